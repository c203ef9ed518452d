//! The page, embedded in the program.

/// A file of the page.
#[derive(Debug, Clone, Copy)]
pub struct PageFile {
    /// Its name, as requests have it.
    pub name: &'static str,
    /// The media type.
    pub form: &'static str,
    /// Its bytes.
    pub bytes: &'static [u8],
}

macro_rules! files {
    ($($name:literal $form:literal,)*) => {
        [$(PageFile {
            name: $name,
            form: $form,
            bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/web/dist/", $name)),
        },)*]
    };
}

/// All files that the page loads from a server.
static FILES: [PageFile; 5] = files![
    "index.html" "text/html; charset=utf-8",
    "app.css" "text/css; charset=utf-8",
    "app.js" "text/javascript; charset=utf-8",
    "editor.js" "text/javascript; charset=utf-8",
    "LICENSES.txt" "text/plain; charset=utf-8",
];

/// The file of this name.
pub fn file(name: &str) -> Option<PageFile> {
    FILES.iter().copied().find(|file| file.name == name)
}

/// The page itself; it knows that a server answers it.
pub fn index() -> String {
    let text = file("index.html").map_or_else(String::new, |file| String::from_utf8_lossy(file.bytes).into_owned());
    text.replacen("<html ", "<html data-desk=\"http\" ", 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    #[expect(clippy::disallowed_methods, reason = "compares with the files on disk")]
    fn the_page_is_whole() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/dist");
        for entry in std::fs::read_dir(folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            // The worker is for sites without a server.
            assert!(name == "worker.js" || file(&name).is_some(), "{name} is not embedded");
        }
        assert!(index().contains("<html data-desk=\"http\" lang"));
    }
}
