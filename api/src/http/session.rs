//! The caller's credential: a session cookie. Whether it is worth anything is tenancy's to say.

use chrono::{DateTime, Utc};
use poem::{
    Request, RequestBody,
    web::cookie::{Cookie, CookieJar, SameSite},
};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    registry::{MetaSecurityScheme, Registry},
};
use sha2::{Digest, Sha256};
use tenancy::{CompanyId, Credential, Permission};

use super::{Access, ApiError, ApiResult, api_key};
use crate::{App, telemetry};

const SCHEME: &str = "session";

/// A request that came with a session cookie, for what only a person does: 403 `session_required` for a key. Nothing is
/// known of the session yet but its form.
pub struct Session {
    app: App,
    token_sha256: [u8; 32],
}

impl Session {
    /// The service that answers.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// The stored form of the session's token.
    pub fn token_sha256(&self) -> [u8; 32] {
        self.token_sha256
    }

    /// Enters a company with a permission: 401, 404, 403 or 402 when that may not be.
    pub async fn enter(&self, company: impl Into<CompanyId>, permission: Permission) -> ApiResult<Access> {
        let credential = Credential::Session { token_sha256: self.token_sha256 };
        let access = self.app.tenancy.enter(&credential, company.into(), permission).await?;
        telemetry::note_company(access.company().id);
        access.actor().user_id().into_iter().for_each(telemetry::note_user);
        Ok(Access::new(access))
    }
}

impl<'a> ApiExtractor<'a> for Session {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        let scheme = MetaSecurityScheme {
            ty: "apiKey",
            description: Some("The cookie that `create_session` sets; `__Host-partita_session` over https."),
            name: Some(SessionCookie::PLAIN_NAME),
            key_in: Some("cookie"),
            scheme: None,
            bearer_format: None,
            flows: None,
            openid_connect_url: None,
        };
        registry.create_security_scheme(SCHEME, scheme);
    }

    fn security_schemes() -> Vec<&'static str> {
        vec![SCHEME]
    }

    async fn from_request(
        request: &'a Request,
        _: &mut RequestBody,
        _: ExtractParamOptions<Self::ParamType>,
    ) -> poem::Result<Self> {
        let app = request.data::<App>().expect("the server gives every request its App");
        if api_key::borne(request).is_some() {
            return Err(ApiError::forbidden("session_required").into());
        }
        let token = SessionCookie::of(app).read(request.cookie()).ok_or_else(ApiError::unauthenticated)?;
        Ok(Self { app: app.clone(), token_sha256: Sha256::digest(token.as_bytes()).into() })
    }
}

/// The cookie that carries a session's token.
pub struct SessionCookie {
    secure: bool,
}

impl SessionCookie {
    const PLAIN_NAME: &'static str = "partita_session";
    const HOST_NAME: &'static str = "__Host-partita_session";

    /// As the public address asks: the `__Host-` prefix only works over https.
    pub fn of(app: &App) -> Self {
        Self { secure: app.config.server.public_url.scheme() == "https" }
    }

    fn name(&self) -> &'static str {
        if self.secure { Self::HOST_NAME } else { Self::PLAIN_NAME }
    }

    fn read(&self, jar: &CookieJar) -> Option<String> {
        jar.get(self.name()).map(|cookie| cookie.value_str().to_owned()).filter(|token| !token.is_empty())
    }

    /// Gives the token to the browser until `expires_at`.
    pub fn set(&self, jar: &CookieJar, token: &str, expires_at: DateTime<Utc>) {
        let mut cookie = self.cookie(token);
        cookie.set_expires(expires_at);
        jar.add(cookie);
    }

    /// Takes the token back from the browser.
    pub fn clear(&self, jar: &CookieJar) {
        let mut cookie = self.cookie("");
        cookie.set_expires(DateTime::UNIX_EPOCH);
        jar.add(cookie);
    }

    fn cookie(&self, token: &str) -> Cookie {
        let mut cookie = Cookie::new_with_str(self.name(), token);
        cookie.set_http_only(true);
        cookie.set_same_site(SameSite::Lax);
        cookie.set_secure(self.secure);
        cookie.set_path("/");
        cookie
    }
}
