//! What a company sells and buys: the figures of a demonstration, and the entries that they make. Amounts are whole units with
//! their taxes, in an ordinary month.

use chrono::{Days, NaiveDate};

use super::calendar::Month;
use super::entry::{Entry, Line, Split};

/// The accounts of a chart that every trade needs.
#[derive(Debug)]
pub struct Accounts {
    /// Customers.
    pub customers: &'static str,
    /// Suppliers.
    pub suppliers: &'static str,
    /// The bank.
    pub bank: &'static str,
    /// The till.
    pub cash: &'static str,
    /// Capital.
    pub capital: &'static str,
    /// VAT that is owed.
    pub tax_owed: &'static str,
    /// VAT that is left to get.
    pub tax_left: &'static str,
    /// Wages, contributions of the employer, what is owed to staff and to social security.
    pub staff: [&'static str; 4],
    /// Tax on profits, and what is owed of it.
    pub profits: [&'static str; 2],
    /// Stock, and its change.
    pub stock: [&'static str; 2],
}

/// What is sold over the counter each week.
#[derive(Debug)]
pub struct Counter {
    /// The account, the code of the tax and the amount, of each kind of goods.
    pub goods: &'static [(&'static str, &'static str, i64)],
    /// Percent that is paid by card.
    pub card_percent: i64,
}

/// A customer with an invoice at the end of each month.
#[derive(Debug)]
pub struct Customer {
    /// Their code.
    pub code: &'static str,
    /// What they are called.
    pub name: &'static str,
    /// What they buy.
    pub label: &'static str,
    /// The amount.
    pub amount: i64,
    /// Days after the invoice on which they pay.
    pub pays_after: u64,
    /// Months whose invoices they never paid, counted from the first of all.
    pub unpaid: &'static [i64],
}

/// What is bought again and again.
#[derive(Debug)]
pub struct Supply {
    /// The supplier's code.
    pub code: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What is bought.
    pub label: &'static str,
    /// Its account.
    pub account: &'static str,
    /// The code of its tax; empty for none.
    pub tax_code: &'static str,
    /// The day of the month.
    pub day: u32,
    /// Months from one to the next.
    pub every: u32,
    /// The amount.
    pub amount: i64,
    /// Whether it is the same all year.
    pub is_steady: bool,
    /// Days after which it is paid; it is due after thirty.
    pub paid_after: u64,
}

/// A trade.
#[derive(Debug)]
pub struct Trade {
    /// Minor units of a unit.
    pub unit: i64,
    /// Its accounts.
    pub accounts: Accounts,
    /// What a month is of an ordinary one, in percent, from January.
    pub season: [i64; 12],
    /// What is sold over the counter.
    pub counter: Option<Counter>,
    /// The account and the tax of what is sold on invoice.
    pub on_invoice: (&'static str, &'static str),
    /// Customers.
    pub customers: &'static [Customer],
    /// Supplies.
    pub supplies: &'static [Supply],
    /// Wages of a month, and percent that staff and employer pay on them.
    pub wages: (i64, i64, i64),
    /// Capital that was paid in.
    pub capital: i64,
    /// What is in stock at the end of a year.
    pub stock: i64,
    /// Percent of a profit that is tax, each up to so many units of it.
    pub profit_tax: &'static [(i64, i64)],
}

/// What is due for payment after so many days.
const TERMS: u64 = 30;

impl Trade {
    /// The codes and names of everybody it deals with.
    pub fn third_parties(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let customers = self.customers.iter().map(|customer| (customer.code, customer.name));
        customers.chain(self.supplies.iter().map(|supply| (supply.code, supply.name)))
    }

    /// The first entry of all: capital that is paid in.
    pub fn begins(&self, on: NaiveDate) -> Entry {
        let amount = self.capital * self.unit;
        Entry::new("BQ", on, "Apport en capital")
            .line(Line::debit(self.accounts.bank, amount))
            .line(Line::credit(self.accounts.capital, amount))
    }

    /// All that a month brings, with the payments of it, of which some are in later months.
    pub fn of_month(&self, month: Month) -> Vec<Entry> {
        let mut entries = Vec::new();
        for (place, day) in (0..).zip(month.saturdays()) {
            entries.extend(self.sells_over_the_counter(month, place, day));
        }
        for (place, customer) in (0..).zip(self.customers) {
            entries.extend(self.sells(month, place, customer));
        }
        for (place, supply) in (0..).zip(self.supplies) {
            if month.is_every(supply.every) {
                entries.extend(self.buys(month, place, supply));
            }
        }
        entries.extend(self.pays_staff(month));
        entries
    }

    /// An amount of a month, in minor units: with its season, a little more each year, and never the same.
    fn amount(&self, month: Month, place: i64, units: i64) -> i64 {
        let season = self.season.get(month.of_the_year()).copied().unwrap_or(100);
        let growth = 100 + month.place / 3;
        let chance = 100 + (month.place * 7 + place * 11) % 9 - 4;
        let amount = units * self.unit * season * growth * chance / 1_000_000;
        let odd = (month.place * 37 + place * 53) % 20 * 5;
        if self.unit == 1 { amount / 500 * 500 } else { amount / self.unit * self.unit + odd }
    }

    fn sells_over_the_counter(&self, month: Month, place: i64, day: NaiveDate) -> Vec<Entry> {
        let Some(counter) = &self.counter else { return Vec::new() };
        let label = format!("Recettes de la semaine {}", day.format("%V"));
        let amounts: Vec<_> = (0..)
            .zip(counter.goods)
            .map(|(kind, (account, tax_code, units))| {
                let amount = self.amount(month, place * 3 + kind, *units);
                Line::credit(*account, amount).taxed(tax_code).split(Split::Sales)
            })
            .collect();
        let whole: i64 = amounts.iter().map(|line| -line.minor()).sum();
        let by_card = whole * counter.card_percent / 100;
        let in_cash = whole - by_card;
        let mut sale = Entry::new("VE", day, label)
            .piece(format!("Z{}", day.format("%y%m%d")))
            .line(Line::debit(self.accounts.bank, by_card))
            .line(Line::debit(self.accounts.cash, in_cash));
        sale.lines.extend(amounts);
        let banked = in_cash / (10 * self.unit) * (10 * self.unit);
        let deposit = Entry::new("CA", day + Days::new(2), "Remise d'espèces en banque")
            .line(Line::debit(self.accounts.bank, banked))
            .line(Line::credit(self.accounts.cash, banked));
        vec![sale, deposit]
    }

    fn sells(&self, month: Month, place: i64, customer: &Customer) -> Vec<Entry> {
        let (day, amount) = (month.last(), self.amount(month, place, customer.amount));
        let (account, tax_code) = self.on_invoice;
        let piece = format!("F{}-{}", day.format("%y%m"), place + 1);
        let invoice = Entry::new("VE", day, format!("{} {}", customer.label, day.format("%m/%Y")))
            .piece(&piece)
            .line(Line::debit(self.accounts.customers, amount).of(customer.code).due(day + Days::new(TERMS)))
            .line(Line::credit(account, amount).taxed(tax_code).split(Split::Sales));
        if customer.unpaid.contains(&month.place) {
            return vec![invoice];
        }
        let paid = day + Days::new(customer.pays_after);
        let payment = Entry::new("BQ", paid, format!("Virement {}", customer.name))
            .piece(&piece)
            .line(Line::debit(self.accounts.bank, amount))
            .line(Line::credit(self.accounts.customers, amount).of(customer.code));
        vec![invoice, payment]
    }

    fn buys(&self, month: Month, place: i64, supply: &Supply) -> [Entry; 2] {
        let day = month.day(supply.day);
        let amount = match supply.is_steady {
            true => supply.amount * self.unit,
            false => self.amount(month, place, supply.amount),
        };
        let piece = format!("{}-{}", supply.code.chars().take(3).collect::<String>(), day.format("%y%m%d"));
        let invoice = Entry::new("AC", day, format!("{} {}", supply.label, day.format("%m/%Y")))
            .piece(&piece)
            .line(Line::debit(supply.account, amount).taxed(supply.tax_code).split(Split::Costs))
            .line(Line::credit(self.accounts.suppliers, amount).of(supply.code).due(day + Days::new(TERMS)));
        let payment =
            Entry::new("BQ", day + Days::new(supply.paid_after), format!("Règlement {}", supply.name))
                .piece(&piece)
                .line(Line::debit(self.accounts.suppliers, amount).of(supply.code))
                .line(Line::credit(self.accounts.bank, amount));
        [invoice, payment]
    }

    fn pays_staff(&self, month: Month) -> [Entry; 3] {
        let (wages, of_staff, of_employer) = self.wages;
        let wages = wages * self.unit;
        let (held, added) = (wages * of_staff / 100, wages * of_employer / 100);
        let [wage, contribution, staff, security] = self.accounts.staff;
        let (day, label) = (month.last(), month.first().format("%m/%Y"));
        let pay = Entry::new("OD", day, format!("Salaires {label}"))
            .line(Line::debit(wage, wages).split(Split::Costs))
            .line(Line::debit(contribution, added).split(Split::Costs))
            .line(Line::credit(staff, wages - held))
            .line(Line::credit(security, held + added));
        let net = Entry::new("BQ", day, format!("Virement des salaires {label}"))
            .line(Line::debit(staff, wages - held))
            .line(Line::credit(self.accounts.bank, wages - held));
        let social = Entry::new("BQ", day + Days::new(15), format!("Cotisations sociales {label}"))
            .line(Line::debit(security, held + added))
            .line(Line::credit(self.accounts.bank, held + added));
        [pay, net, social]
    }

    /// What is counted on the last day of a year.
    pub fn counts_stock(&self, on: NaiveDate) -> Entry {
        let [stock, change] = self.accounts.stock;
        let amount = self.stock * self.unit;
        Entry::new("OD", on, "Stock à l'inventaire")
            .line(Line::debit(stock, amount))
            .line(Line::credit(change, amount))
    }

    /// The tax on a profit of so many minor units, in whole units; nothing on a loss.
    pub fn owes_tax(&self, on: NaiveDate, profit: i64) -> [Entry; 2] {
        let [charge, owed] = self.accounts.profits;
        let (mut tax, mut taxed) = (0, 0);
        for (limit, percent) in self.profit_tax {
            let part = profit.min(limit * self.unit) - taxed;
            if part > 0 {
                tax += part * percent / 100;
                taxed += part;
            }
        }
        let tax = tax / self.unit * self.unit;
        let charged = Entry::new("OD", on, "Impôt sur les bénéfices")
            .line(Line::debit(charge, tax))
            .line(Line::credit(owed, tax));
        let paid = Entry::new("BQ", on + Days::new(135), "Solde de l'impôt sur les bénéfices")
            .line(Line::debit(owed, tax))
            .line(Line::credit(self.accounts.bank, tax));
        [charged, paid]
    }
}
