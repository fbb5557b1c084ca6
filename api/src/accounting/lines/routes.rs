//! The operations on the lines of several accounts.

use chrono::NaiveDate;
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{PostedLineList, PostedLineSort};
use super::export;
use super::service::{self, After, Asked};
use crate::accounting::{search, selection, selection::Selection};
use crate::http::{ApiResult, Caller, Fields, paging};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{self, TableFile, TableFormat};

/// The operations on the lines of several accounts.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Lists the lines that a figure is made of, by account and date unless asked otherwise.
    ///
    /// The parameters are those of `made_of` beside a figure. Lines of closing entries are left out on accounts of income
    /// and expense, which they only bring to zero, unless a journal is asked for without an account: it has whole entries. Orders by date alone are those of one account or of one third party, that of a
    /// journal needs `journal`: 422 `required` without them.
    #[oai(
        path = "/companies/:company_id/accounting/lines",
        method = "get",
        operation_id = "list_ledger_lines"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn list_ledger_lines(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// Beginnings of account numbers, separated by commas; every account without it. The longest of these and of
        /// `except` decides.
        accounts: Query<Option<String>>,
        /// Beginnings of the numbers of accounts that are left out, separated by commas.
        except: Query<Option<String>>,
        /// Types of accounts, separated by commas; every type without it.
        types: Query<Option<String>>,
        /// Types of journals, separated by commas; every type without it.
        journal_types: Query<Option<String>>,
        /// The number of one account.
        account: Query<Option<String>>,
        /// A third party's code; empty for lines of nobody.
        auxiliary: Query<Option<String>>,
        /// The code of one journal.
        journal: Query<Option<String>>,
        /// `false` leaves out the lines of opening entries.
        opening: Query<Option<bool>>,
        /// `false` leaves out the lines of closing entries on every account.
        closing: Query<Option<bool>>,
        /// Whether drafts are counted.
        with_drafts: Query<Option<bool>>,
        /// First day of a month or of a fiscal year.
        from: Query<NaiveDate>,
        /// Last day of a month or of a fiscal year.
        to: Query<NaiveDate>,
        sort: Query<Option<PostedLineSort>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<PostedLineList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (sort, limit) = (sort.unwrap_or_default(), paging::limit(*limit)?);
        let after = After::decode(sort, cursor.as_deref())?;
        let mut fields = Fields::new();
        let prefixes = (accounts.as_deref(), except.as_deref());
        let selection = Selection::parse(&mut fields, prefixes, types.as_deref(), journal_types.as_deref());
        selection::check_days(&mut fields, *from, *to);
        fields.finish()?;
        let (account, auxiliary) = (account.0, search::code(auxiliary.as_deref()));
        let journal = search::text(journal.as_deref());
        let (opening, closing) = (opening.unwrap_or(true), closing.unwrap_or(true));
        let (from, to, with_drafts) = (*from, *to, with_drafts.unwrap_or_default());
        let asked =
            Asked { selection, account, auxiliary, journal, opening, closing, with_drafts, from, to, sort };
        Ok(Json(access.read(async |tx| service::list(tx, &asked, after, limit).await).await?))
    }

    /// Gives the lines that `list_ledger_lines` lists with these parameters as a file, in its order.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/accounting/exports/lines",
        method = "get",
        operation_id = "export_ledger_lines"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_ledger_lines(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// Beginnings of account numbers, separated by commas; every account without it. The longest of these and of
        /// `except` decides.
        accounts: Query<Option<String>>,
        /// Beginnings of the numbers of accounts that are left out, separated by commas.
        except: Query<Option<String>>,
        /// Types of accounts, separated by commas; every type without it.
        types: Query<Option<String>>,
        /// Types of journals, separated by commas; every type without it.
        journal_types: Query<Option<String>>,
        /// The number of one account.
        account: Query<Option<String>>,
        /// A third party's code; empty for lines of nobody.
        auxiliary: Query<Option<String>>,
        /// The code of one journal.
        journal: Query<Option<String>>,
        /// `false` leaves out the lines of opening entries.
        opening: Query<Option<bool>>,
        /// `false` leaves out the lines of closing entries on every account.
        closing: Query<Option<bool>>,
        /// Whether drafts are counted.
        with_drafts: Query<Option<bool>>,
        /// First day of a month or of a fiscal year.
        from: Query<NaiveDate>,
        /// Last day of a month or of a fiscal year.
        to: Query<NaiveDate>,
        sort: Query<Option<PostedLineSort>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let mut fields = Fields::new();
        let prefixes = (accounts.as_deref(), except.as_deref());
        let selection = Selection::parse(&mut fields, prefixes, types.as_deref(), journal_types.as_deref());
        selection::check_days(&mut fields, *from, *to);
        fields.finish()?;
        let (account, auxiliary) = (account.0, search::code(auxiliary.as_deref()));
        let journal = search::text(journal.as_deref());
        let (opening, closing) = (opening.unwrap_or(true), closing.unwrap_or(true));
        let sort = sort.unwrap_or_default();
        let asked = tables::Asked::of(request, *format, *language);
        let (from, to, with_drafts) = (*from, *to, with_drafts.unwrap_or_default());
        let lines =
            Asked { selection, account, auxiliary, journal, opening, closing, with_drafts, from, to, sort };
        export::export(caller.app(), &access, lines, asked).await
    }
}
