//! Looking through stored files, off the async threads and a few at a time.

use std::fs::File;
use std::io::Seek;
use std::sync::Arc;

use chrono::NaiveDate;
use ledger::fec::{self, Analysis};
use tokio::sync::Semaphore;

use crate::http::{ApiError, ApiResult};

/// Analyses at once: each takes a core, and memory for every account and open entry of its file.
pub const AT_ONCE: usize = 2;

/// How the files of a company are to be read.
#[derive(Clone, Copy)]
pub struct Manner {
    /// Decimals of its currency.
    pub decimals: u32,
    /// First and last day of the fiscal year that is asked for, if one is.
    pub year: Option<(NaiveDate, NaiveDate)>,
    /// The month in which its years usually begin.
    pub start_month: u32,
}

/// Looks through files for all companies in turn.
pub struct Analyses {
    permits: Arc<Semaphore>,
}

impl Default for Analyses {
    /// Nobody is looking yet.
    fn default() -> Self {
        Self { permits: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Analyses {
    /// Looks through a stored file, from its beginning.
    ///
    /// # Errors
    /// 500 when it cannot be read.
    pub async fn analyse(&self, file: Arc<File>, name: String, manner: Manner) -> ApiResult<Analysis> {
        let work = move || {
            let Manner { decimals, year, start_month } = manner;
            let options = fec::Options { file_name: Some(&name), regime: None, decimals, year, start_month };
            let mut input = &*file;
            input.rewind()?;
            fec::analyse(input, &options)
        };
        self.run(work).await?.map_err(ApiError::internal)
    }

    /// Runs `work` when it is its turn. Its permit ends with the work, also when the caller is gone before.
    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> ApiResult<T> {
        let permit = self.permits.clone().acquire_owned().await.map_err(ApiError::internal)?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        done.await.map_err(ApiError::internal)
    }
}

#[cfg(test)]
mod tests;
