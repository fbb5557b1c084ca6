//! What lists are narrowed to, in words.

use super::Words;

/// A text that is looked for.
pub const SEARCH: Words = Words(["Recherche", "Search", "Búsqueda", "بحث"]);
/// An account.
pub const ACCOUNT: Words = Words(["Compte", "Account", "Cuenta", "الحساب"]);
/// Several accounts, by the beginnings of their numbers.
pub const ACCOUNTS: Words = Words(["Comptes", "Accounts", "Cuentas", "الحسابات"]);
/// A third party.
pub const THIRD_PARTY: Words = Words(["Tiers", "Third party", "Tercero", "الطرف"]);
/// A state.
pub const STATE: Words = Words(["État", "State", "Estado", "الحالة"]);
/// Only those that are used, or only those that are not.
pub const ACTIVE: Words = Words(["Actifs", "Active", "Activos", "النشطة"]);
/// The day of the figures.
pub const AS_AT: Words = Words(["Date d’arrêté", "As at", "A fecha de", "بتاريخ"]);
/// Months of the year before that stand beside others.
pub const COMPARED: Words =
    Words(["Exercice précédent", "Previous year", "Ejercicio anterior", "السنة السابقة"]);
/// A filter without words of its own.
pub const FILTERED: Words = Words(["Liste filtrée", "Filtered list", "Lista filtrada", "قائمة مصفّاة"]);
/// What is brought forward may still change.
pub const PROVISIONAL: Words = Words([
    "Report provisoire\u{a0}: l’exercice précédent n’est pas clos",
    "Provisional opening: the year before is not closed",
    "Apertura provisional: el ejercicio anterior no está cerrado",
    "افتتاح مؤقت: السنة السابقة غير مقفلة",
]);
/// Entries count that are not posted.
pub const WITH_DRAFTS: Words = Words(["Brouillons compris", "With drafts", "Con borradores", "مع المسودات"]);
/// The entry that brings income and expenses to zero counts.
pub const WITH_CLOSING: Words = Words([
    "Écriture de clôture comprise",
    "With the closing entry",
    "Con el asiento de cierre",
    "مع قيد الإقفال",
]);
/// The last row of a table.
pub const TOTAL: Words = Words(["Total", "Total", "Total", "المجموع"]);
