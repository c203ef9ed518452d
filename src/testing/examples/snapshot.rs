//! Snapshots in the file format of `insta`, so that its tools review what is written here, and what they accept is read
//! here: a header between two lines `---`, then the text.

/// A snapshot file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The lines of the header, without the lines around them.
    pub header: String,
    /// The text, without blanks at its end.
    pub contents: String,
}

impl Snapshot {
    /// A new snapshot that says from which file it was made.
    pub fn new(source: &str, contents: &str) -> Self {
        let plain = source.chars().all(|c| c.is_alphanumeric() || "/._-".contains(c));
        let source = if plain { source.to_owned() } else { format!("{source:?}") };
        Snapshot { header: format!("source: {source}"), contents: normal(contents) }
    }

    /// Reads a file; a file without a header is all text.
    pub fn parse(text: &str) -> Self {
        let text = text.replace("\r\n", "\n");
        let parts = text.strip_prefix("---\n").and_then(|rest| match rest.strip_prefix("---\n") {
            Some(contents) => Some(("", contents)),
            None => rest.split_once("\n---\n"),
        });
        let (header, contents) = parts.unwrap_or(("", &text));
        Snapshot { header: header.to_owned(), contents: normal(contents) }
    }

    /// This snapshot with another text.
    #[must_use]
    pub fn with(&self, contents: &str) -> Self {
        Snapshot { header: self.header.clone(), contents: normal(contents) }
    }

    /// Whether a text is what the snapshot says, blanks at the end aside.
    pub fn agrees(&self, contents: &str) -> bool {
        self.contents == normal(contents)
    }

    /// The whole file.
    pub fn print(&self) -> String {
        let header = if self.header.is_empty() { String::new() } else { format!("{}\n", self.header) };
        format!("---\n{header}---\n{}\n", self.contents)
    }
}

fn normal(contents: &str) -> String {
    contents.trim_end().replace("\r\n", "\n")
}

/// The name of the file that holds the snapshot of a game: `stun_check__a_short_game.snap`.
pub fn file_name(definition: &str, game: &str) -> String {
    let mut slug = String::new();
    for c in game.chars() {
        if c.is_alphanumeric() {
            slug.extend(c.to_lowercase());
        } else if !slug.ends_with('_') && !slug.is_empty() {
            slug.push('_');
        }
    }
    format!("{definition}__{}.snap", slug.trim_end_matches('_'))
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "insta reads from files")]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read() {
        let snapshot = Snapshot::new("definitions/chess.play.md", "a\n---\nb\n\n");
        assert_eq!(snapshot.print(), "---\nsource: definitions/chess.play.md\n---\na\n---\nb\n");
        assert_eq!(Snapshot::parse(&snapshot.print()), snapshot);
        assert_eq!(Snapshot::parse("---\nsource: x\nexpression: y\n---\na\r\n").contents, "a");
        assert_eq!(Snapshot::parse("---\n---\na\n"), Snapshot { header: String::new(), contents: "a".into() });
        assert_eq!(Snapshot::parse("plain").contents, "plain");
        assert_eq!(Snapshot::new("a b.md", "").header, "source: \"a b.md\"");
    }

    #[test]
    fn insta_reads_what_is_printed() {
        let folder = std::env::temp_dir().join(format!("interp-snapshot-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("x.snap");
        std::fs::write(&path, Snapshot::new("chess.play.md", "1. e4 e5\n").print()).unwrap();
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(&folder);
        settings.set_prepend_module_to_snapshot(false);
        settings.bind(|| insta::assert_snapshot!("x", "1. e4 e5\n"));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn names_of_files_are_plain() {
        assert_eq!(file_name("stun_check", "A short game: SC-1!"), "stun_check__a_short_game_sc_1.snap");
    }
}
