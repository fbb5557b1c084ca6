//! The caller's credential: a session cookie. Whether it is worth anything is tenancy's to say.

use poem::{Request, RequestBody};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    registry::{MetaSecurityScheme, Registry},
};
use sha2::{Digest, Sha256};
use tenancy::{CompanyId, Credential, Permission};

use super::{
    Access, ApiError, ApiResult, HostCookie,
    access::{self, Does},
    api_key,
};
use crate::App;

const SCHEME: &str = "session";

/// A request that came with a session cookie, for what only a person does: 403 `session_required` for a key. Nothing is
/// known of the session yet but its form.
pub struct Session {
    app: App,
    token_sha256: [u8; 32],
    does: Does,
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

    /// What tenancy knows the session by.
    pub(super) fn credential(&self) -> Credential {
        Credential::Session { token_sha256: self.token_sha256 }
    }

    /// Enters a company with a permission: 401, 404, 403 or 402 when that may not be, 409 `company_erasing` for a write
    /// to a company that is to be erased.
    pub async fn enter(&self, company: impl Into<CompanyId>, permission: Permission) -> ApiResult<Access> {
        access::enter(&self.app, &self.credential(), (company.into(), permission), self.does).await
    }

    /// [`Session::enter`] for what may also be done to a company that is to be erased: it leaves what the company has as
    /// it is.
    pub async fn enter_even_erasing(
        &self,
        company: impl Into<CompanyId>,
        permission: Permission,
    ) -> ApiResult<Access> {
        access::enter(&self.app, &self.credential(), (company.into(), permission), Does::Reads).await
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
            name: Some(HostCookie::SESSION),
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
        let token = HostCookie::session(app).read(request.cookie()).ok_or_else(ApiError::unauthenticated)?;
        Ok(Self {
            app: app.clone(),
            token_sha256: Sha256::digest(token.as_bytes()).into(),
            does: Does::of(request),
        })
    }
}
