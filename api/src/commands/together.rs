//! Tasks of which none may end alone: a service that answers and sends no mails is worse than one that is started again.

use anyhow::anyhow;
use futures_util::future::BoxFuture;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// What runs until it is told to stop, and its name for an operator.
pub type Task = (&'static str, BoxFuture<'static, anyhow::Result<()>>);

/// Runs tasks until `stop`. One that ends before, by itself or in a panic, stops the others, so that the process ends and
/// is seen to.
///
/// # Errors
/// Names the first task that failed or ended before it was told to.
pub async fn run(stop: CancellationToken, tasks: Vec<Task>) -> anyhow::Result<()> {
    let mut running = JoinSet::new();
    for (name, task) in tasks {
        running.spawn(async move { (name, tokio::spawn(task).await) });
    }
    let mut first_failure = None;
    while let Some(ended) = running.join_next().await {
        let (name, ended) = ended?;
        let failure = match ended {
            Ok(Ok(())) if stop.is_cancelled() => None,
            Ok(Ok(())) => Some(anyhow!("{name} ended before it was told to")),
            Ok(Err(error)) => Some(error.context(format!("{name} failed"))),
            Err(panic) => Some(anyhow!(panic).context(format!("{name} failed"))),
        };
        if let Some(failure) = failure {
            tracing::error!("{failure:#}");
            first_failure.get_or_insert(failure);
            stop.cancel();
        }
    }
    first_failure.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests;
