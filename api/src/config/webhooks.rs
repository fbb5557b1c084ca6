//! How far calls to the addresses of users go.

use super::Reader;
use crate::outside::Reach;

impl Reader<'_> {
    /// `WEBHOOKS_ALLOW_PRIVATE`: whether webhooks go anywhere, also by http.
    pub(super) fn reach(&mut self) -> Reach {
        if self.parsed("WEBHOOKS_ALLOW_PRIVATE", false) { Reach::Anywhere } else { Reach::Internet }
    }
}
