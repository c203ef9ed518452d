//! How far long work has come: a line that is written over, on a terminal only.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// In a window of fewer columns there is no room for a bar.
const WIDE: usize = 40;

/// The line of progress.
#[derive(Default)]
pub struct Progress {
    line: Option<ProgressBar>,
}

impl Progress {
    /// Shows a sentence.
    pub fn says(&mut self, text: String) {
        self.shows((0, None), text, "{wide_msg}");
    }

    /// Shows how many of several things are done, in a window of so many columns.
    pub fn counts(&mut self, done: usize, all: usize, text: String, width: usize) {
        let template = if width < WIDE { "{pos}/{len} {wide_msg}" } else { "[{bar:20}] {pos}/{len} {wide_msg}" };
        self.shows((done as u64, Some(all as u64)), text, template);
    }

    /// Takes the line away.
    pub fn ends(&mut self) {
        if let Some(line) = self.line.take() {
            line.finish_and_clear();
        }
    }

    fn shows(&mut self, (done, all): (u64, Option<u64>), text: String, template: &str) {
        if let Some(line) = &self.line {
            line.set_position(done);
            line.set_message(text);
            return;
        }
        // A template that cannot be read leaves the usual style.
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let line = ProgressBar::with_draw_target(all, ProgressDrawTarget::stderr());
        let line = line.with_style(style.progress_chars("=> ")).with_position(done).with_message(text);
        line.tick();
        self.line = Some(line);
    }
}
