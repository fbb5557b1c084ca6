//! Errors as RFC 9457 problems: one type for every refusal of the service.

use billing::catalogue::Need;
use poem::{
    IntoResponse, Response,
    http::{StatusCode, header},
};
use poem_openapi::{
    ApiResponse, Object,
    payload::Payload,
    registry::{MetaMediaType, MetaResponse, MetaResponses, MetaSchemaRef, Registry},
    types::{ToJSON, Type},
};

use super::{codes, request_id};

/// What a handler gives back.
pub type ApiResult<T> = Result<T, ApiError>;

/// One field of the request that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct FieldProblem {
    /// JSON pointer into the body (`/lines/0/debit`), the line and column of an uploaded file (`/lines/12/CompteNum`), the
    /// document that stands in the way (`/fec_imports/` and its id), or the name of a parameter.
    pub pointer: String,
    /// Stable code of the rule that is broken.
    pub code: String,
    /// A sentence for developers, when the code alone does not say enough; for the line of a file, the value at fault;
    /// for a document in the way, its time.
    #[oai(skip_serializing_if_is_none)]
    pub detail: Option<String>,
}

impl FieldProblem {
    /// The field at `pointer` breaks the rule `code`.
    pub fn new(pointer: impl Into<String>, code: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), code: code.into(), detail: None }
    }
}

/// A refusal (RFC 9457). `code` is the contract: sentences for people live in the web client.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct Problem {
    /// Address of the documentation of this code.
    #[oai(rename = "type")]
    pub kind: String,
    /// The HTTP status in words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// Stable code of the refusal.
    pub code: String,
    /// A sentence for developers. Never shown to users, never parsed.
    pub detail: String,
    /// The fields at fault, when there are any.
    pub errors: Vec<FieldProblem>,
    /// Keys of the plans that hold what this one does not, cheapest first; with the codes `plan_required` and `subscription_ended` only.
    #[oai(skip_serializing_if_is_none)]
    pub plans: Option<Vec<String>>,
    /// The id under which the service logged this request.
    pub request_id: String,
}

/// A refusal on its way out: becomes a [`Problem`].
#[derive(Debug, Clone)]
pub struct ApiError {
    status: StatusCode,
    code: String,
    detail: String,
    errors: Vec<FieldProblem>,
    retry_after_seconds: Option<u64>,
    plan: Option<Box<PlanLack>>,
    cause: Option<Box<str>>,
}

/// What a plan does not hold, and the plans that do.
#[derive(Debug, Clone)]
struct PlanLack {
    need: Need,
    plans: Option<Vec<String>>,
}

impl ApiError {
    /// A refusal with a status and a stable code, one of [`codes::CODES`].
    pub fn new(status: StatusCode, code: impl Into<String>) -> Self {
        let code = code.into();
        debug_assert!(codes::is_known(&code), "`{code}` is missing in http/codes.rs");
        Self {
            status,
            code,
            detail: String::new(),
            errors: Vec::new(),
            retry_after_seconds: None,
            plan: None,
            cause: None,
        }
    }

