//! The figures of a bakery in France: a SARL with two shops, three assets and a loan.

use super::company::Card;
use super::trade::{Accounts, Counter, Customer, Supply, Trade};

/// Who it is.
pub const CARD: Card = Card {
    name: "Au Levain de la Place",
    country: "FR",
    currency: "EUR",
    standard: "PCG",
    timezone: "Europe/Paris",
    sector: "commerce",
    registration_number: "73282932000074",
    vat_number: "FR44732829320",
    street: "12 place du Marché",
    postal_code: "69001",
    city: "Lyon",
    manager: ["Camille Martin", "Gérante"],
    capital: ("SARL", 30_000),
};

const ACCOUNTS: Accounts = Accounts {
    customers: "411",
    suppliers: "401",
    bank: "512",
    cash: "530",
    capital: "101",
    tax_owed: "44551",
    tax_left: "44567",
    staff: ["641", "6451", "421", "431"],
    profits: ["695", "444"],
    stock: ["310", "6031"],
};

/// Bread and pastry to take away, and what is eaten at once.
const COUNTER: Counter =
    Counter { goods: &[("701", "S-RED", 4_700), ("707", "S-INT", 2_050)], card_percent: 62 };

const CUSTOMERS: &[Customer] = &[
    Customer {
        code: "HOTEL-DU-PARC",
        name: "Hôtel du Parc",
        label: "Pains et viennoiseries",
        amount: 1_180,
        pays_after: 27,
        unpaid: &[],
    },
    Customer {
        code: "CANTINE-MUNICIPALE",
        name: "Cantine municipale",
        label: "Pain de la cantine",
        amount: 940,
        pays_after: 52,
        unpaid: &[],
    },
    Customer {
        code: "BISTROT-DES-HALLES",
        name: "Bistrot des Halles",
        label: "Pains spéciaux",
        amount: 610,
        pays_after: 74,
        unpaid: &[5, 10, 14, 19],
    },
];

/// What is bought in the same amount each time.
const fn steady(supply: Supply) -> Supply {
    Supply { is_steady: true, ..supply }
}

/// What is bought by what is sold.
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
        day: 10,
        every: 1,
        amount,
        is_steady: false,
        paid_after: 28,
    }
}

const SUPPLIES: &[Supply] = &[
    Supply {
        tax_code: "P-RED",
        day: 4,
        ..supply(("MOULIN-BERTRAND", "Moulin Bertrand"), "Farines", "601", 3_350)
    },
    Supply {
        tax_code: "P-RED",
        day: 8,
        paid_after: 41,
        ..supply(("LAITERIE-DU-MONT", "Laiterie du Mont"), "Beurre, lait et œufs", "601", 2_280)
    },
    Supply {
        tax_code: "P-RED",
        day: 12,
        ..supply(("BOISSONS-RHONE", "Boissons du Rhône"), "Boissons", "607", 890)
    },
    Supply {
        day: 15, ..supply(("PAPIERS-SAONE", "Papiers de la Saône"), "Sachets et boîtes", "60261", 430)
    },
    Supply {
        day: 18,
        paid_after: 10,
        ..supply(("ELECTRICITE", "Électricité du Rhône"), "Électricité du fournil", "6061", 1_260)
    },
    steady(Supply {
        day: 1,
        paid_after: 4,
        ..supply(("BAILLEUR-PLACE", "SCI de la Place"), "Loyer des boutiques", "6132", 2_640)
    }),
    steady(Supply {
        day: 20,
        ..supply(("CABINET-LEROY", "Cabinet Leroy"), "Honoraires comptables", "6226", 390)
    }),
    steady(Supply {
        day: 22,
        paid_after: 8,
        ..supply(("TELECOM", "Télécom Entreprises"), "Téléphone et Internet", "626", 96)
    }),
    steady(Supply {
        tax_code: "",
        day: 5,
        every: 3,
        paid_after: 12,
        ..supply(("ASSUREUR", "Mutuelle des commerçants"), "Assurance multirisque", "616", 720)
    }),
    steady(Supply {
        tax_code: "",
        day: 15,
        every: 12,
        paid_after: 0,
        ..supply(("SIE-LYON", "Service des impôts des entreprises"), "Cotisation foncière", "63511", 1_180)
    }),
    Supply {
        day: 24,
        every: 4,
        ..supply(("FROID-SERVICE", "Froid Service"), "Entretien des fours", "6155", 540)
    },
];

/// What it sells and buys.
pub const TRADE: Trade = Trade {
    unit: 100,
    accounts: ACCOUNTS,
    season: [97, 94, 98, 103, 104, 99, 91, 76, 101, 103, 104, 126],
    counter: Some(COUNTER),
    on_invoice: ("701", "S-RED"),
    customers: CUSTOMERS,
    supplies: SUPPLIES,
    wages: (9_850, 22, 36),
    capital: 30_000,
    stock: 3_180,
    profit_tax: &[(42_500, 15), (10_000_000, 25)],
};

/// An asset that was bought when everything began: code, name, account, accumulated depreciation, net cost, and months.
pub const ASSETS: [(&str, &str, &str, &str, i64, i64); 3] = [
    ("IMM-1", "Four à sole", "2154", "2815", 38_000, 96),
    ("IMM-2", "Fourgon de livraison", "2182", "28182", 19_500, 60),
    ("IMM-3", "Agencement des boutiques", "2181", "28181", 24_000, 120),
];

/// What was lent, in units.
pub const LOAN: i64 = 80_000;

/// Francs and dollars that a euro was worth this week and in those before, the newest first.
pub const RATES: [(&str, [&str; 3]); 2] =
    [("CHF", ["0.9412", "0.9385", "0.9367"]), ("USD", ["1.0825", "1.0801", "1.0764"])];
