//! The file that is served: told, watched and written.

use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::super::served::Served;
use super::{Tested, run, served};
use crate::load::{Options, load};
use crate::shell::cli::Settings;

#[test]
fn a_file_is_told_watched_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hill.toml");
    fs::write(folder.path().join("base.toml"), "language = 1\nextends = 'chess'\n").unwrap();
    fs::write(&path, "language = 1\nextends = 'base'\n").unwrap();
    run(async {
        let tested = Tested::of(served(&path, true), Duration::from_secs(60));
        let start: Value = serde_json::from_str(&tested.get("start").await.1).unwrap();
        assert_eq!(start["definition"]["text"], "language = 1\nextends = 'base'\n");
        assert_eq!(start["definition"]["beside"]["base.toml"], "language = 1\nextends = 'chess'\n");
        assert_eq!((&start["file"], &start["write"]), (&json!("hill.toml"), &json!(true)));
        let mut open = start.clone();
        for key in ["version", "file", "write", "mark"] {
            open.as_object_mut().unwrap().remove(key);
        }
        open["do"] = json!("open");
        assert_eq!(tested.post("desk", open.to_string()).await.1["ok"], true);

        let mut changes = tested.served.changes();
        let loaded = load(path.to_str().unwrap(), &Options::default()).unwrap();
        let (watcher, end) = (tested.served.clone(), Instant::now() + Duration::from_secs(20));
        let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
        let stopped = stop.clone();
        let goes_on = move || Instant::now() < end && !stopped.load(std::sync::atomic::Ordering::Relaxed);
        let thread = std::thread::spawn(move || watcher.watch(&loaded, &goes_on));
        let text = "language = 1\nextends = 'base'\n# changed\n";
        let save = json!({"text": text, "over": start["mark"]}).to_string();
        let (status, mut saved) = tested.post("save", save.clone()).await;
        assert_eq!(status, 200, "{saved}");
        // A second page with the old text does not write over the new one.
        assert_eq!(tested.post("save", save).await.0, 409);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert!(tested.get("start").await.1.contains("# changed"));
        assert_eq!(fs::read_to_string(folder.path().join("hill.toml~")).unwrap(), "language = 1\nextends = 'base'\n");
        changes.changed().await.unwrap();
        assert!(changes.borrow_and_update().contains("# changed"));
        fs::write(folder.path().join("base.toml"), "language = 1\nextends = 'stun_check'\n").unwrap();
        changes.changed().await.unwrap();
        assert!(changes.borrow_and_update().contains("stun_check"));
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        thread.join().unwrap();

        // Every text of another program is kept, and none of the server's own.
        for (copy, other) in [("hill.toml~2", "# by another program\n"), ("hill.toml~3", "# once more\n")] {
            fs::write(&path, other).unwrap();
            let over = json!({"text": "new", "over": saved["mark"]}).to_string();
            let (status, reply) = tested.post("save", over).await;
            assert_eq!((status.as_u16(), reply["error"]["code"].as_str()), (409, Some("changed")));
            let (status, reply) = tested.post("save", json!({"text": "new", "anyway": true}).to_string()).await;
            assert_eq!((status.as_u16(), reply["kept"].as_str()), (200, Some(copy)));
            assert_eq!(fs::read_to_string(&path).unwrap(), "new");
            assert_eq!(fs::read_to_string(folder.path().join(copy)).unwrap(), other);
            let (status, newer) =
                tested.post("save", json!({"text": "newer", "over": reply["mark"]}).to_string()).await;
            assert_eq!((status.as_u16(), &newer["kept"]), (200, &Value::Null));
            saved = newer;
        }
        // The earlier copies stay, and a text that has one is not kept again.
        assert_eq!(fs::read_to_string(folder.path().join("hill.toml~")).unwrap(), "language = 1\nextends = 'base'\n");
        fs::write(&path, "# by another program\n").unwrap();
        let (_, reply) = tested.post("save", json!({"text": "new", "anyway": true}).to_string()).await;
        assert_eq!((&reply["kept"], folder.path().join("hill.toml~4").exists()), (&json!("hill.toml~2"), false));
        assert_eq!(tested.post("save", json!({"text": "new", "path": "/tmp/x"}).to_string()).await.0, 400);
        let reader = Tested::of(served(&path, false), Duration::from_secs(60));
        assert_eq!(reader.post("save", json!({"text": "new"}).to_string()).await.0, 403);
    });
}

#[test]
fn a_file_keeps_its_line_ends() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hill.toml");
    let text = "language = 1\nextends = 'chess'\n# changed\n";
    for (before, after) in [
        ("language = 1\r\nextends = 'chess'\r\n", text.replace('\n', "\r\n")),
        ("language = 1\nextends = 'chess'\r\n", "language = 1\nextends = 'chess'\r\n# changed\n".to_owned()),
        ("language = 1", text.to_owned()),
    ] {
        fs::write(&path, before).unwrap();
        run(async {
            let tested = Tested::of(served(&path, true), Duration::from_secs(60));
            let start: Value = serde_json::from_str(&tested.get("start").await.1).unwrap();
            let (status, saved) = tested.post("save", json!({"text": text, "over": start["mark"]}).to_string()).await;
            assert_eq!((status.as_u16(), fs::read_to_string(&path).unwrap()), (200, after));
            let now: Value = serde_json::from_str(&tested.get("start").await.1).unwrap();
            assert_eq!(now["mark"], saved["mark"]);
            // The next text builds on the one that was written, which is not kept beside it.
            let (status, saved) = tested.post("save", json!({"text": text, "over": saved["mark"]}).to_string()).await;
            assert_eq!((status.as_u16(), &saved["kept"]), (200, &Value::Null));
        });
    }
}

