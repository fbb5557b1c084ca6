//! Settings of the developer commands: environment variables first, then the file `.env` of the clone.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

/// The variables of `.env`, below those of the environment.
pub(crate) struct Settings {
    from_file: BTreeMap<String, String>,
}

impl Settings {
    /// Reads `.env` in `root`, which may be absent. Errors with the line number when a line is not `NAME=value`.
    pub(crate) fn load(root: &Path) -> Result<Settings> {
        let file = root.join(".env");
        if !file.exists() {
            return Ok(Settings { from_file: BTreeMap::new() });
        }
        let from_file = parse(&fs::read_to_string(&file)?).context(".env")?;
        Ok(Settings { from_file })
    }

    /// The value of a variable. An empty one counts as absent.
    pub(crate) fn get(&self, name: &str) -> Option<String> {
        environment(name).or_else(|| self.from_file.get(name).cloned()).filter(|value| !value.is_empty())
    }

    /// The variables of `.env` that the environment, which a child inherits anyway, does not have.
    pub(crate) fn only_in_file(&self) -> impl Iterator<Item = (String, String)> {
        let absent = self.from_file.iter().filter(|(name, _)| environment(name).is_none());
        absent.map(|(name, value)| (name.clone(), value.clone()))
    }
}

/// An environment variable, when it is set and is UTF-8.
pub(crate) fn environment(name: &str) -> Option<String> {
    #[expect(
        clippy::disallowed_methods,
        reason = "the settings of the developer commands are read here only"
    )]
    std::env::var(name).ok()
}

/// Reads lines of the form `NAME=value`. Blank lines and lines that start with `#` say nothing; a value may stand in
/// single or double quotes.
pub(crate) fn parse(text: &str) -> Result<BTreeMap<String, String>> {
    let mut variables = BTreeMap::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let Some((name, value)) = line.split_once('=') else {
            bail!("line {}: expected NAME=value", index + 1);
        };
        variables.insert(name.trim().to_owned(), unquoted(value.trim()).to_owned());
    }
    Ok(variables)
}

fn unquoted(value: &str) -> &str {
    ['"', '\''].into_iter().find_map(|quote| value.strip_prefix(quote)?.strip_suffix(quote)).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn reads_names_values_and_quotes() {
        let variables = parse("# comment\n\nPORT=8081\nMAIL_FROM = \"Partita <a@b.c>\"\nX='y=z'\n").unwrap();
        assert_eq!(variables["PORT"], "8081");
        assert_eq!(variables["MAIL_FROM"], "Partita <a@b.c>");
        assert_eq!(variables["X"], "y=z");
        assert_eq!(variables.len(), 3);
    }

    #[test]
    fn names_the_line_it_cannot_read() {
        assert_eq!(parse("PORT=1\nnonsense").unwrap_err().to_string(), "line 2: expected NAME=value");
    }
}
