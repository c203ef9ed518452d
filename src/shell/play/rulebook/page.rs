//! The page of all rules: what differs, how a turn goes, what is allowed and forbidden, how the game ends.

use std::fmt::Write as _;

use super::super::super::failure::Failure;
use super::super::super::out::Out;
use super::Told;
use crate::book::{Row, giving, option_value};
use crate::text::filled;

impl Told<'_> {
    /// Prints the whole page.
    pub(super) fn page(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let (book, spec) = (&self.book, self.book.spec);
        if let Some(summary) = &spec.summary {
            out.say(format_args!("{}: {summary}", spec.title))?;
        }
        self.tell_differences(out)?;
        if !spec.options.is_empty() {
            out.line("\noptions")?;
            self.tell_options(out)?;
        }
        self.section("how a turn goes", &book.flow(), out)?;
        let sections = [
            ("pieces (`pieces` tells more)", book.kinds()),
            ("what else is counted or kept", book.kept()),
            ("what a player can do", book.actions(false)),
            ("at any time", book.actions(true)),
            ("not allowed", book.reasons(book.forbids(), "forbid ")),
            ("what goes before other moves", book.reasons(book.prefers(), "prefer ")),
            ("what cannot be captured", book.reasons(book.immunities(), "")),
            ("what follows", self.following()),
        ];
        for (heading, mut rows) in sections {
            // Rows that the parent lacks come first.
            rows.sort_by_key(|row| book.has_parent() && !row.own);
            self.section(heading, &rows, out)?;
        }
        self.tell_endings(out)?;
        let first = giving(spec, &book.definition.sources).first().map(|one| one.rule);
        let example = first.map_or("LABEL", |rule| spec.rule(rule).label.as_str());
        let more =
            format!("`rules {example}` shows one rule as it is written; `why MOVE` tells which rules speak of a move");
        Ok(out.say(format_args!("\n{more}"))?)
    }

    /// The rows of effects; inherited effects without a reason share one row.
    fn following(&self) -> Vec<Row> {
        let mut rows = self.book.following();
        let silent = self.book.silent();
        if !silent.is_empty() {
            let labels: Vec<&str> = silent.iter().map(|rule| self.book.spec.rule(*rule).label.as_str()).collect();
            rows.push(Row {
                own: false,
                prose: true,
                words: format!("also {}; `rules LABEL` shows each", labels.join(", ")),
            });
        }
        rows
    }

    fn section(&self, heading: &str, rows: &[Row], out: &mut Out<'_>) -> Result<(), Failure> {
        if rows.is_empty() {
            return Ok(());
        }
        out.line(format_args!("\n{heading}"))?;
        rows.iter().try_for_each(|row| self.row(row, "  ", out))
    }

    /// Prints a row; what does not fit its line goes on below its words, not below its mark.
    fn row(&self, row: &Row, indent: &str, out: &mut Out<'_>) -> Result<(), Failure> {
        let width = out.width();
        Ok(out.print(filled(&row.words, &format!("{indent}{}", self.mark(row.own)), width))?)
    }

    /// `* ` before what the parent of the game does not have, else two blanks; nothing when the game has no parent.
    fn mark(&self, own: bool) -> &'static str {
        match (self.book.has_parent(), own) {
            (false, _) => "",
            (true, true) => "* ",
            (true, false) => "  ",
        }
    }

    /// Prints what the mark `*` means, what rules were replaced, and what was left out.
    fn tell_differences(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let Some(parent) = self.book.parent() else { return Ok(()) };
        let width = out.width();
        out.print(filled(&format!("\n`*` marks what {parent} does not have"), "", width))?;
        let instead = self.book.replaced();
        if !instead.is_empty() {
            out.print(filled(&format!("in place of rules of {parent}: {}", instead.join(", ")), "  ", width))?;
        }
        let gone = self.book.left_out();
        if !gone.is_empty() {
            out.print(filled(&format!("without: {}", gone.join(", ")), "  ", width))?;
        }
        Ok(())
    }

    /// The options, each with its value, what it does and what else it may be.
    pub(super) fn tell_options(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let width = out.width();
        for option in &self.book.spec.options {
            let value = option_value(option);
            let others: Vec<&str> = option.values.iter().map(String::as_str).filter(|other| *other != value).collect();
            let mut row = format!("{} = {value}", option.name);
            if !others.is_empty() {
                let _ = write!(row, " (or {})", others.join(", "));
            }
            if !option.help.is_empty() {
                let _ = write!(row, ": {}", option.help);
            }
            row += &option.rule.as_ref().map(|rule| format!(" ({rule})")).unwrap_or_default();
            out.print(filled(&row, "  ", width))?;
        }
        Ok(())
    }

    /// Prints the results of the game and of its stages, each with the rules that give it.
    fn tell_endings(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let endings = self.book.endings();
        if endings.is_empty() {
            return Ok(out.say("\nno rule says how the game is won, lost or drawn")?);
        }
        for ending in endings {
            let stage = ending.stage.map(|stage| format!("the stage {}", self.book.spec.stage(stage).name));
            out.line(format_args!("\nhow {} ends", stage.unwrap_or_else(|| "the game".to_owned())))?;
            for result in &ending.results {
                out.line(format_args!("  {}", result.verdict))?;
                result.rules.iter().try_for_each(|(_, row)| self.row(row, "    ", out))?;
            }
        }
        Ok(())
    }
}
