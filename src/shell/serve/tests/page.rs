//! The page and the desk behind it.

use axum::body::Body;
use axum::http::Request;

use super::{HELLO, PORT, Tested, run, said};

#[test]
fn the_page_and_the_desk_answer() {
    run(async {
        let tested = Tested::new();
        let response = tested.answer(tested.request("GET", "", "")).await;
        let policy = response.headers()["content-security-policy"].to_str().unwrap().to_owned();
        assert!(policy.contains("frame-ancestors 'none'") && response.headers()["referrer-policy"] == "no-referrer");
        let (status, page) = said(response).await;
        assert!(status == 200 && page.contains("data-desk=\"http\"") && page.contains("src=\"app.js\""));
        assert_eq!(tested.get("app.js").await.0, 200);
        let (status, reply) = tested.post("desk", HELLO).await;
        assert!(status == 200 && reply["ok"] == true && reply["definition"]["name"] == "stun_check", "{reply}");
        let (status, reply) = tested.post("desk", "{").await;
        assert!(status == 200 && reply["ok"] == false, "{reply}");
        let (_, start) = tested.get("start").await;
        assert_eq!(start, r#"{"version":1,"file":null,"write":false}"#);
        let bare = tested.base.trim_end_matches('/').to_owned();
        let request = Request::get(bare).header("host", format!("localhost:{PORT}")).body(Body::empty()).unwrap();
        let response = tested.answer(request).await;
        assert_eq!(response.headers()["location"].to_str().unwrap(), format!("http://127.0.0.1:{PORT}{}", tested.base));
    });
}
