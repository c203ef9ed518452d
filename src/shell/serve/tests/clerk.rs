//! Requests that are too long, too slow or too many.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::super::served::Served;
use super::{HELLO, Tested, run};

#[test]
fn what_is_too_much_is_refused() {
    run(async {
        let tested = Tested::new();
        let (status, reply) = tested.post("desk", " ".repeat((1 << 20) + 1)).await;
        assert_eq!((status.as_u16(), reply["error"]["code"].as_str()), (413, Some("too-large")));
        let (status, _) = tested.post("desk", vec![0xff, 0xfe]).await;
        assert_eq!(status, 400);
        let hasty = Tested::of(Served::fixed(None), Duration::ZERO);
        let (status, reply) = hasty.post("desk", HELLO).await;
        assert_eq!((status.as_u16(), reply["error"]["code"].as_str()), (504, Some("too-long")));
        let busy = (0..200).map(|_| tested.post("desk", "{}"));
        let all = futures_util::future::join_all(busy).await;
        let refused = all.iter().filter(|(_, reply)| reply["error"]["code"] == "busy").count();
        assert!((1..=200 - 16).contains(&refused), "{refused}");
        assert_eq!(tested.post("desk", HELLO).await.0, 200);
    });
}

/// A request that takes longer than any test.
fn endless(game: &Value) -> String {
    json!({"do": "think", "game": game, "level": 10}).to_string()
}

#[test]
fn a_slow_request_holds_up_its_own_game_only() {
    run(async {
        let (budget, begun) = (Duration::from_secs(5), Instant::now());
        let tested = Tested::of(Served::fixed(None), budget);
        let (_, one) = tested.post("desk", HELLO).await;
        let (_, other) = tested.post("desk", HELLO).await;
        assert_ne!(one["game"], other["game"]);
        let view = |game: &Value| json!({"do": "view", "game": game}).to_string();
        let slow = async {
            // The second request waits for the first; its time runs all the same.
            let both = [tested.post("desk", endless(&one["game"])), tested.post("desk", view(&one["game"]))];
            let both = futures_util::future::join_all(both).await;
            for (status, reply) in &both {
                assert_eq!((status.as_u16(), reply["error"]["code"].as_str()), (504, Some("too-long")), "{reply}");
            }
            Instant::now()
        };
        let others = async {
            for request in [view(&other["game"]), HELLO.to_owned(), view(&other["game"])] {
                assert_eq!(tested.post("desk", request).await.1["ok"], true);
            }
            Instant::now()
        };
        let (given_up, answered) = futures_util::future::join(slow, others).await;
        assert!(answered < given_up, "{:?} {:?}", answered - begun, given_up - begun);
        assert!(given_up - begun < budget * 2, "{:?}", given_up - begun);
    });
}

/// The codes of three times four requests at once.
async fn codes(tested: &Tested, request: &str) -> Vec<Vec<u16>> {
    let mut codes = Vec::new();
    for _ in 0..3 {
        let all = futures_util::future::join_all((0..4).map(|_| tested.post("desk", request.to_owned()))).await;
        codes.push(all.iter().map(|(status, _)| status.as_u16()).collect());
    }
    codes
}

#[test]
fn threads_that_were_given_up_are_bounded() {
    run(async {
        let hasty = Tested::of(Served::fixed(None), Duration::from_millis(1500));
        // Loading a definition does not heed the signal.
        let nested = "at least 60 squares with (at least 60 squares with (at least 60 squares with file of it > 9))";
        let rules: String =
            (0..400).map(|rule| format!("  s{rule}: forbid any action after which {nested}.\n")).collect();
        let text = format!("language = 1\nextends = 'chess'\n[stages.play]\nrules = '''\n{rules}'''\n");
        let endless = json!({"do": "open", "definition": {"text": text}}).to_string();
        assert_eq!(codes(&hasty, &endless).await, [[504; 4], [504; 4], [503; 4]]);
    });
}

#[test]
fn a_thought_that_was_given_up_ends_and_plays_nothing() {
    run(async {
        let tested = Tested::of(Served::fixed(None), Duration::from_secs(2));
        let of = |game: &Value| json!({"do": "think", "game": game, "level": 10, "play": true}).to_string();
        // Twelve threads are more than there may be, unless they end.
        let whole = of(&json!({"definition": {"name": "stun_check"}}));
        assert_eq!(codes(&tested, &whole).await, [[504; 4]; 3]);
        let (_, game) = tested.post("desk", HELLO).await;
        assert_eq!(tested.post("desk", of(&game["game"])).await.0, 504);
        let view = json!({"do": "view", "game": game["game"]}).to_string();
        let (_, seen) = tested.post("desk", view.clone()).await;
        assert_eq!(seen["view"]["plies"], 0, "{seen}");
        // A page that is left has given up what it asked.
        let left = tested.post("desk", of(&game["game"]));
        assert!(tokio::time::timeout(Duration::from_millis(300), left).await.is_err());
        let (_, seen) = tested.post("desk", view).await;
        assert_eq!(seen["view"]["plies"], 0, "{seen}");
    });
}

#[test]
fn one_game_does_not_take_all_places() {
    run(async {
        let tested = Tested::of(Served::fixed(None), Duration::from_secs(2));
        let (_, one) = tested.post("desk", HELLO).await;
        let (_, other) = tested.post("desk", HELLO).await;
        let view = |game: &Value| json!({"do": "view", "game": game}).to_string();
        let many = async {
            let views = (0..20).map(|_| view(&one["game"]));
            let all = std::iter::once(endless(&one["game"])).chain(views).map(|request| tested.post("desk", request));
            let all = futures_util::future::join_all(all).await;
            all.iter().filter(|(_, reply)| reply["error"]["code"] == "busy").count()
        };
        let (busy, (status, reply)) = futures_util::future::join(many, tested.post("desk", view(&other["game"]))).await;
        assert!(busy >= 21 - 6 && status == 200 && reply["ok"] == true, "{busy}: {reply}");
    });
}
