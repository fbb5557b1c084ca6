//! Which amounts of a row are taken.

use super::heading::Field;
use super::layout::Layout;
use super::problem::ProblemCode;
use super::read::Taken;
use crate::sheet::{AmountFault, Source};

/// Why a row is left out: what is wrong, and the text that is.
pub(super) type Fault = (ProblemCode, String);

/// What is told of an amount that cannot be read.
pub(super) fn fault_of((fault, value): (AmountFault, String)) -> Fault {
    let code = match fault {
        AmountFault::Invalid => ProblemCode::AmountInvalid,
        AmountFault::Decimals => ProblemCode::AmountDecimals,
        AmountFault::TooLarge => ProblemCode::AmountTooLarge,
        AmountFault::Side => ProblemCode::SideInvalid,
    };
    (code, value)
}

/// The columns of the balance that is asked for; of what a file has at the end, the two columns come before the one, and both before
/// plain debit and credit, which beside balances at the beginning are only what moved.
pub(super) fn source_of(layout: &Layout, taken: Taken) -> Option<Source> {
    let column = |field: Field| layout.columns.get(&field).copied();
    let pair = |debit: Field, credit: Field| Some(Source::Pair(column(debit)?, column(credit)?));
    match taken {
        Taken::Opening => pair(Field::OpeningDebit, Field::OpeningCredit)
            .or_else(|| column(Field::OpeningBalance).map(Source::Signed)),
        Taken::Closing => pair(Field::ClosingDebit, Field::ClosingCredit)
            .or_else(|| match (column(Field::Balance)?, column(Field::Side)) {
                (balance, Some(side)) => Some(Source::Sided(balance, side)),
                (balance, None) => Some(Source::Signed(balance)),
            })
            .or_else(|| {
                pair(Field::Debit, Field::Credit).filter(|_| source_of(layout, Taken::Opening).is_none())
            }),
    }
}
