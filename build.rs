//! Embeds the folder `definitions/` in the library: every definition and every file of weights in it, by its path, none by name. Tells tests how the
//! program is optimised.

#![expect(clippy::disallowed_methods, reason = "runs when the program is built, not in it")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let missing = |name: &str| io::Error::other(format!("{name} is not set"));
    let home = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or_else(|| missing("CARGO_MANIFEST_DIR"))?);
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or_else(|| missing("OUT_DIR"))?);
    let folder = home.join("definitions");
    let level = env::var("OPT_LEVEL").map_err(io::Error::other)?;
    println!("cargo::rustc-env=OPT_LEVEL={level}"); // for tests that count instructions
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=definitions");
    for (ending, name) in [(".toml", "shipped.rs"), (".weights.json", "weights.rs")] {
        let mut files = Vec::new();
        collect(&folder, "", ending, &mut files)?;
        files.sort();
        let mut code = String::from("&[\n");
        for (name, path) in files {
            writeln!(code, "    ({name:?}, include_str!({path:?})),").map_err(io::Error::other)?;
        }
        code.push_str("]\n");
        fs::write(out.join(name), code)?;
    }
    Ok(())
}

/// All files below a folder whose names have an ending: their path within `definitions/` without it, and where they are.
fn collect(folder: &Path, prefix: &str, ending: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), ending, files)?;
        } else if let Some(stem) = name.strip_suffix(ending) {
            files.push((format!("{prefix}{stem}"), path.clone()));
        }
    }
    Ok(())
}
