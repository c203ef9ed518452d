//! The form a position is written in: the usual one, or one that the definition declares.
//!
//! A form is recognised by its words: each has to fit its column. The usual form goes first when it is complete.
//! The name of a form in front of the text chooses that form.

use crate::spec::Spec;
use crate::spec::forms::{Column, Form};
use crate::spec::ids::PlayerId;

use super::columns;
use super::hands;
use crate::notation::names::{player_word, read_player};
use crate::notation::problem::Problem;
use crate::notation::slice::Slice;

/// The form of some words, `None` for the usual one, and the words without its name.
pub(super) fn choose<'s, 'w, 'a>(spec: &'s Spec, words: &'w [Slice<'a>]) -> (Option<&'s Form>, &'w [Slice<'a>]) {
    if let Some((first, rest)) = words.split_first()
        && let Some(form) = named(spec, first.text)
    {
        return (Some(form), rest);
    }
    let fits = |form: Option<&Form>, columns: &[Column]| is_complete(columns, words) && fit(spec, form, columns, words);
    if spec.forms.is_empty() || fits(None, &columns::usual_of(spec, words)) {
        return (None, words);
    }
    if let Some(form) = spec.forms.iter().find(|form| fits(Some(form), &form.columns)) {
        return (Some(form), words);
    }
    // Words that are complete in no form may be the beginning of one.
    let begins = |form: &&Form| begin(spec, Some(form), &form.columns, words);
    let is_usual = begin(spec, None, &columns::usual_of(spec, words), words);
    (if is_usual { None } else { spec.forms.iter().find(begins) }, words)
}

/// The problem of words that begin the usual form and another one, in which it is the turn of another player.
pub(super) fn doubt<'a>(spec: &Spec, words: &[Slice<'a>]) -> Option<Problem> {
    let usual = columns::usual_of(spec, words);
    if is_complete(&usual, words) || !begin(spec, None, &usual, words) {
        return None;
    }
    let turn = |form: Option<&Form>, columns: &[Column]| {
        let word = *words.get(columns.iter().position(|column| *column == Column::Turn)?)?;
        Some((word, player(spec, form, word.text)?))
    };
    let (word, meant) = turn(None, &usual)?;
    let others = spec.forms.iter().filter(|form| begin(spec, Some(form), &form.columns, words));
    let mut others = others.filter_map(|form| Some((form, turn(Some(form), &form.columns)?.1)));
    let (form, other) = others.find(|(_, other)| *other != meant)?;
    let [meant, other] = [meant, other].map(|player| &spec.player(player).title);
    let problem =
        word.problem(format!("`{}` is {meant} in the usual form, but {other} in the form `{}`", word.text, form.name));
    Some(problem.help(format!(
        "write the columns behind it: `{}` or `{}`",
        shown(spec, &columns::usual(spec)),
        shown(spec, &form.columns)
    )))
}

/// The form of this name.
pub(super) fn named<'s>(spec: &'s Spec, name: &str) -> Option<&'s Form> {
    spec.forms.iter().find(|form| form.name.eq_ignore_ascii_case(name))
}

/// The player a word of the turn column means.
pub(super) fn player(spec: &Spec, form: Option<&Form>, word: &str) -> Option<PlayerId> {
    let words = form.map_or(&[][..], |form| &form.turn);
    let find = |is: &dyn Fn(&str) -> bool| words.iter().find(|(_, own)| is(own)).map(|(player, _)| *player);
    let own = find(&|own| own == word).or_else(|| find(&|own| own.eq_ignore_ascii_case(word)));
    own.or_else(|| read_player(spec, word).filter(|player| words.iter().all(|(other, _)| other != player)))
}

/// The word of the turn column for a player.
pub(super) fn word<'s>(spec: &'s Spec, form: Option<&'s Form>, player: PlayerId) -> &'s str {
    let own = form.and_then(|form| form.turn.iter().find(|(other, _)| *other == player));
    own.map_or_else(|| player_word(spec, player), |(_, word)| word)
}

/// Whether every column up to the last that is no count has a word.
fn is_complete(columns: &[Column], words: &[Slice<'_>]) -> bool {
    let needed = columns.iter().rposition(|column| !column.is_count()).map_or(0, |last| last + 1);
    (needed..=columns.len()).contains(&words.len())
}

/// Whether the words fit the first columns.
fn begin(spec: &Spec, form: Option<&Form>, columns: &[Column], words: &[Slice<'_>]) -> bool {
    words.len() <= columns.len() && fit(spec, form, columns, words)
}

fn fit(spec: &Spec, form: Option<&Form>, columns: &[Column], words: &[Slice<'_>]) -> bool {
    let mut pairs = columns.iter().zip(words);
    pairs.all(|(column, word)| match column {
        Column::Board => !(columns.contains(&Column::Hand) && word.text.contains('[')),
        Column::Turn => player(spec, form, word.text).is_some(),
        Column::Hand => hands::is_hand(spec, *word),
        column => columns::may_stand(spec, *column, *word),
    })
}

/// The columns of a form, for messages.
pub(super) fn shown(spec: &Spec, columns: &[Column]) -> String {
    let words = columns.iter().map(|column| match column {
        Column::Fact(id) => spec.variables[id.index()].name.to_uppercase(),
        named => {
            let known = Column::NAMED.iter().find(|(_, column)| column == named);
            known.map_or_else(String::new, |(name, _)| name.to_uppercase())
        }
    });
    words.collect::<Vec<_>>().join(" ")
}
