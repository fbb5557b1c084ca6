//! The operations that tell of the service itself.

use poem::web::Data;
use poem_openapi::{Enum, Object, OpenApi, payload::Json};

use crate::{
    App,
    http::{ApiError, ApiResult},
    identity::MIN_PASSWORD,
    server::Tag,
};

/// The operations that tell of the service itself.
pub struct Routes;

/// Whether something is well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
enum HealthStatus {
    /// It is.
    Ok,
}

/// The answer of a probe.
#[derive(Debug, Object)]
struct Health {
    status: HealthStatus,
}

/// The answer of the probe before requests are sent.
#[derive(Debug, Object)]
struct Readiness {
    status: HealthStatus,
    files: FilesStatus,
}

/// Whether the file store answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
enum FilesStatus {
    /// It does.
    Ok,
    /// It does not: what needs no file is done all the same.
    Unavailable,
}

impl Health {
    const OK: Self = Self { status: HealthStatus::Ok };
}

/// How outgoing mail leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
enum MailMode {
    /// By a mail server.
    Smtp,
    /// It stays in the development mailbox, at `/dev/mailbox`.
    Mailbox,
}

/// What a client must know of this service.
#[derive(Debug, Object)]
struct ServiceInfo {
    /// Version of the service.
    version: String,
    mail: MailMode,
    /// The largest FEC that is taken in, in bytes.
    fec_max_bytes: u64,
    /// A session ends after so many minutes without use.
    session_timeout_minutes: i32,
    /// A password is at least this many characters.
    password_min_length: u32,
}

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Status")]
impl Routes {
    /// Tells that the process answers.
    #[oai(path = "/health/live", method = "get", operation_id = "get_liveness")]
    async fn get_liveness(&self) -> ApiResult<Json<Health>> {
        Ok(Json(Health::OK))
    }

    /// Tells whether the service can do its work: the database answers and has the expected version, and the service was
    /// not told to stop. It is ready also while the file store does not answer, of which `files` tells.
    #[oai(path = "/health/ready", method = "get", operation_id = "get_readiness")]
    async fn get_readiness(&self, app: Data<&App>) -> ApiResult<Json<Readiness>> {
        if !app.is_ready() {
            return Err(ApiError::unavailable("not_ready", 2));
        }
        app.tenancy.ready().await.map_err(|cause| {
            tracing::warn!(%cause, "not ready");
            ApiError::unavailable("not_ready", 2)
        })?;
        let files =
            if app.tenancy.files().is_up().await { FilesStatus::Ok } else { FilesStatus::Unavailable };
        Ok(Json(Readiness { status: HealthStatus::Ok, files }))
    }

    /// Tells whether the service has started.
    #[oai(path = "/health/startup", method = "get", operation_id = "get_startup")]
    async fn get_startup(&self) -> ApiResult<Json<Health>> {
        Ok(Json(Health::OK))
    }

    /// Tells what a client must know before anybody signs in.
    #[oai(path = "/info", method = "get", operation_id = "get_service_info")]
    async fn get_service_info(&self, app: Data<&App>) -> ApiResult<Json<ServiceInfo>> {
        Ok(Json(ServiceInfo {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            mail: if app.mailer.is_mailbox() { MailMode::Mailbox } else { MailMode::Smtp },
            fec_max_bytes: app.config.fec_max_bytes,
            session_timeout_minutes: app.config.sessions.idle_minutes,
            password_min_length: MIN_PASSWORD,
        }))
    }
}
