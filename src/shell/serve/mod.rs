//! `interp serve`: the page in a browser of this machine.
//!
//! In: requests over HTTP from the page that the server itself has sent. Out: replies of the desk, and events when a file
//! has changed. Only programs on this machine reach it, and only pages with the secret of its address are answered.
//! Deliberately absent: rules, accounts, and other machines.

mod backup;
mod browser;
mod clerk;
mod connections;
mod events;
mod gate;
mod line_ends;
mod page;
mod refusal;
mod routes;
mod served;
#[cfg(test)]
mod tests;
mod token;
mod within;

use std::io;
use std::net::Ipv4Addr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Builder;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime;
use tokio::time::sleep;

use super::cli::{ServeArgs, Settings, Start, Target};
use super::failure::Failure;
use super::out::Out;
use super::play::named;
use super::target::{self, Linked};
use super::worker::{LOOK, STACK};
use super::{STOPPED, disk, share};
use crate::load::Loaded;
use clerk::Clerk;
use connections::Connections;
use gate::Gate;
use routes::router;
use served::Served;
use token::Token;

/// The time that one request to the desk may take.
const BUDGET: Duration = Duration::from_secs(30);

/// Serves the page until Ctrl-C.
pub fn run(args: &ServeArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let (served, loaded) = served(args, out)?;
    let served = Arc::new(served);
    // A file that is saved is loaded on a thread of the runtime.
    let runtime = runtime::Builder::new_current_thread().thread_stack_size(STACK).enable_io().enable_time().build()?;
    let port = args.port.unwrap_or_default();
    let listener =
        runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, port))).map_err(|error| taken(port, &error))?;
    let gate = Gate::new(listener.local_addr()?.port(), Token::random()?);
    let address = gate.address();
    let router = router(gate, Clerk::new(BUDGET), served.clone());
    let stop = out.stop();
    if let Some(loaded) = loaded {
        watch(served, loaded, stop.clone())?;
    }
    out.line(&address)?;
    if out.interactive() {
        out.say("any program on this machine that knows this address can use the page; Ctrl-C ends it")?;
    }
    out.flush()?;
    if args.open && !browser::open(&address) {
        out.complain("no browser could be opened; open the address yourself\n")?;
    }
    let stopped = async {
        while !stop.load(Ordering::Relaxed) {
            sleep(LOOK).await;
        }
    };
    runtime.block_on(async {
        tokio::select! {
            ended = async { axum::serve(Connections::of(listener), router).await } => ended,
            () = stopped => Ok(()),
        }
    })?;
    // Requests that still run end with the program.
    runtime.shutdown_background();
    Ok(STOPPED)
}

/// The content that the page opens, with its definition if that lies in a file.
fn served(args: &ServeArgs, out: &mut Out<'_>) -> Result<(Served, Option<Loaded>), Failure> {
    let Some(file) = &args.file else {
        return match args.write || args.settings != Settings::default() {
            true => Err(Failure::usage("a definition is needed: `interp serve FILE`")),
            false => Ok((Served::fixed(None), None)),
        };
    };
    let path = Path::new(file);
    let linked = Linked::of(file, &args.settings)?.is_some();
    if !linked && disk::is_file(path) && named::kept_in(file, out)?.is_none() {
        let loaded = target::load_any(file, &args.settings)?;
        return Ok((Served::file(path, &args.settings, &loaded, args.write), Some(loaded)));
    }
    if args.write {
        let failure = Failure::usage(format!("`--write` needs the file of a definition; `{file}` is none"));
        return Err(failure.help("`interp expand FILE > my.toml` makes one"));
    }
    let target = Target { file: file.clone(), settings: args.settings.clone() };
    let opened = named::game(&target, None, &Start { position: None }, out)?;
    Ok((Served::fixed(Some(&share::shared(&opened))), None))
}

/// Watches the file on a thread of its own.
fn watch(served: Arc<Served>, loaded: Loaded, stop: Arc<AtomicBool>) -> io::Result<()> {
    let goes_on = move || !stop.load(Ordering::Relaxed);
    Builder::new().stack_size(STACK).spawn(move || served.watch(&loaded, &goes_on)).map(drop)
}

/// The message about a port that cannot be used.
fn taken(port: u16, error: &io::Error) -> Failure {
    Failure::usage(format!("port {port} cannot be used: {error}")).help("without `--port` a free one is taken")
}
