//! Which companies are exported without anybody asking, where to and how often.

use std::path::PathBuf;

use super::Reader;

/// Exports of every company that nobody has to ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportsConfig {
    /// `EXPORTS_DIR`: the folder of the archives, `<company>/<instant>.partita`.
    pub dir: PathBuf,
    /// `EXPORTS_EVERY_DAYS`: how old the newest archive of a company may become, 1 by default.
    pub every_days: i32,
    /// `EXPORTS_KEPT`: how many archives of a company stay, 7 by default.
    pub kept: i32,
    /// `EXPORTS_FROM_HOUR` and `EXPORTS_TO_HOUR`: the hours of the day (UTC) in which they are written, 0 to 5 by default.
    pub hours: (i32, i32),
}

impl Reader<'_> {
    /// The exports, when there is a folder for them.
    pub(super) fn exports(&mut self) -> Option<ExportsConfig> {
        let dir = PathBuf::from(self.optional("EXPORTS_DIR")?);
        let every_days = self.parsed("EXPORTS_EVERY_DAYS", 1);
        let kept = self.parsed("EXPORTS_KEPT", 7);
        let hours = (self.parsed("EXPORTS_FROM_HOUR", 0), self.parsed("EXPORTS_TO_HOUR", 5));
        self.check_range("EXPORTS_EVERY_DAYS", every_days, 1..=365);
        self.check_range("EXPORTS_KEPT", kept, 1..=1_000);
        self.check_range("EXPORTS_FROM_HOUR", hours.0, 0..=23);
        self.check_range("EXPORTS_TO_HOUR", hours.1, 0..=23);
        Some(ExportsConfig { dir, every_days, kept, hours })
    }
}

impl ExportsConfig {
    /// Whether archives are written in this hour of the day; the hours may go over midnight.
    pub fn is_time(&self, hour: u32) -> bool {
        let (from, to) = self.hours;
        let hour = i32::try_from(hour).unwrap_or(0);
        if from <= to { (from..=to).contains(&hour) } else { hour >= from || hour <= to }
    }
}
