//! Whoever acts in a company: a person in a session, or a program with a key of theirs.

use poem::{Request, RequestBody};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    registry::{MetaSecurityScheme, Registry},
};
use tenancy::{CompanyId, Credential, Permission};

use super::{
    Access, ApiError, ApiResult,
    access::{self, Does},
    api_key::{self, ApiKeyToken},
    client_address,
    session::Session,
};
use crate::App;

const SCHEME: &str = "api_key";

/// A request that came with a session cookie or with a key. Nothing is known of either yet but its form. A request with
/// both is the key's: the browser adds the cookie unasked, the key was put there.
pub struct Caller {
    app: App,
    credential: Credential,
    does: Does,
}

impl Caller {
    /// The service that answers.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// What the request came with.
    pub fn credential(&self) -> &Credential {
        &self.credential
    }

    /// Whether a program calls.
    pub fn is_program(&self) -> bool {
        matches!(self.credential, Credential::ApiKey { .. })
    }

    /// Enters a company with a permission: 401, 404, 403 or 402 when that may not be; 429 for a key that is used too
    /// often; 409 `company_erasing` for a write to a company that is to be erased.
    pub async fn enter(&self, company: impl Into<CompanyId>, permission: Permission) -> ApiResult<Access> {
        access::enter(&self.app, &self.credential, (company.into(), permission), self.does).await
    }

    /// [`Caller::enter`] for what may also be done to a company that is to be erased: it takes a right away from somebody,
    /// and leaves what the company has as it is.
    pub async fn enter_even_erasing(
        &self,
        company: impl Into<CompanyId>,
        permission: Permission,
    ) -> ApiResult<Access> {
        access::enter(&self.app, &self.credential, (company.into(), permission), Does::Reads).await
    }
}

impl<'a> ApiExtractor<'a> for Caller {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        Session::register(registry);
        let scheme = MetaSecurityScheme {
            ty: "http",
            description: Some(
                "A key of one company (`create_api_key`), as `Authorization: Bearer ptk_...`. It may what is in its \
                 scope and what its maker may at that moment. Beside a session's cookie the key counts.",
            ),
            name: None,
            key_in: None,
            scheme: Some("bearer"),
            bearer_format: Some("ptk_<16 hexadecimal digits>_<secret>"),
            flows: None,
            openid_connect_url: None,
        };
        registry.create_security_scheme(SCHEME, scheme);
    }

    fn security_schemes() -> Vec<&'static str> {
        let mut schemes = Session::security_schemes();
        schemes.push(SCHEME);
        schemes
    }

    async fn from_request(
        request: &'a Request,
        body: &mut RequestBody,
        options: ExtractParamOptions<Self::ParamType>,
    ) -> poem::Result<Self> {
        let does = Does::of(request);
        let Some(key) = api_key::borne(request) else {
            let session = Session::from_request(request, body, options).await?;
            return Ok(Self { app: session.app().clone(), credential: session.credential(), does });
        };
        let app = request.data::<App>().expect("the server gives every request its App");
        let key = ApiKeyToken::parse(key).ok_or_else(ApiError::unauthenticated)?;
        let credential = Credential::ApiKey {
            prefix: key.prefix().to_owned(),
            token_sha256: key.sha256(),
            address: client_address(request),
        };
        Ok(Self { app: app.clone(), credential, does })
    }
}
