//! Definitions and positions as they are named on the command line.

use clap::Args;

use super::numbers::whole;
use crate::load;

/// The settings that a command takes for any definition.
#[derive(Debug, Clone, Default, PartialEq, Eq, Args)]
pub struct Settings {
    /// Set an option of the definition
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = load::setting)]
    pub settings: Vec<(String, String)>,
    /// Fix a random choice of the rule with this label
    #[arg(long = "fix", value_name = "LABEL=INDEX", value_parser = load::pin_text)]
    pub fixed: Vec<(String, u128)>,
    /// Where random choices come from; 0 unless told, another number in each `new` game
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    pub seed: Option<u64>,
}

impl Settings {
    /// Where random choices come from.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or_default()
    }
}

/// A definition and what is set for it.
#[derive(Debug, Clone, Args)]
pub struct Target {
    /// A definition: a file, or the name of one that comes with the program
    #[arg(value_name = "FILE")]
    pub file: String,
    /// The settings of the definition.
    #[command(flatten)]
    pub settings: Settings,
}

/// A position to start from.
#[derive(Debug, Args)]
pub struct Start {
    /// Start from this position instead of the definition's own
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub position: Option<String>,
}