#[test]
fn a_text_that_the_page_has_not_seen_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hill.toml");
    fs::write(&path, "language = 1\nextends = 'chess'\n").unwrap();
    run(async {
        let tested = Tested::of(served(&path, true), Duration::from_secs(60));
        let start: Value = serde_json::from_str(&tested.get("start").await.1).unwrap();
        let loaded = load(path.to_str().unwrap(), &Options::default()).unwrap();
        let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
        let (watcher, stopped) = (tested.served.clone(), stop.clone());
        let goes_on = move || !stopped.load(std::sync::atomic::Ordering::Relaxed);
        let thread = std::thread::spawn(move || watcher.watch(&loaded, &goes_on));
        let mut changes = tested.served.changes();
        fs::write(&path, "language = 1\nextends = 'stun_check'\n").unwrap();
        // The server knows the new text now; this page does not.
        changes.changed().await.unwrap();
        let save = |over: &Value| json!({"text": "language = 1\n", "over": over}).to_string();
        assert_eq!(tested.post("save", save(&start["mark"])).await.0, 409);
        assert_eq!(tested.post("save", save(&json!(""))).await.0, 409);
        let now: Value = serde_json::from_str(&tested.get("start").await.1).unwrap();
        assert_eq!(tested.post("save", save(&now["mark"])).await.0, 200);
        // A text that another page has saved meanwhile is kept, too.
        let late = json!({"text": "# late\n", "over": start["mark"], "anyway": true}).to_string();
        let (status, reply) = tested.post("save", late).await;
        assert_eq!((status.as_u16(), reply["kept"].as_str()), (200, Some("hill.toml~2")));
        assert_eq!(fs::read_to_string(folder.path().join("hill.toml~2")).unwrap(), "language = 1\n");
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        thread.join().unwrap();
    });
}

#[test]
fn what_the_server_is_told_is_what_the_page_opens() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("shuffled.toml");
    fs::write(&path, "language = 1\nextends = 'advancing'\n").unwrap();
    run(async {
        let mut positions = Vec::new();
        for (index, seed) in [("0", 1), ("0", 2), ("5039", 1)] {
            let fixed = vec![("AD-1".to_owned(), index.parse().unwrap())];
            let settings = Settings { fixed, seed: Some(seed), ..Settings::default() };
            let loaded = load(path.to_str().unwrap(), &Options::default()).unwrap();
            let tested = Tested::of(Served::file(&path, &settings, &loaded, false), Duration::from_secs(60));
            let mut start: Value = serde_json::from_str(&tested.get("start").await.1).unwrap();
            for key in ["version", "file", "write", "mark"] {
                start.as_object_mut().unwrap().remove(key);
            }
            start["do"] = json!("open");
            let (_, reply) = tested.post("desk", start.to_string()).await;
            assert_eq!(reply["spec"]["fixed"], json!({"AD-1": index}), "{reply}");
            positions.push(reply["view"]["position"].as_str().unwrap().to_owned());
        }
        assert!(positions[0] == positions[1] && positions[0] != positions[2], "{positions:?}");
    });
}

#[test]
fn files_outside_the_folders_are_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("games");
    fs::create_dir(&inner).unwrap();
    let secret = "language = 1\n# secret\n";
    fs::write(folder.path().join("secret.toml"), secret).unwrap();
    let path = inner.join("hill.toml");
    fs::write(&path, "language = 1\nextends = 'chess'\n").unwrap();
    let absolute = folder.path().join("secret").display().to_string();
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path().join("secret.toml"), inner.join("link.toml")).unwrap();
    run(async {
        let tested = Tested::of(served(&path, true), Duration::from_secs(60));
        let loaded = load(path.to_str().unwrap(), &Options::default()).unwrap();
        let stop = Arc::new(std::sync::atomic::AtomicBool::new(false));
        let (watcher, stopped) = (tested.served.clone(), stop.clone());
        let goes_on = move || !stopped.load(std::sync::atomic::Ordering::Relaxed);
        let thread = std::thread::spawn(move || watcher.watch(&loaded, &goes_on));
        let mut changes = tested.served.changes();
        for name in ["../secret", absolute.as_str(), "link", "../games/../secret"] {
            let text = format!("language = 1\nextends = '{name}'\n");
            assert_eq!(tested.post("save", json!({"text": text, "anyway": true}).to_string()).await.0, 200);
            changes.changed().await.unwrap();
            let told = changes.borrow_and_update().clone();
            assert!(told.contains(name) && !told.contains("# secret"), "{told}");
        }
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        thread.join().unwrap();
    });
}
