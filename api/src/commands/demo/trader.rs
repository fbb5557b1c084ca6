//! The figures of a trading company in Senegal.

use super::company::Card;
use super::trade::{Accounts, Customer, Supply, Trade};

/// Who it is.
pub const CARD: Card = Card {
    name: "Teranga Négoce",
    country: "SN",
    currency: "XOF",
    standard: "SYSCOHADA",
    timezone: "Africa/Dakar",
    sector: "commerce-gros",
    registration_number: "005834917 2G3",
    vat_number: "",
    street: "24 avenue Lamine Guèye",
    postal_code: "11000",
    city: "Dakar",
    manager: ["Awa Ndiaye", "Gérante"],
    capital: ("SARL", 8_000_000),
};

const ACCOUNTS: Accounts = Accounts {
    customers: "4111",
    suppliers: "4011",
    bank: "521",
    cash: "571",
    capital: "1013",
    tax_owed: "4441",
    tax_left: "4449",
    staff: ["6611", "6641", "422", "431"],
    profits: ["8911", "441"],
    stock: ["311", "6031"],
};

const CUSTOMERS: &[Customer] = &[
    Customer {
        code: "SUPERETTE-MEDINA",
        name: "Supérette Médina",
        label: "Riz, huile et sucre",
        amount: 4_720_000,
        pays_after: 25,
        unpaid: &[],
    },
    Customer {
        code: "BOUTIQUES-THIES",
        name: "Boutiques de Thiès",
        label: "Riz et conserves",
        amount: 2_950_000,
        pays_after: 48,
        unpaid: &[11],
    },
    Customer {
        code: "HOTEL-CORNICHE",
        name: "Hôtel de la Corniche",
        label: "Épicerie",
        amount: 1_888_000,
        pays_after: 66,
        unpaid: &[6, 13, 18],
    },
];

const fn supply(
    (code, name): (&'static str, &'static str),
    label: &'static str,
    account: &'static str,
    amount: i64,
) -> Supply {
    Supply {
        code,
        name,
        label,
        account,
        tax_code: "P-STD",
        day: 6,
        every: 1,
        amount,
        is_steady: false,
        paid_after: 21,
    }
}

const SUPPLIES: &[Supply] = &[
    Supply {
        tax_code: "",
        day: 27,
        every: 12,
        paid_after: 0,
        is_steady: true,
        ..supply(("TRESOR-DAKAR", "Trésor public"), "Contribution économique locale", "6412", 590_000)
    },
    supply(("IMPORT-DAKAR", "Import Dakar"), "Riz et huile en gros", "6011", 4_130_000),
    Supply {
        day: 11,
        paid_after: 38,
        ..supply(("CONSERVES-SINE", "Conserves du Sine"), "Conserves", "6011", 1_180_000)
    },
    Supply {
        tax_code: "PS-STD",
        day: 14,
        paid_after: 9,
        ..supply(("TRANSPORT-KAOLACK", "Transports de Kaolack"), "Livraisons", "612", 620_000)
    },
    Supply {
        tax_code: "PS-STD",
        day: 2,
        paid_after: 3,
        is_steady: true,
        ..supply(("BAILLEUR-PLATEAU", "SCI du Plateau"), "Loyer de l'entrepôt", "6222", 413_000)
    },
    Supply {
        tax_code: "PS-STD",
        day: 19,
        every: 3,
        is_steady: true,
        ..supply(("CABINET-DIOP", "Cabinet Diop"), "Honoraires comptables", "6324", 354_000)
    },
];

/// What it sells and buys.
pub const TRADE: Trade = Trade {
    unit: 1,
    accounts: ACCOUNTS,
    season: [95, 92, 104, 108, 98, 96, 94, 97, 99, 102, 104, 117],
    counter: None,
    on_invoice: ("7011", "S-STD"),
    customers: CUSTOMERS,
    supplies: SUPPLIES,
    wages: (940_000, 8, 17),
    capital: 8_000_000,
    stock: 2_650_000,
    profit_tax: &[(10_000_000_000, 30)],
};
