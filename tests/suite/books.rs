//! Rule books: every shipped definition has one, valid and without dead links; a small one is kept.

use std::collections::BTreeSet;

use interp::book::page::{Entry, index, page};
use interp::load::{Options, load, load_text};
use interp::merge::{PRELUDES, shipped};
use libtest_mimic::Trial;

use crate::{home, kept, session, trial};

/// Elements that have no end.
const VOID: [&str; 4] = ["meta", "img", "br", "link"];

pub fn trials() -> Vec<Trial> {
    let games = shipped::all().iter().map(|(name, _)| *name).filter(|name| !name.starts_with(PRELUDES));
    let mut trials: Vec<Trial> = games
        .map(|name| {
            trial(format!("the rule book of {name} is sound"), || {
                let loaded = load(name, &Options::default()).unwrap();
                sound(&page(&loaded.definition, &loaded.spec.unwrap(), Some("index.html")));
            })
        })
        .collect();
    trials.push(trial("a small rule book is current", small));
    trials.push(trial("a text in a rule book stays text", hostile));
    trials.push(trial("a folder becomes a site whose links all lead somewhere", site));
    trials
}

/// The text of each attribute of this name.
fn attributes<'a>(markup: &'a str, name: &str) -> Vec<&'a str> {
    let begin = format!(" {name}=\"");
    markup.split(begin.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Tags are balanced, ids unique, links within the page lead somewhere, nothing is fetched and nothing runs.
fn sound(markup: &str) {
    assert!(markup.starts_with("<!DOCTYPE html><html lang=\"en\">"));
    balanced(markup);
    let ids = attributes(markup, "id");
    let unique: BTreeSet<&str> = ids.iter().copied().collect();
    let twice = || ids.iter().find(|id| ids.iter().filter(|other| other == id).count() > 1);
    assert_eq!(ids.len(), unique.len(), "{:?} is there twice", twice());
    for link in attributes(markup, "href") {
        match link.strip_prefix('#') {
            Some(id) => assert!(unique.contains(id), "#{id} leads nowhere"),
            None => assert_eq!(link, "index.html"),
        }
    }
    for id in attributes(markup, "aria-labelledby") {
        assert!(unique.contains(id), "{id} is no label");
    }
    let lower = markup.to_lowercase();
    for word in ["<script", "javascript:", " src=", "http:", "https:", "@import", "url(", " onload", " onclick"] {
        // The document of a definition is text that may hold an address.
        let shown = ["http:", "https:"].contains(&word);
        let found = lower.matches(word).count() - if shown { lower.matches(&format!("<dd>{word}")).count() } else { 0 };
        assert_eq!(found, 0, "{word}");
    }
}

/// Every element that is opened is closed, in its order; every `&` begins a reference.
fn balanced(markup: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = markup;
    while let Some((_, after)) = rest.split_once('<') {
        let (tag, behind) = after.split_once('>').unwrap_or_else(|| panic!("`<{after}` has no end"));
        rest = behind;
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap();
        match (tag.starts_with('/'), tag.ends_with('/') || tag.starts_with('!') || VOID.contains(&name)) {
            (true, _) => assert_eq!(open.pop(), Some(name)),
            (false, true) => {}
            (false, false) => open.push(name),
        }
        if name == "style" && !tag.starts_with('/') {
            rest = rest.split_once("</style>").map(|(_, rest)| rest).unwrap();
            open.pop();
        }
    }
    assert_eq!(open, Vec::<&str>::new());
    for reference in markup.split('&').skip(1) {
        let name = reference.split(';').next().unwrap();
        assert!(["amp", "lt", "gt", "quot", "#39"].contains(&name), "&{name}");
    }
}

fn small() {
    let path = home().join("tests/fixtures/pictures/signs.toml");
    let loaded = load(path.to_str().unwrap(), &Options::default()).unwrap();
    let text = page(&loaded.definition, &loaded.spec.unwrap(), None);
    sound(&text);
    // The style has snapshots of its own in the pictures, and the path of the file differs from place to place.
    let (head, body) = text.split_once("<style>").unwrap();
    let body = body.split_once("</style>").unwrap().1.replace(path.to_str().unwrap(), "signs.toml");
    kept("tests/fixtures/pictures/book.html", &format!("{head}{body}\n").replace("><", ">\n<"));
}

/// All texts of an author are text on a page.
fn hostile() {
    let evil = "</title></style><script>alert(1)</script><img onerror=x>&\\\"'";
    let text = format!(
        "language = 1\nuses = ['base']\n[variant]\nname = \"{evil}\"\nauthor = \"{evil}\"\nsummary = \"{evil}\"\n\
         [board]\npicture = '''\n  K . k\n'''\n[pieces]\nking = {{ letter = 'K', moves = 'K', help = \"{evil}\" }}\n\
         [tags]\nodd = \"{evil}\"\n[options.side]\nvalues = ['a', 'b']\ndefault = 'a'\nhelp = \"{evil}\"\n\
         [stages.play]\nrules = '''\n  x: draw when no king and side = \"a\", because \"<b>&bold;</b>\".\n'''\n\
         [[example]]\nname = \"{evil}\"\nrule = 'x'\nlegal = 'Kb1'\n"
    );
    let loaded = load_text("<x>.toml", &text, &Options::default());
    let spec = loaded.spec.clone().unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
    let book = page(&loaded.definition, &spec, None);
    sound(&book);
    assert!(book.matches("&lt;script&gt;").count() >= 6 && book.contains("&lt;b&gt;&amp;bold;&lt;/b&gt;"), "{book}");
    let word = || evil.to_owned();
    let entry = Entry { book: word(), picture: word(), title: word(), summary: Some(word()) };
    let list = index(&[(word(), vec![entry.clone()]), (word(), vec![entry])]);
    balanced(&list);
    assert!(!list.contains("<script"));
}

fn site() {
    let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    std::fs::create_dir(from.path().join("more")).unwrap();
    std::fs::write(from.path().join("one.toml"), "language = 1\nextends = 'chess'\nvariant.name = 'One'\n").unwrap();
    std::fs::write(from.path().join("more/two.toml"), "language = 1\nextends = 'chess'\nvariant.name = 'Two'\n")
        .unwrap();
    let words = ["interp", "rulebook", from.path().to_str().unwrap(), "-o", to.path().to_str().unwrap()];
    assert!(session(words, "").ends_with("and 2 rule books\n"));
    let list = std::fs::read_to_string(to.path().join("index.html")).unwrap();
    balanced(&list);
    for link in attributes(&list, "href").into_iter().chain(attributes(&list, "src")) {
        assert!(to.path().join(link).is_file(), "{link}");
    }
    assert_eq!(attributes(&list, "href"), ["one.html", "more/two.html"]);
    let book = std::fs::read_to_string(to.path().join("more/two.html")).unwrap();
    assert!(book.contains("<a href=\"../index.html\">") && to.path().join("more/../index.html").is_file());
}
