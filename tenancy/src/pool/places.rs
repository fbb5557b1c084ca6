//! Who may hold a connection: so many at once, and of one company no more than its share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

use crate::CompanyId;

/// The places of a pool.
pub(super) struct Places {
    size: usize,
    all: Arc<Semaphore>,
    /// Of the companies that hold a place or wait for one; what is left of others is swept now and then.
    of_companies: Mutex<HashMap<CompanyId, Weak<Semaphore>>>,
}

/// The right to hold a connection. It ends with the value.
pub(crate) struct Place {
    _of_company: Option<OwnedSemaphorePermit>,
    _of_all: OwnedSemaphorePermit,
}

impl Places {
    pub(super) fn new(size: usize) -> Self {
        Self { size, all: Arc::new(Semaphore::new(size)), of_companies: Mutex::default() }
    }

    /// How many are held.
    pub(super) fn held(&self) -> usize {
        self.size - self.all.available_permits()
    }

    /// A place that is free now.
    pub(super) fn try_take(&self, company: Option<CompanyId>) -> Option<Place> {
        let of_company =
            company.map(|company| self.of_company(company).try_acquire_owned()).transpose().ok()?;
        let of_all = self.all.clone().try_acquire_owned().ok()?;
        Some(Place { _of_company: of_company, _of_all: of_all })
    }

    /// Waits for a place. Whoever waits for one of their company keeps none from the others.
    pub(super) async fn take(&self, company: Option<CompanyId>) -> Result<Place, AcquireError> {
        let of_company = match company {
            Some(company) => Some(self.of_company(company).acquire_owned().await?),
            None => None,
        };
        let of_all = self.all.clone().acquire_owned().await?;
        Ok(Place { _of_company: of_company, _of_all: of_all })
    }

    /// The places of a company: half of all.
    fn of_company(&self, company: CompanyId) -> Arc<Semaphore> {
        let mut known = self.of_companies.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(places) = known.get(&company).and_then(Weak::upgrade) {
            return places;
        }
        if known.len() > 16 * self.size {
            known.retain(|_, places| places.strong_count() > 0);
        }
        let places = Arc::new(Semaphore::new((self.size / 2).max(1)));
        known.insert(company, Arc::downgrade(&places));
        places
    }
}
