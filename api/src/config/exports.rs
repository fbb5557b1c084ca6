//! Which companies are exported without anybody asking, where to and how often.

use tenancy::objects::Location;

use super::Reader;

/// Exports of every company that nobody has to ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportsConfig {
    /// `EXPORTS_DIR` or `EXPORTS_URL`: the folder or bucket of the archives, `<company>/<instant>.partita`.
    pub to: Location,
    /// `EXPORTS_EVERY_DAYS`: how old the newest archive of a company may become, 1 by default.
    pub every_days: i32,
    /// `EXPORTS_KEPT`: how many archives of a company stay, 7 by default.
    pub kept: i32,
    /// `EXPORTS_FROM_HOUR` and `EXPORTS_TO_HOUR`: the hours of the day (UTC) in which they are written, 0 to 5 by default.
    pub hours: (i32, i32),
}

impl Reader<'_> {
    /// The exports, when there is a place for them.
    pub(super) fn exports(&mut self) -> Option<ExportsConfig> {
        let to = match (self.optional("EXPORTS_DIR"), self.optional("EXPORTS_URL")) {
            (None, None) => return None,
            (Some(folder), None) => Location::Folder(folder.into()),
            (None, Some(_)) => self.location("EXPORTS_URL", "EXPORTS_S3")?,
            (Some(_), Some(_)) => {
                self.wrong
                    .push("EXPORTS_DIR and EXPORTS_URL are both set: exports go to one place".to_owned());
                return None;
            }
        };
        let every_days = self.parsed("EXPORTS_EVERY_DAYS", 1);
        let kept = self.parsed("EXPORTS_KEPT", 7);
        let hours = (self.parsed("EXPORTS_FROM_HOUR", 0), self.parsed("EXPORTS_TO_HOUR", 5));
        self.check_range("EXPORTS_EVERY_DAYS", every_days, 1..=365);
        self.check_range("EXPORTS_KEPT", kept, 1..=1_000);
        self.check_range("EXPORTS_FROM_HOUR", hours.0, 0..=23);
        self.check_range("EXPORTS_TO_HOUR", hours.1, 0..=23);
        Some(ExportsConfig { to, every_days, kept, hours })
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
