//! Rate limits: per address and per account, in memory of one instance.

use std::{
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    num::NonZeroU32,
    time::Duration,
};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock, clock::DefaultClock};
use sha2::{Digest, Sha256};
use tenancy::{ApiKeyId, UserId};

use super::{ApiError, ApiResult};

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
    sign_in: DefaultKeyedRateLimiter<[u8; 32]>,
    mails: DefaultKeyedRateLimiter<[u8; 32]>,
    anonymous: DefaultKeyedRateLimiter<Option<IpAddr>>,
    api_keys: DefaultKeyedRateLimiter<ApiKeyId>,
}

impl Limits {
    /// Limiters with nothing counted yet.
    pub fn new(config: LimitsConfig) -> Self {
        Self {
            sign_in: RateLimiter::keyed(Quota::per_minute(config.sign_in_per_minute)),
            mails: RateLimiter::keyed(Quota::per_hour(config.mails_per_hour)),
            anonymous: RateLimiter::keyed(Quota::per_minute(config.anonymous_per_minute)),
            api_keys: RateLimiter::keyed(Quota::per_minute(config.api_key_per_minute)),
        }
    }

    /// Counts an attempt to sign in to the account of `email` (which need not exist).
    pub fn sign_in(&self, email_key: &str) -> ApiResult<()> {
        check(&self.sign_in, &account(email_key))
    }

    /// Counts a password that is asked for once more in a session of `user`. Those who know only the address of a
    /// person spend nothing of this.
    pub fn reauthentication(&self, user: UserId) -> ApiResult<()> {
        check(&self.sign_in, &Sha256::digest(user.as_uuid().as_bytes()).into())
    }

    /// Counts a mail to `email`.
    pub fn mail(&self, email_key: &str) -> ApiResult<()> {
        check(&self.mails, &account(email_key))
    }

    /// Counts an act without a session from `address`. Callers without an address share one budget, and so do those
    /// of one IPv6 network.
    pub fn anonymous(&self, address: Option<IpAddr>) -> ApiResult<()> {
        check(&self.anonymous, &address.map(budget))
    }

    /// Counts a request of a program.
    pub fn api_key(&self, key: ApiKeyId) -> ApiResult<()> {
        check(&self.api_keys, &key)
    }

    /// Forgets the keys whose budget is full again, so that memory stays bounded.
    pub fn shrink(&self) {
        self.sign_in.retain_recent();
        self.mails.retain_recent();
        self.anonymous.retain_recent();
        self.api_keys.retain_recent();
    }
}

/// The address that stands for all that one subscriber has: itself for IPv4, its /64 for IPv6, which is the least that
/// a network is given (RFC 6177), and the IPv4 address in an IPv6 that maps one.
fn budget(address: IpAddr) -> IpAddr {
    const NETWORK: u128 = !0 << 64;
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & NETWORK).into(),
        address => address,
    }
}

fn account(email_key: &str) -> [u8; 32] {
    Sha256::digest(email_key.as_bytes()).into()
}

fn check<K: Hash + Eq + Clone>(limiter: &DefaultKeyedRateLimiter<K>, key: &K) -> ApiResult<()> {
    limiter.check_key(key).map_err(|refused| {
        let wait: Duration = refused.wait_time_from(DefaultClock::default().now());
        ApiError::too_many_requests(wait.as_secs() + 1)
    })
}

#[cfg(test)]
mod tests;
