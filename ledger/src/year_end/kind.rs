//! The kinds of entries.

use crate::{Money, MoneyError};

macro_rules! kinds {
    ($($(#[$doc:meta])+ $variant:ident => $code:literal;)+) => {
        /// What is written at the end of a year.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum YearEndKind {
            $($(#[$doc])+ $variant,)+
        }

        impl YearEndKind {
            /// Every one.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The stable name, in lower case.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }

            /// Reads a name that [`YearEndKind::as_str`] wrote; `None` for another text.
            pub fn from_code(code: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|kind| kind.as_str() == code)
            }
        }
    };
}

kinds! {
    /// A charge that was booked and belongs to the next year (C. com. art. L123-21, PCG art. 944-48).
    PrepaidExpense => "prepaid_expense";
    /// Income that was booked and belongs to the next year.
    DeferredIncome => "deferred_income";
    /// A charge of the year whose invoice has not come.
    AccruedExpense => "accrued_expense";
    /// Income of the year that was not invoiced.
    AccruedIncome => "accrued_income";
    /// A risk or a charge that is probable (PCG art. 322-1).
    Provision => "provision";
    /// What is taken back of one.
    ProvisionRelease => "provision_release";
    /// A debt whose customer may not pay goes to an account of its own, with its tax.
    DoubtfulDebt => "doubtful_debt";
    /// What of a debt will probably be lost, without its tax (PCG art. 214-25).
    Allowance => "allowance";
    /// What is taken back of one.
    AllowanceRelease => "allowance_release";
    /// What a stock has become by counting it.
    Stock => "stock";
    /// The share of a grant for an investment that is income of the year (PCG art. 312-1).
    Grant => "grant";
}

/// Which account a line is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum YearEndSlot {
    /// The account of the balance sheet that holds it.
    Held,
    /// The account of income or charges; of a doubtful debt, the customer's.
    Other,
    /// The tax of an invoice that is not there yet.
    Tax,
}

/// What a line moves: above zero for a debit.
pub type YearEndLine = (YearEndSlot, Money);

impl YearEndKind {
    /// Whether it is reversed on the first day of the next year.
    pub const fn reverses(self) -> bool {
        matches!(
            self,
            Self::PrepaidExpense | Self::DeferredIncome | Self::AccruedExpense | Self::AccruedIncome
        )
    }

    /// Whether it may have a tax: that of an invoice to come.
    pub const fn takes_tax(self) -> bool {
        matches!(self, Self::AccruedExpense | Self::AccruedIncome)
    }

    /// Whether its lines name a third party.
    pub const fn names_third_party(self) -> bool {
        matches!(self, Self::DoubtfulDebt)
    }

    /// Whether its amount is what there is, of which the books already have a part: that of a stock.
    pub const fn is_counted(self) -> bool {
        matches!(self, Self::Stock)
    }

    /// What it debits and credits, which adds up to nothing; nothing for nothing. The change of a stock is below zero when there is less.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn lines(self, amount: Money, tax: Money) -> Result<Vec<YearEndLine>, MoneyError> {
        let total = amount.checked_add(tax)?;
        let away = |money: Money| money.checked_neg();
        let lines = if self.debits_held() {
            [(YearEndSlot::Held, total), (YearEndSlot::Other, away(amount)?), (YearEndSlot::Tax, away(tax)?)]
        } else {
            [(YearEndSlot::Other, amount), (YearEndSlot::Tax, tax), (YearEndSlot::Held, away(total)?)]
        };
        Ok(lines.into_iter().filter(|(_, amount)| !amount.is_zero()).collect())
    }

    const fn debits_held(self) -> bool {
        match self {
            Self::PrepaidExpense
            | Self::AccruedIncome
            | Self::ProvisionRelease
            | Self::DoubtfulDebt
            | Self::AllowanceRelease
            | Self::Stock
            | Self::Grant => true,
            Self::DeferredIncome | Self::AccruedExpense | Self::Provision | Self::Allowance => false,
        }
    }
}
