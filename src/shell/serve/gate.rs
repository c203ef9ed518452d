//! Which requests are let in: those of the page that this server has sent, and no others.

use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::response::Response;

use super::refusal::{JSON, Refusal};
use super::token::Token;

/// The port of HTTP. Browsers leave it out.
const HTTP_PORT: u16 = 80;

/// The header by which a browser says which page sends the request.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The permissions of the page. They repeat the rules in the page itself; frames are forbidden only
/// here.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; \
    script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// The headers of every response.
const SEALS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::CACHE_CONTROL, "no-store"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Which requests are let in.
#[derive(Debug, Clone)]
pub struct Gate {
    /// The names of this machine as browsers send them.
    hosts: Vec<String>,
    /// The name and the port that the address of the page has.
    address: String,
    token: Token,
}

impl Gate {
    /// Lets in requests to this port with this secret.
    pub fn new(port: u16, token: Token) -> Gate {
        let names = ["127.0.0.1", "localhost"];
        let mut hosts = names.map(|name| format!("{name}:{port}")).to_vec();
        if port == HTTP_PORT {
            hosts.extend(names.map(str::to_owned));
        }
        Gate { hosts, address: format!("{}:{port}", names[0]), token }
    }

    /// The path of the page.
    pub fn address(&self) -> String {
        format!("http://{}/{}/", self.address, self.token.text())
    }

    /// The path behind the secret: `desk`; empty for the page itself, nothing for the secret without `/` behind it.
    ///
    /// # Errors
    /// When the request is not let in.
    pub fn let_in<'a>(&self, request: &'a Parts) -> Result<Option<&'a str>, Refusal> {
        let known = |host: &str| self.hosts.iter().any(|known| known.eq_ignore_ascii_case(host));
        // Without this another site could point its own name to this machine.
        let host = only(&request.headers, &header::HOST)?;
        let inside = request.uri.authority().is_none_or(|authority| known(authority.as_str()));
        if !host.is_some_and(known) || !inside {
            return Err(Refusal::Forbidden("the address has another host than this server"));
        }
        let own = |origin: &str| origin.strip_prefix("http://").is_some_and(known);
        if only(&request.headers, &header::ORIGIN)?.is_some_and(|origin| !own(origin)) {
            return Err(Refusal::Forbidden("the request comes from another page"));
        }
        let path = request.uri.path().strip_prefix('/').ok_or(Refusal::Missing)?;
        let (token, rest) = path.split_once('/').map_or((path, None), |(token, rest)| (token, Some(rest)));
        if !self.token.is(token) {
            return Err(Refusal::Missing);
        }
        let site = only(&request.headers, &FETCH_SITE)?;
        // The address may be followed from another page.
        let to_page = rest.is_none_or(str::is_empty) && request.method == Method::GET;
        if !to_page && site.is_some_and(|site| !["same-origin", "none"].contains(&site)) {
            return Err(Refusal::Forbidden("the request comes from another page"));
        }
        match request.method == Method::POST && !is_json(&request.headers)? {
            // Other pages can send forms without being asked first, but no JSON.
            true => Err(Refusal::Unreadable("the content type of a request is `application/json`")),
            false => Ok(rest),
        }
    }

    /// Adds what every response says to the browser.
    pub fn seal(response: &mut Response) {
        for (name, value) in SEALS {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
    }
}

/// The one value of a header.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Option<&'a str>, Refusal> {
    let mut values = headers.get_all(name).iter();
    let (first, second) = (values.next(), values.next());
    match (first.map(HeaderValue::to_str).transpose(), second) {
        (Ok(value), None) => Ok(value),
        _ => Err(Refusal::Unreadable("a header is written twice or cannot be read")),
    }
}

fn is_json(headers: &HeaderMap) -> Result<bool, Refusal> {
    let value = only(headers, &header::CONTENT_TYPE)?.unwrap_or_default();
    let form = value.split(';').next().unwrap_or_default().trim();
    Ok(form.eq_ignore_ascii_case(JSON))
}
