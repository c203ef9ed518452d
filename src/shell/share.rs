//! `interp share`: a link that holds a definition, and a game of it.

use super::cli::ShareArgs;
use super::failure::Failure;
use super::out::Out;
use super::play::named;
use super::play::opened::Opened;
use super::{FINE, USAGE};
use crate::link::{self, Given, MOST_ACTIONS, Shared, fixed};
use crate::run::replay::line;

/// Addresses that more characters have are cut by many programs that send messages.
const LONG: usize = 2_000;

/// Prints the link.
pub fn run(args: &ShareArgs, out: &mut Out<'_>) -> Result<u8, Failure> {
    let opened = named::game(&args.opening.target, args.opening.game.as_deref(), &args.opening.from, out)?;
    if !opened.whole {
        let text = opened.remarks.iter().map(|remark| format!("error: {remark}\n")).collect();
        return Err(Failure::Said { text, code: USAGE });
    }
    let shared = shared(&opened);
    if shared.actions.len() > MOST_ACTIONS {
        return Err(Failure::usage(format!("a link holds at most {MOST_ACTIONS} actions")));
    }
    let link = link::write(&shared).map_err(|broken| Failure::usage(broken.to_string()))?;
    let link = args.site.as_deref().map_or_else(|| link.clone(), |site| link::at(site, &link));
    out.line(&link)?;
    if link.len() > LONG {
        let told = format!("the link has {} characters; some programs cut off long ones", link.len());
        out.complain(format_args!("{told}\n"))?;
    }
    Ok(FINE)
}

/// The contents of the link to a game.
pub fn shared(opened: &Opened) -> Shared {
    let (settings, steps) = (&opened.ready.settings, opened.game.steps());
    Shared {
        definition: Given::of(&opened.ready.definition),
        settings: settings.settings.iter().cloned().collect(),
        seed: settings.seed.filter(|seed| *seed != 0),
        fixed: fixed(&settings.fixed),
        position: opened.position.clone(),
        actions: steps.iter().map(|step| line(opened.game.spec(), step).to_string()).collect(),
    }
}
