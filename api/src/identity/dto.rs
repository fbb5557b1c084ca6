//! The wire types of identity and the checks of their shape.

use chrono::{DateTime, Utc};
use poem_openapi::{Enum, Object};
use serde::{Deserialize, Serialize};
use tenancy::{OpenSession, provision};
use uuid::Uuid;

use super::{
    email::Email,
    names,
    preferences::{PreferencesRow, PreferencesView},
    store::{CompanyRow, UserRow},
};
use crate::http::{ApiResult, Fields};

/// A password is at least this many characters.
pub const MIN_PASSWORD: u32 = 8;
/// And at most this many: hashing and judging cost time.
const MAX_PASSWORD: usize = 128;

/// A language of the product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[oai(rename_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// French.
    Fr,
    /// English.
    En,
    /// Spanish.
    Es,
    /// Arabic.
    Ar,
}

impl Language {
    /// The ISO 639-1 code.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Fr => "fr",
            Self::En => "en",
            Self::Es => "es",
            Self::Ar => "ar",
        }
    }

    /// The language of a code; French when the code is none of ours.
    pub fn of(code: &str) -> Self {
        match code {
            "en" => Self::En,
            "es" => Self::Es,
            "ar" => Self::Ar,
            _ => Self::Fr,
        }
    }
}

/// Somebody asks for an account.
#[derive(Debug, Object)]
pub struct RegistrationCreate {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// 8 to 128 characters, and none that everybody tries first.
    pub password: String,
    /// The language of the mails.
    pub language: Language,
}

/// A request for an account that can be granted.
#[derive(Debug)]
pub struct Registration {
    pub first_name: String,
    pub last_name: String,
    pub email: Email,
    pub password: String,
    pub language: Language,
}

impl RegistrationCreate {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `first_name_required`, `first_name_too_short`, `last_name_required`, `name_not_plain`,
    /// `email_required`, `email_invalid`, `password_too_short`, `password_too_long` or `password_too_common`.
    pub fn check(self) -> ApiResult<Registration> {
        let mut fields = Fields::new();
        let first_name = names::first_name(&mut fields, &self.first_name);
        let last_name = names::last_name(&mut fields, &self.last_name);
        let email = Email::check(&mut fields, "/email", &self.email);
        check_password(&mut fields, "/password", &self.password, &[&first_name, &last_name, &email.address]);
        fields.finish()?;
        Ok(Registration { first_name, last_name, email, password: self.password, language: self.language })
    }
}

fn check_password(fields: &mut Fields, pointer: &str, password: &str, known: &[&str]) {
    let length = password.chars().count();
    if length < MIN_PASSWORD as usize {
        fields.refuse(pointer, "password_too_short");
    } else if length > MAX_PASSWORD {
        fields.refuse(pointer, "password_too_long");
    } else if zxcvbn::zxcvbn(password, known).score() < zxcvbn::Score::Two {
        fields.refuse(pointer, "password_too_common");
    }
}

/// An address to which something is to be sent.
#[derive(Debug, Object)]
pub struct EmailRequest {
    email: String,
}

impl EmailRequest {
    /// The address.
    ///
    /// # Errors
    /// 422 with `email_required` or `email_invalid`.
    pub fn check(self) -> ApiResult<Email> {
        let mut fields = Fields::new();
        let email = Email::check(&mut fields, "/email", &self.email);
        fields.finish()?;
        Ok(email)
    }
}

/// The token of a link in a mail.
#[derive(Debug, Object)]
pub struct TokenRequest {
    /// The text after `token=` in the link.
    pub token: String,
}

/// A new password for the holder of a link.
#[derive(Debug, Object)]
pub struct PasswordResetComplete {
    /// The text after `token=` in the link.
    pub token: String,
    /// The new password, by the same rules as at sign-up.
    pub password: String,
}

impl PasswordResetComplete {
    /// Checks the password.
    ///
    /// # Errors
    /// 422 as at sign-up.
    pub fn check(&self) -> ApiResult<()> {
        let mut fields = Fields::new();
        check_password(&mut fields, "/password", &self.password, &[]);
        fields.finish()
    }
}

/// Another password of who is signed in.
#[derive(Debug, Object)]
pub struct PasswordUpdate {
    pub current_password: String,
    /// The new password, by the same rules as at sign-up.
    pub new_password: String,
}

impl PasswordUpdate {
    /// Checks the new password.
    ///
    /// # Errors
    /// 422 as at sign-up.
    pub fn check(&self, user: &UserRow) -> ApiResult<()> {
        let mut fields = Fields::new();
        let known = [user.first_name.as_str(), &user.last_name, &user.email];
        check_password(&mut fields, "/new_password", &self.new_password, &known);
        fields.finish()
    }
}

/// Somebody signs in.
#[derive(Debug, Object)]
pub struct SessionCreate {
    email: String,
    password: String,
}

impl SessionCreate {
    /// The address and the password, both given.
    ///
    /// # Errors
    /// 422 with `email_required`, `email_invalid` or `password_required`.
    pub fn check(self) -> ApiResult<(Email, String)> {
        let mut fields = Fields::new();
        let email = Email::check(&mut fields, "/email", &self.email);
        if self.password.is_empty() {
            fields.refuse("/password", "password_required");
        }
        fields.finish()?;
        Ok((email, self.password))
    }
}

