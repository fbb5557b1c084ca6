//! Rate limits: per address and per account, in memory of one instance.

use std::{
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    num::NonZeroU32,
};

use governor::{
    Quota, RateLimiter, clock::Clock, clock::DefaultClock, middleware::StateInformationMiddleware,
    state::keyed::DefaultKeyedStateStore,
};
use sha2::{Digest, Sha256};
use tenancy::{ApiKeyId, UserId};

use super::{
    ApiError, ApiResult,
    rate_headers::{self, Budget},
};

/// How often the acts that can be guessed or flooded are allowed.
#[derive(Debug, Clone, Copy)]
pub struct LimitsConfig {
    /// Attempts to sign in, a minute and account.
    pub sign_in_per_minute: NonZeroU32,
    /// Acts that send a mail, an hour and account.
    pub mails_per_hour: NonZeroU32,
    /// Acts without a session, a minute and address.
    pub anonymous_per_minute: NonZeroU32,
    /// Requests of a program, a minute and key.
    pub api_key_per_minute: NonZeroU32,
}

/// The limiters of one instance.
pub struct Limits {
    sign_in: Limiter<[u8; 32]>,
    mails: Limiter<[u8; 32]>,
    anonymous: Limiter<Option<IpAddr>>,
    api_keys: Limiter<ApiKeyId>,
}

impl Limits {
    /// Limiters with nothing counted yet.
    pub fn new(config: LimitsConfig) -> Self {
        Self {
            sign_in: Limiter::new("sign_in", Quota::per_minute(config.sign_in_per_minute)),
            mails: Limiter::new("mail", Quota::per_hour(config.mails_per_hour)),
            anonymous: Limiter::new("anonymous", Quota::per_minute(config.anonymous_per_minute)),
            api_keys: Limiter::new("api_key", Quota::per_minute(config.api_key_per_minute)),
        }
    }

    /// Counts an attempt to sign in to the account of `email` (which need not exist).
    pub fn sign_in(&self, email_key: &str) -> ApiResult<()> {
        self.sign_in.count(&account(email_key))
    }

    /// Counts a password that is asked for once more in a session of `user`. Those who know only the address of a
    /// person spend nothing of this.
    pub fn reauthentication(&self, user: UserId) -> ApiResult<()> {
        self.sign_in.count(&Sha256::digest(user.as_uuid().as_bytes()).into())
    }

    /// Counts a mail to `email`.
    pub fn mail(&self, email_key: &str) -> ApiResult<()> {
        self.mails.count(&account(email_key))
    }

    /// Counts an act without a session from `address`. Callers without an address share one budget, and so do those
    /// of one IPv6 network.
    pub fn anonymous(&self, address: Option<IpAddr>) -> ApiResult<()> {
        self.anonymous.count(&address.map(budget))
    }

    /// Counts a request of a program.
    pub fn api_key(&self, key: ApiKeyId) -> ApiResult<()> {
        self.api_keys.count(&key)
    }

    /// Forgets the keys whose budget is full again, so that memory stays bounded.
    pub fn shrink(&self) {
        self.sign_in.limiter.retain_recent();
        self.mails.limiter.retain_recent();
        self.anonymous.limiter.retain_recent();
        self.api_keys.limiter.retain_recent();
    }
}

/// The address that stands for all that one subscriber has: itself for IPv4, its /64 for IPv6, which is the least that
/// a network is given (RFC 6177), and the IPv4 address in an IPv6 that maps one.
pub fn budget(address: IpAddr) -> IpAddr {
    const NETWORK: u128 = !0 << 64;
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & NETWORK).into(),
        address => address,
    }
}

fn account(email_key: &str) -> [u8; 32] {
    Sha256::digest(email_key.as_bytes()).into()
}

/// Counts against one quota for each key, and tells the caller what is left.
struct Limiter<K: Hash + Eq + Clone> {
    policy: &'static str,
    quota: Quota,
    limiter: RateLimiter<K, DefaultKeyedStateStore<K>, DefaultClock, StateInformationMiddleware>,
}

impl<K: Hash + Eq + Clone> Limiter<K> {
    fn new(policy: &'static str, quota: Quota) -> Self {
        Self { policy, quota, limiter: RateLimiter::keyed(quota).with_middleware() }
    }

    fn count(&self, key: &K) -> ApiResult<()> {
        let counted = self.limiter.check_key(key);
        let (remaining, reset) = match &counted {
            Ok(state) => {
                let remaining = state.remaining_burst_capacity();
                (remaining, self.quota.replenish_interval() * (self.quota.burst_size().get() - remaining))
            }
            Err(refused) => (0, refused.wait_time_from(DefaultClock::default().now())),
        };
        let reset_seconds = reset.as_secs() + 1;
        rate_headers::note(Budget {
            policy: self.policy,
            quota: self.quota.burst_size().get(),
            window_seconds: self.quota.burst_size_replenished_in().as_secs(),
            remaining,
            reset_seconds,
        });
        counted.map(drop).map_err(|_| ApiError::too_many_requests(reset_seconds))
    }
}

#[cfg(test)]
mod tests;
