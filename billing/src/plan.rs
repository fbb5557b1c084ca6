//! The plans that are sold, and what they cost.

/// How often a subscription is billed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Billed {
    /// Every month.
    Monthly,
    /// Once a year, twelve months at a lower price.
    Yearly,
}

/// What a plan costs for one month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    /// ISO 4217.
    pub currency: &'static str,
    /// How often it is billed.
    pub billed: Billed,
    /// One month, in minor units of the currency.
    pub per_month_minor: i64,
}

/// A plan that is sold. The trial is not: it costs nothing and ends by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plan {
    /// For one who keeps the books alone.
    Starter,
    /// For a small team.
    Professional,
    /// Every module, without limits of users or clients.
    Enterprise,
}

impl Plan {
    /// The plans in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::Starter, Self::Professional, Self::Enterprise];

    /// The id in `platform.plans`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Starter => "starter",
            Self::Professional => "professional",
            Self::Enterprise => "enterprise",
        }
    }

    /// What it costs: 29, 69 and 129 EUR billed monthly; 19, 49 and 99 EUR billed yearly, and their
    /// counterparts in CFA francs and Canadian dollars.
    pub const fn prices(self) -> [Price; 5] {
        match self {
            Self::Starter => price_list(2_900, 1_900, 12_000, 2_500),
            Self::Professional => price_list(6_900, 4_900, 32_000, 6_500),
            Self::Enterprise => price_list(12_900, 9_900, 65_000, 12_900),
        }
    }
}

/// Prices in minor units: cents, but whole CFA francs.
const fn price_list(eur_monthly: i64, eur_yearly: i64, cfa_yearly: i64, cad_yearly: i64) -> [Price; 5] {
    const fn price(currency: &'static str, billed: Billed, per_month_minor: i64) -> Price {
        Price { currency, billed, per_month_minor }
    }
    [
        price("EUR", Billed::Monthly, eur_monthly),
        price("EUR", Billed::Yearly, eur_yearly),
        price("XOF", Billed::Yearly, cfa_yearly),
        price("XAF", Billed::Yearly, cfa_yearly),
        price("CAD", Billed::Yearly, cad_yearly),
    ]
}

#[cfg(test)]
mod tests;
