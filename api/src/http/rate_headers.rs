//! What is left of a caller's budgets, told with every answer that was counted: `RateLimit-Policy` and `RateLimit` as
//! draft-ietf-httpapi-ratelimit-headers-10 has them.

use std::{cell::RefCell, fmt::Write};

use poem::http::{HeaderMap, HeaderName, HeaderValue};

const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const STATE: HeaderName = HeaderName::from_static("ratelimit");

tokio::task_local! {
    static BUDGETS: RefCell<Vec<Budget>>;
}

/// A budget after a request was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// What is counted, such as `sign_in`.
    pub policy: &'static str,
    /// Requests in a window.
    pub quota: u32,
    /// The window, in seconds.
    pub window_seconds: u64,
    /// Requests that may come at once now.
    pub remaining: u32,
    /// Seconds until it is full again; of an empty one, until the next request may come.
    pub reset_seconds: u64,
}

/// Answers a request and writes into its headers what it was counted against.
pub async fn scope<F: Future>(
    answer: F,
    headers: impl FnOnce(&mut F::Output) -> &mut HeaderMap,
) -> F::Output {
    BUDGETS
        .scope(RefCell::default(), async {
            let mut answer = answer.await;
            let budgets = BUDGETS.with(RefCell::take);
            if !budgets.is_empty() {
                tell(&budgets, headers(&mut answer));
            }
            answer
        })
        .await
}

/// Notes that the request was counted. Outside a request nobody is told.
pub fn note(budget: Budget) {
    let noted = BUDGETS.try_with(|budgets| budgets.borrow_mut().push(budget));
    tracing::trace!(?budget, is_told = noted.is_ok(), "counted");
}

fn tell(budgets: &[Budget], headers: &mut HeaderMap) {
    let (mut policies, mut states) = (String::new(), String::new());
    for (index, budget) in budgets.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        let Budget { policy, quota, window_seconds, remaining, reset_seconds } = budget;
        write!(policies, "{comma}\"{policy}\";q={quota};w={window_seconds}").expect("a text takes any text");
        write!(states, "{comma}\"{policy}\";r={remaining};t={reset_seconds}").expect("a text takes any text");
    }
    for (name, value) in [(POLICY, policies), (STATE, states)] {
        headers.insert(name, HeaderValue::try_from(value).expect("names of policies are plain"));
    }
}
