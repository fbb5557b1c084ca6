//! How many connections there may be, in all and of one address.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{config::ConnectionsConfig, http::limits};

type Held = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// The places of all connections.
pub(super) struct Places {
    free: Arc<Semaphore>,
    held: Held,
    /// Behind a proxy all come from one address: then there is no bound for one.
    most_of_one: Option<usize>,
}

/// A place of a connection, and whose it is once that is known.
pub(super) struct Place {
    _permit: OwnedSemaphorePermit,
    held: Held,
    most_of_one: Option<usize>,
    address: Option<IpAddr>,
}

impl Places {
    pub(super) fn new(config: ConnectionsConfig, is_per_address: bool) -> Self {
        Self {
            free: Arc::new(Semaphore::new(config.most)),
            held: Held::default(),
            most_of_one: is_per_address.then_some(config.most_of_one_address),
        }
    }

    /// A free place, waited for.
    pub(super) async fn take(&self) -> Place {
        let permit = self.free.clone().acquire_owned().await.expect("the semaphore is never closed");
        Place { _permit: permit, held: self.held.clone(), most_of_one: self.most_of_one, address: None }
    }
}

impl Place {
    /// The same place for an address, unless that has all it may have.
    pub(super) fn of(mut self, address: IpAddr) -> Option<Self> {
        let Some(most) = self.most_of_one else { return Some(self) };
        let address = limits::budget(address);
        {
            let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
            let number = held.entry(address).or_default();
            if *number >= most {
                return None;
            }
            *number += 1;
        }
        self.address = Some(address);
        Some(self)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = held.get_mut(&address) {
            *number -= 1;
            if *number == 0 {
                held.remove(&address);
            }
        }
    }
}
