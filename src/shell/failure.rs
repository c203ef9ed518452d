//! Why a command could not do what it was asked.

use std::io;

/// Why a command could not do what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// A stream did not take what was printed.
    Stream(io::Error),
    /// The command line is wrong: a message, and what to do about it.
    Usage {
        /// The mistake.
        message: String,
        /// The help: actions to mend it, one line each.
        helps: Vec<String>,
    },
    /// The message of the command-line parser: a mistake, or the help that was asked for.
    CommandLine(Box<clap::Error>),
    /// Something else that has been put in words already, ended by a line end.
    Said {
        /// The words.
        text: String,
        /// The exit code.
        code: u8,
    },
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Stream(error)
    }
}

impl Failure {
    /// A mistake on the command line.
    pub fn usage(message: impl Into<String>) -> Failure {
        Failure::Usage { message: message.into(), helps: Vec::new() }
    }

    /// Something that has been told already; only the exit code is left.
    pub fn told(code: u8) -> Failure {
        Failure::Said { text: String::new(), code }
    }

    /// Says what to do about it.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Failure {
        if let Failure::Usage { helps, .. } = &mut self {
            helps.push(text.into());
        }
        self
    }

    /// The message.
    pub fn text(&self) -> String {
        match self {
            Failure::Stream(error) => format!("error: {error}\n"),
            Failure::Usage { message, helps } => in_words(message, helps),
            Failure::CommandLine(error) => error.render().to_string(),
            Failure::Said { text, .. } => text.clone(),
        }
    }
}

/// A message without a place, and what to do about it.
pub fn in_words(message: &str, helps: &[String]) -> String {
    let helps: String = helps.iter().map(|help| format!("  = help: {help}\n")).collect();
    format!("error: {message}\n{helps}")
}
