//! Rate limits: per address and per account, in memory of one instance.

use std::{
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    num::NonZeroU32,
    time::Duration,
};

use governor::{
    Quota, RateLimiter, clock::Clock, clock::DefaultClock, middleware::StateInformationMiddleware,
    state::keyed::DefaultKeyedStateStore,
};
use sha2::{Digest, Sha256};
use tenancy::{ApiKeyId, CompanyId, UserId};
use uuid::Uuid;

use super::{
    ApiError, ApiResult,
    rate_headers::{self, Budget},
};

/// Strangers to an account have, an hour, so many times the attempts that one of them has a minute.
const STRANGERS: NonZeroU32 = NonZeroU32::new(10).expect("ten is not zero");
/// Codes that are tried, an hour and account: three of a million are right, so that it takes years to guess one.
const CODES_PER_HOUR: NonZeroU32 = NonZeroU32::new(10).expect("ten is not zero");

/// Webhooks that people and programs have sent by hand, a minute and company: the addresses are not theirs for certain.
pub const SENDINGS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(60).expect("sixty is not zero");

/// Pictures that a person gives for themselves or for one company, a minute: they are decoded one after the other.
pub const PICTURES_PER_MINUTE: NonZeroU32 = NonZeroU32::new(20).expect("twenty is not zero");

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How often the acts that can be guessed or flooded are allowed.
#[derive(Debug, Clone, Copy)]
pub struct LimitsConfig {
    /// Attempts to sign in, a minute, account and address.
    pub sign_in_per_minute: NonZeroU32,
    /// Acts that send a mail, an hour and account.
    pub mails_per_hour: NonZeroU32,
    /// Invitations, an hour and company.
    pub invitations_per_hour: NonZeroU32,
    /// Acts without a session, a minute and address.
    pub anonymous_per_minute: NonZeroU32,
    /// Requests of a program, a minute and key.
    pub api_key_per_minute: NonZeroU32,
}

/// What a mail is about that whoever knows an address may ask for. Each has a budget of its own: those who use up one
/// leave the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailAbout {
    /// The end of a sign-up.
    SignUp,
    /// A forgotten password.
    Reset,
    /// Another address.
    EmailChange,
}

/// The limiters of one instance.
pub struct Limits {
    sign_in: Limiter<[u8; 32]>,
    strangers: Limiter<[u8; 32]>,
    codes: Limiter<[u8; 32]>,
    mails: Limiter<[u8; 32]>,
    invitations: Limiter<CompanyId>,
    invited: Limiter<[u8; 32]>,
    anonymous: Limiter<Option<IpAddr>>,
    api_keys: Limiter<ApiKeyId>,
    sendings: Limiter<CompanyId>,
    pictures: Limiter<Uuid>,
    warnings: Limiter<[u8; 32]>,
}

impl Limits {
    /// Limiters with nothing counted yet.
    pub fn new(config: LimitsConfig) -> Self {
        Self {
            sign_in: Limiter::new("sign_in", Quota::per_minute(config.sign_in_per_minute)),
            strangers: Limiter::new(
                "sign_in_account",
                Quota::per_hour(config.sign_in_per_minute.saturating_mul(STRANGERS)),
            ),
            codes: Limiter::new("second_factor", Quota::per_hour(CODES_PER_HOUR)),
            mails: Limiter::new("mail", Quota::per_hour(config.mails_per_hour)),
            invitations: Limiter::new("invitation", Quota::per_hour(config.invitations_per_hour)),
            invited: Limiter::new("invited", Quota::per_hour(config.mails_per_hour)),
            anonymous: Limiter::new("anonymous", Quota::per_minute(config.anonymous_per_minute)),
            api_keys: Limiter::new("api_key", Quota::per_minute(config.api_key_per_minute)),
            sendings: Limiter::new("webhook", Quota::per_minute(SENDINGS_PER_MINUTE)),
            pictures: Limiter::new("picture", Quota::per_minute(PICTURES_PER_MINUTE)),
            warnings: Limiter::new("warning", Quota::with_period(DAY).expect("a day is not zero")),
        }
    }

