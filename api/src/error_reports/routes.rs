//! The operation on reports.

use poem::{Request, http::header};
use poem_openapi::{ApiResponse, OpenApi, payload::Json};

use super::dto::{ErrorReportCreate, ErrorReportKept};
use super::store;
use crate::http::{ApiResult, JsonBody};
use crate::identity::anonymous;
use crate::server::Tag;

/// The operation on reports.
pub struct Routes;

/// A report was kept. It has no address: nobody reads it over HTTP.
#[derive(ApiResponse)]
enum Reported {
    /// Kept for 90 days.
    #[oai(status = 201)]
    Kept(Json<ErrorReportKept>),
}

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Status")]
impl Routes {
    /// Reports to whoever runs the service that something failed in a client. Anybody may, signed in or not.
    ///
    /// 422 `required`, `invalid` (a path that does not begin with `/`) or `too_long`.
    #[oai(path = "/error_reports", method = "post", operation_id = "report_error")]
    async fn report_error(
        &self,
        request: &Request,
        body: JsonBody<ErrorReportCreate>,
    ) -> ApiResult<Reported> {
        let app = anonymous(request)?;
        let report = body.0.check(request.header(header::USER_AGENT))?;
        let id = store::keep(app, report).await?;
        Ok(Reported::Kept(Json(ErrorReportKept { id })))
    }
}