    /// 400: the request cannot be read.
    pub fn bad_request(code: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code)
    }

    /// 401: who are you?
    pub fn unauthenticated() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unauthenticated")
    }

    /// 402: the plan does not hold it. Which plans would is added on the way out.
    pub fn plan_required(need: Need) -> Self {
        Self {
            plan: Some(Box::new(PlanLack { need, plans: None })),
            ..Self::new(StatusCode::PAYMENT_REQUIRED, "plan_required").detail(need.told())
        }
    }

    /// 402: nothing is written without a subscription. Which plans hold what was asked for is added on the way out.
    pub fn subscription_ended(need: Need) -> Self {
        Self {
            plan: Some(Box::new(PlanLack { need, plans: None })),
            ..Self::new(StatusCode::PAYMENT_REQUIRED, "subscription_ended")
        }
    }

    /// What a plan has to hold for it to be done, where that is what is missing.
    pub fn need(&self) -> Option<Need> {
        self.plan.as_ref().map(|lack| lack.need)
    }

    /// Names the plans that would do.
    pub fn naming(mut self, plans: Vec<String>) -> Self {
        if let Some(lack) = &mut self.plan {
            lack.plans = Some(plans);
        }
        self
    }

    /// 403: your role may not.
    pub fn forbidden(code: &str) -> Self {
        Self::new(StatusCode::FORBIDDEN, code)
    }

    /// 404: absent, or not yours; a stranger cannot tell which.
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found")
    }

    /// 409: the state of things does not allow it.
    pub fn conflict(code: &str) -> Self {
        Self::new(StatusCode::CONFLICT, code)
    }

    /// 413: larger than the limit of the operation.
    pub fn too_large(code: &str) -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, code)
    }

    /// 422: a rule is broken that is not one field's.
    pub fn unprocessable(code: &str) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code)
    }

    /// 422: these fields break these rules.
    pub fn fields(errors: Vec<FieldProblem>) -> Self {
        Self { errors, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, "rule_broken") }
    }

    /// 422: this field breaks this rule.
    pub fn field(pointer: &str, code: &str) -> Self {
        Self::fields(vec![FieldProblem::new(pointer, code)])
    }

    /// 429: too many requests; come back after so many seconds.
    pub fn too_many_requests(retry_after_seconds: u64) -> Self {
        Self {
            retry_after_seconds: Some(retry_after_seconds),
            ..Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests")
        }
    }

    /// 503: not now; come back after so many seconds.
    pub fn unavailable(code: &str, retry_after_seconds: u64) -> Self {
        Self {
            retry_after_seconds: Some(retry_after_seconds),
            ..Self::new(StatusCode::SERVICE_UNAVAILABLE, code)
        }
    }

    /// 500: our fault. The cause goes to the log when this is the answer, never to the caller.
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal_error").because(cause)
    }

    /// Adds a cause for the log.
    pub fn because(self, cause: impl std::fmt::Display) -> Self {
        Self { cause: Some(cause.to_string().into()), ..self }
    }

    /// The refusal as the failure of a job, with its cause.
    pub fn into_failure(self) -> anyhow::Error {
        match self.cause {
            Some(cause) => anyhow::anyhow!("{}: {cause}", self.code),
            None => anyhow::anyhow!(self.code),
        }
    }

    /// Adds a sentence for developers.
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// Adds what is at fault.
    pub fn because_of(mut self, errors: impl IntoIterator<Item = FieldProblem>) -> Self {
        self.errors.extend(errors);
        self
    }

    /// Names the field or parameter at fault, by the refusal's own code.
    pub fn at(mut self, pointer: &str) -> Self {
        self.errors.push(FieldProblem::new(pointer, self.code.clone()));
        self
    }

    /// Names the fields at fault as they are called in another document.
    pub fn moved(mut self, to: impl Fn(&str) -> String) -> Self {
        for error in &mut self.errors {
            error.pointer = to(&error.pointer);
        }
        self
    }

    /// The stable code of the refusal.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The HTTP status of the refusal.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// The document that the caller reads.
    pub fn problem(&self) -> Problem {
        Problem {
            kind: format!("/docs/errors/{}", self.code),
            title: self.status.canonical_reason().unwrap_or("Error").to_owned(),
            status: self.status.as_u16(),
            code: self.code.clone(),
            detail: self.detail.clone(),
            errors: self.errors.clone(),
            plans: self.plan.as_ref().and_then(|lack| lack.plans.clone()),
            request_id: request_id::current(),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        if let Some(cause) = &self.cause {
            let (code, is_ours) = (&self.code, self.status == StatusCode::INTERNAL_SERVER_ERROR);
            if is_ours {
                tracing::error!(%cause, code, "request failed");
            } else {
                tracing::warn!(%cause, code, "request failed for now");
            }
        }
        let mut response = Response::builder()
            .status(self.status)
            .content_type(PROBLEM_JSON)
            .body(self.problem().to_json_string());
        if let Some(seconds) = self.retry_after_seconds {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl From<ApiError> for poem::Error {
    fn from(error: ApiError) -> Self {
        let need = error.need().map(|_| error.clone());
        let mut answer = Self::from_response(error.into_response());
        if let Some(error) = need {
            answer.set_data(error);
        }
        answer
    }
}

/// The media type of a problem.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// Every status with which an operation may refuse, and what it means.
const REFUSALS: [(u16, &str); 13] = [
    (400, "The request cannot be read."),
    (401, "Nobody is signed in, or the session has ended."),
    (402, "The plan does not include the module, or the subscription has ended."),
    (403, "The role does not allow it."),
    (404, "Absent, or not yours."),
    (409, "The state of things does not allow it."),
    (412, "The document has changed since it was read."),
    (413, "The body is larger than the limit of the operation."),
    (415, "The media type of the body is not understood."),
    (422, "A rule is broken; `errors` points at the fields."),
    (428, "The act cannot be undone: `If-Match` must name the version that it is meant for."),
    (429, "Too many requests; `Retry-After` says when to come back."),
    (503, "Not now; `Retry-After` says when to come back."),
];

struct ProblemJson;

impl Payload for ProblemJson {
    const CONTENT_TYPE: &'static str = PROBLEM_JSON;

    fn schema_ref() -> MetaSchemaRef {
        Problem::schema_ref()
    }
}

impl ApiResponse for ApiError {
    fn meta() -> MetaResponses {
        let response = |status, description| MetaResponse {
            description,
            status: Some(status),
            status_range: None,
            content: vec![MetaMediaType { content_type: PROBLEM_JSON, schema: ProblemJson::schema_ref() }],
            headers: vec![],
        };
        let responses =
            REFUSALS.iter().map(|(status, description)| response(*status, *description)).collect();
        MetaResponses { responses }
    }

    fn register(registry: &mut Registry) {
        Problem::register(registry);
    }
}
