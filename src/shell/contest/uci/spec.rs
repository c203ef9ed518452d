//! An engine as it is typed: `uci:COMMAND?variant=NAME&nodes=N&option.Skill Level=3`.

use std::time::Duration;

/// The time that an engine may take for an answer besides its thinking time.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The limit of a search by an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// A number of positions.
    Nodes(u64),
    /// A time.
    Time(Duration),
}

/// An engine and how it is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineSpec {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Options that are set, in order.
    pub options: Vec<(String, String)>,
    /// The limit of its search.
    pub limit: Limit,
    /// The time that it may take for an answer beyond that limit.
    pub timeout: Duration,
}

/// The help that lists the keys after the question mark.
const KEYS: &str = "behind `?` stand `nodes=N`, `ms=N`, `variant=NAME`, `timeout=SECONDS` and `option.NAME=VALUE`, with `&` between them";

impl EngineSpec {
    /// Reads what stands behind `uci:`.
    ///
    /// # Errors
    /// Says what can stand there.
    pub fn read(text: &str) -> Result<EngineSpec, String> {
        let (command, settings) = text.split_once('?').unwrap_or((text, ""));
        let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if command.is_empty() {
            return Err("behind `uci:` stands the command that starts the engine".to_owned());
        }
        let limit = Limit::Time(Duration::from_millis(100));
        let mut spec = EngineSpec { command, options: Vec::new(), limit, timeout: TIMEOUT };
        for setting in settings.split('&').filter(|setting| !setting.is_empty()) {
            let (key, value) = setting.split_once('=').ok_or_else(|| KEYS.to_owned())?;
            spec.set(key.trim(), value.trim())?;
        }
        Ok(spec)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let number = || value.parse().ok().filter(|number: &u64| *number > 0);
        let number = || number().ok_or_else(|| format!("`{key}` is a whole number from 1 on"));
        match key {
            "nodes" => self.limit = Limit::Nodes(number()?),
            "ms" => self.limit = Limit::Time(Duration::from_millis(number()?)),
            "timeout" => self.timeout = Duration::from_secs(number()?),
            "variant" => self.options.push(("UCI_Variant".to_owned(), value.to_owned())),
            _ => match key.strip_prefix("option.") {
                Some(name) => self.options.push((name.to_owned(), value.to_owned())),
                None => return Err(KEYS.to_owned()),
            },
        }
        Ok(())
    }

    /// The limit of an engine's thinking: `go nodes 1000`.
    pub fn go(&self) -> String {
        match self.limit {
            Limit::Nodes(nodes) => format!("go nodes {nodes}"),
            Limit::Time(time) => format!("go movetime {}", time.as_millis()),
        }
    }

    /// The time within which it answers that.
    pub fn patience(&self) -> Duration {
        match self.limit {
            Limit::Nodes(_) => self.timeout,
            Limit::Time(time) => self.timeout.saturating_add(time),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_read() {
        let spec = EngineSpec::read("./fish -q?variant=shogi&nodes=500&option.Use NNUE=false&timeout=3").unwrap();
        assert_eq!(spec.command, ["./fish", "-q"]);
        let options = [("UCI_Variant", "shogi"), ("Use NNUE", "false")].map(|(key, value)| (key.into(), value.into()));
        assert_eq!(spec.options, options);
        assert_eq!((spec.go().as_str(), spec.patience()), ("go nodes 500", Duration::from_secs(3)));
        let timed = EngineSpec::read("fish?ms=250").unwrap();
        assert_eq!((timed.go().as_str(), timed.patience()), ("go movetime 250", Duration::from_millis(10_250)));
        for text in ["", "?nodes=1", "fish?nodes=0", "fish?skill=3", "fish?nodes"] {
            assert!(EngineSpec::read(text).is_err(), "{text}");
        }
    }
}
