//! `why`: the reasons for which something is legal or not.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::eyes::Show;
use super::fault::{Code, Fault};
use super::fields::Fields;
use super::sitting::Sitting;
use crate::explain::{Answer, about, explain_among, first_rule, named, sentences, words};
use crate::literal::action::Transition;
use crate::literal::knowledge::known_to;
use crate::notation::action::said::said_for;
use crate::notation::squares::as_typed;
use crate::source::SourceId;
use crate::spec::ids::{PlayerId, RuleId};
use crate::text::cut;

/// The question.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Request {
    text: Option<String>,
    from: Option<String>,
    to: Option<String>,
}

/// The answer.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Why {
    /// In one line.
    pub line: String,
    /// Details besides the line and the rule.
    paragraphs: Vec<String>,
    legal: bool,
    /// Whether the first paragraph is about a piece that the text names.
    #[serde(skip)]
    is_about_piece: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<Rule>,
}

#[derive(Debug, Clone, Serialize)]
struct Rule {
    label: String,
    sentence: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<String>,
    file: String,
    line: usize,
    own: bool,
}

/// Explains what is asked.
pub(super) fn answer(sitting: &mut Sitting, show: Show, request: &Request) -> Result<Fields, Fault> {
    let Show { eyes, ply, .. } = show;
    let text = match (&request.text, &request.from, &request.to) {
        (Some(text), None, None) => text.trim().to_owned(),
        (None, from, to) if from.is_some() || to.is_some() => {
            format!("{}{}", from.as_deref().unwrap_or_default(), to.as_deref().unwrap_or_default())
        }
        _ => return Err(Fault::bad("`why` has either `text`, or `from` and `to`")),
    };
    let choices = sitting.choices(ply);
    let moment = sitting.moment(ply);
    let (named, said) = said_for(moment.spec(), &text);
    let actor = named.or(moment.state().flow.mover).unwrap_or(PlayerId(0));
    if !eyes.may_hear_of(moment, actor) {
        return Err(Fault::new(Code::Refused, "what another player can do is not for these eyes"));
    }
    let legal = if moment.mover() == Some(actor) { Some(choices.list.as_slice()) } else { None };
    let mut why = why_among(sitting, ply, actor, said, legal);
    // A square alone stands for the piece on it, not for a move to it.
    if request.from.is_some() && request.to.is_none() && why.is_about_piece {
        why.line = why.paragraphs.remove(0);
    }
    Ok(Fields::from_iter([("why".to_owned(), json!(why))]))
}

/// Why the player to move may or may not do what a text says, given the list of what it may do.
pub(super) fn why(sitting: &Sitting, ply: Option<usize>, mover: PlayerId, text: &str, list: &[Transition]) -> Why {
    why_among(sitting, ply, mover, text, Some(list))
}

fn why_among(sitting: &Sitting, ply: Option<usize>, actor: PlayerId, text: &str, list: Option<&[Transition]>) -> Why {
    let moment = sitting.moment(ply);
    let (spec, state, sources) = (moment.spec(), moment.state(), &sitting.ready.definition.sources);
    let answer = explain_among(spec, state, actor, text, list);
    let line = sentences::in_a_line(spec, sources, &cut(text, 60), &answer);
    let mut paragraphs = sentences::paragraphs(spec, sources, &answer, &line);
    let legal = matches!(answer, Answer::Legal(_) | Answer::Tried(_));
    let mut is_about_piece = false;
    if !legal && state.outcome.is_none() {
        let known = known_to(spec, state, actor);
        let seen = |square| known.piece_on(square).is_some_and(|piece| !known.is_ghost(piece));
        let summaries = named(spec, text, &seen).map(|what| about(spec, state, actor, what, list));
        if let Some(summaries) = summaries.filter(|summaries| !summaries.is_empty()) {
            paragraphs = sentences::summary_paragraphs(spec, sources, state, actor, &summaries);
            is_about_piece = !paragraphs.is_empty();
        }
    }
    Why {
        line: as_typed(spec, text, line),
        paragraphs: paragraphs.into_iter().map(|paragraph| as_typed(spec, text, paragraph)).collect(),
        legal,
        is_about_piece,
        rule: first_rule(&answer).map(|rule| about_rule(sitting, rule)),
    }
}

fn about_rule(sitting: &Sitting, rule: RuleId) -> Rule {
    let (spec, sources) = (sitting.spec(), &sitting.ready.definition.sources);
    let info = spec.rule(rule);
    Rule {
        label: info.label.clone(),
        sentence: words::sentence(spec, sources, rule),
        because: info.because.clone(),
        file: sources.get(info.span.source).map(|source| source.name.clone()).unwrap_or_default(),
        line: sources.line_column(info.span).line,
        own: info.span.source == SourceId(0),
    }
}
