//! What a browser says of itself, in words that people know.

/// The browser and the system that a `User-Agent` names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Device {
    /// The browser or program, by its product name.
    pub browser: Option<&'static str>,
    /// The operating system, by its product name.
    pub system: Option<&'static str>,
}

/// Of two signs that are there, the first counts: most browsers also name those that they descend from.
const BROWSERS: [(&str, &str); 12] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
    ("python", "Python"),
];

const SYSTEMS: [(&str, &str); 8] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

impl Device {
    /// The device of a `User-Agent`, as far as it is one of the usual.
    pub fn of(user_agent: Option<&str>) -> Self {
        let named = |signs: &[(&str, &'static str)]| {
            let text = user_agent?;
            signs.iter().find(|(sign, _)| text.contains(sign)).map(|(_, name)| *name)
        };
        Self { browser: named(&BROWSERS), system: named(&SYSTEMS) }
    }
}

#[cfg(test)]
mod tests;