    /// Counts an attempt to sign in to the account of `email` (which need not exist). A device from which its person has
    /// signed in has a budget of its own; any other shares those of its address and of all strangers to the account. So
    /// whoever guesses passwords cannot keep out the one who knows it.
    pub fn sign_in(
        &self,
        email_key: &str,
        address: Option<IpAddr>,
        known_device: Option<[u8; 32]>,
    ) -> ApiResult<()> {
        if let Some(device) = known_device {
            return self.sign_in.count(&account_with(email_key, &device));
        }
        let address = address.map(|address| budget(address).to_string()).unwrap_or_default();
        self.sign_in.count(&account_with(email_key, address.as_bytes()))?;
        self.strangers.count(&account(email_key))
    }

    /// Whether the person of `email` is to be told that somebody guesses passwords: once a day.
    pub fn warns(&self, email_key: &str) -> bool {
        self.warnings.wait(&account(email_key)).is_zero()
    }

    /// Counts a code of the second step of a sign-in to the account of `user`. Only who knows the password comes so far;
    /// a known device has a budget of its own all the same.
    pub fn second_factor(&self, user: UserId, known_device: Option<[u8; 32]>) -> ApiResult<()> {
        let user = Sha256::new().chain_update(user.as_uuid().as_bytes());
        self.codes.count(&user.chain_update(known_device.unwrap_or_default()).finalize().into())
    }

    /// Counts a password that is asked for once more in a session of `user`. Those who know only the address of a
    /// person spend nothing of this.
    pub fn reauthentication(&self, user: UserId) -> ApiResult<()> {
        self.sign_in.count(&Sha256::digest(user.as_uuid().as_bytes()).into())
    }

    /// Counts a mail to `email` that whoever knows the address may ask for. Where a link is refused nobody is told: the
    /// mailbox has one of the same kind already that is still good, so that strangers who ask keep nobody out.
    ///
    /// # Errors
    /// 429.
    pub fn mail(&self, email_key: &str, about: MailAbout) -> ApiResult<()> {
        self.mails.count(&account_with(email_key, &[about as u8]))
    }

    /// Counts an invitation of `company` to `email`. What other companies send there counts for nothing.
    pub fn invitation(&self, company: CompanyId, email_key: &str) -> ApiResult<()> {
        self.invitations.count(&company)?;
        self.invited.count(&account_with(email_key, company.as_uuid().as_bytes()))
    }

    /// How long the mail of an invitation waits, so that the invitations of many companies do not flood one mailbox.
    /// Such mails are counted apart from those that the address asks for itself.
    pub fn invitation_waits(&self, email_key: &str) -> Duration {
        self.invited.wait(&account(email_key))
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

    /// Counts a webhook that somebody of `company` has sent to try an endpoint, or once more.
    pub fn sending(&self, company: CompanyId) -> ApiResult<()> {
        self.sendings.count(&company)
    }

    /// Counts a picture of a person or of a company.
    ///
    /// # Errors
    /// 429 `too_many_requests`.
    pub fn picture(&self, of: Uuid) -> ApiResult<()> {
        self.pictures.count(&of)
    }

    /// Forgets the keys whose budget is full again, so that memory stays bounded.
    pub fn shrink(&self) {
        self.sign_in.limiter.retain_recent();
        self.strangers.limiter.retain_recent();
        self.codes.limiter.retain_recent();
        self.mails.limiter.retain_recent();
        self.invitations.limiter.retain_recent();
        self.invited.limiter.retain_recent();
        self.anonymous.limiter.retain_recent();
        self.api_keys.limiter.retain_recent();
        self.sendings.limiter.retain_recent();
        self.pictures.limiter.retain_recent();
        self.warnings.limiter.retain_recent();
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

fn account_with(email_key: &str, more: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(email_key.as_bytes()).chain_update([0]).chain_update(more).finalize().into()
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

    /// Counts, and says how long until there is budget for it.
    fn wait(&self, key: &K) -> Duration {
        let counted = self.limiter.check_key(key);
        counted.err().map_or(Duration::ZERO, |refused| refused.wait_time_from(DefaultClock::default().now()))
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
