//! Opens an address in the browser.

use std::process::{Command, Stdio};

/// Opens an address in the browser of the user; returns whether there is a program that does.
pub fn open(address: &str) -> bool {
    let program: &[&str] = match std::env::consts::OS {
        "macos" => &["open"],
        "windows" => &["rundll32", "url.dll,FileProtocolHandler"],
        _ => &["xdg-open"],
    };
    let Some((program, arguments)) = program.split_first() else { return false };
    #[expect(clippy::disallowed_methods, reason = "a browser is a program of its own")]
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