/// Somebody who is signed in proves once more who they are.
#[derive(Debug, Object)]
pub struct ReauthenticationCreate {
    pub password: String,
    /// Six digits of the device, or a recovery code; for who has a second factor.
    pub code: Option<String>,
}

/// The person who is signed in.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct UserView {
    id: Uuid,
    email: String,
    first_name: String,
    last_name: String,
    /// Of the picture in `get_avatar`; absent where there is none.
    #[oai(skip_serializing_if_is_none)]
    avatar_version: Option<String>,
    preferences: PreferencesView,
}

impl UserView {
    /// The view of a person, with what they prefer.
    pub fn new(row: UserRow, preferred: PreferencesRow) -> Self {
        Self {
            id: row.id.as_uuid(),
            email: row.email,
            first_name: row.first_name,
            last_name: row.last_name,
            avatar_version: row.avatar_version,
            preferences: PreferencesView::new(&row.theme, &row.language, preferred),
        }
    }
}

/// Where a company is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum CompanyState {
    /// Its schema is its own; nothing is in it yet.
    Claimed,
    /// Its chart and journals are being laid.
    Seeding,
    /// In use.
    Active,
    /// Out of service until an operator has looked at it.
    Quarantined,
    /// Being erased.
    Erasing,
    /// Being read out of an archive.
    Importing,
}

impl From<provision::CompanyState> for CompanyState {
    fn from(state: provision::CompanyState) -> Self {
        match state {
            provision::CompanyState::Claimed => Self::Claimed,
            provision::CompanyState::Seeding => Self::Seeding,
            provision::CompanyState::Active => Self::Active,
            provision::CompanyState::Quarantined => Self::Quarantined,
            provision::CompanyState::Erasing => Self::Erasing,
            provision::CompanyState::Importing => Self::Importing,
        }
    }
}

/// A company as its members see it from outside.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct CompanySummary {
    id: Uuid,
    name: String,
    /// ISO 3166-1 alpha-2.
    country: String,
    /// ISO 4217.
    currency: String,
    /// Key of the caller's role.
    role: String,
    is_default: bool,
    state: CompanyState,
    /// Of the picture in `get_company_logo`; absent where there is none.
    #[oai(skip_serializing_if_is_none)]
    logo_version: Option<String>,
}

impl CompanySummary {
    /// Its id.
    pub fn id(&self) -> Uuid {
        self.id
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The currency of its books.
    pub fn currency(&self) -> &str {
        &self.currency
    }
}

impl From<CompanyRow> for CompanySummary {
    fn from(row: CompanyRow) -> Self {
        Self {
            id: row.id.as_uuid(),
            name: row.name,
            country: row.country,
            currency: row.currency,
            role: row.role_key,
            is_default: row.is_default,
            state: row.state.into(),
            logo_version: row.logo_version,
        }
    }
}

/// Who is signed in, and where they may go.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct SessionView {
    user: UserView,
    companies: Vec<CompanySummary>,
    /// The company to open first.
    #[oai(skip_serializing_if_is_none)]
    default_company_id: Option<Uuid>,
    /// Whether the user has a company to work in.
    onboarding_complete: bool,
    /// Whether they operate the instance.
    is_operator: bool,
    /// The session ends after so many minutes without use.
    idle_timeout_minutes: i32,
    /// The session ends then in any case.
    expires_at: DateTime<Utc>,
}

impl SessionView {
    /// The view of a session, its user and the user's companies.
    pub fn new(user: UserView, session: &OpenSession, companies: Vec<CompanyRow>, is_operator: bool) -> Self {
        let companies: Vec<CompanySummary> = companies.into_iter().map(Into::into).collect();
        let first = companies.iter().find(|company| company.is_default).or(companies.first());
        Self {
            default_company_id: first.map(|company| company.id),
            onboarding_complete: companies.iter().any(|company| company.state == CompanyState::Active),
            user,
            companies,
            is_operator,
            idle_timeout_minutes: session.idle_timeout_minutes,
            expires_at: session.expires_at,
        }
    }

    /// When the session ends in any case.
    pub fn expires_at(&self) -> DateTime<Utc> {
        self.expires_at
    }
}

/// Changes of one's own profile; what is absent stays.
#[derive(Debug, Object)]
pub struct ProfileUpdate {
    first_name: Option<String>,
    last_name: Option<String>,
}

/// Changes of a profile that can be made.
#[derive(Debug, diesel::AsChangeset)]
#[diesel(table_name = tenancy::schema::platform::users)]
pub struct ProfileChange {
    first_name: Option<String>,
    last_name: Option<String>,
}

impl ProfileUpdate {
    /// Checks the names.
    ///
    /// # Errors
    /// 422 as at sign-up.
    pub fn check(self) -> ApiResult<ProfileChange> {
        let mut fields = Fields::new();
        let first_name = self.first_name.map(|name| names::first_name(&mut fields, &name));
        let last_name = self.last_name.map(|name| names::last_name(&mut fields, &name));
        fields.finish()?;
        Ok(ProfileChange { first_name, last_name })
    }
}
