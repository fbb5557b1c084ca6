//! What the pages of the sandbox say.

use crate::identity::Language;

/// The words of a language.
pub struct Words {
    pub language: &'static str,
    pub direction: &'static str,
    pub title: &'static str,
    pub no_money: &'static str,
    pub pay: &'static str,
    pub paid: &'static str,
    pub back: &'static str,
    pub closed: &'static str,
    pub declined: &'static str,
    pub bank_asks: &'static str,
    pub approve: &'static str,
    pub refuse: &'static str,
    pub card: &'static str,
    pub change: &'static str,
    pub clock: &'static str,
    pub days: &'static str,
    pub put_ahead: &'static str,
    pub nothing_here: &'static str,
    /// What each card does, in the order of `Card::ALL`.
    pub cards: [&'static str; 4],
}

/// The words of a language.
pub const fn of(language: Language) -> Words {
    match language {
        Language::Fr => FR,
        Language::En => EN,
        Language::Es => ES,
        Language::Ar => AR,
    }
}

const FR: Words = Words {
    language: "fr",
    direction: "ltr",
    title: "Bac à sable",
    no_money: "Bac à sable : aucun paiement réel n’a lieu.",
    pay: "Payer",
    paid: "Payée",
    back: "Retour",
    closed: "Cette page est fermée.",
    declined: "La carte a été refusée.",
    bank_asks: "Votre banque demande votre accord.",
    approve: "Approuver",
    refuse: "Refuser",
    card: "Moyen de paiement",
    change: "Utiliser cette carte",
    clock: "Horloge du bac à sable",
    days: "Jours",
    put_ahead: "Avancer",
    nothing_here: "Il n’y a rien ici.",
    cards: ["payée", "la banque demande l’accord", "payée, puis refusée au renouvellement", "refusée"],
};

const EN: Words = Words {
    language: "en",
    direction: "ltr",
    title: "Sandbox",
    no_money: "Sandbox: no real payment takes place.",
    pay: "Pay",
    paid: "Paid",
    back: "Back",
    closed: "This page is closed.",
    declined: "The card was declined.",
    bank_asks: "Your bank asks for your approval.",
    approve: "Approve",
    refuse: "Refuse",
    card: "Means of payment",
    change: "Use this card",
    clock: "Clock of the sandbox",
    days: "Days",
    put_ahead: "Put ahead",
    nothing_here: "There is nothing here.",
    cards: ["paid", "the bank asks for approval", "paid, then declined at renewal", "declined"],
};

const ES: Words = Words {
    language: "es",
    direction: "ltr",
    title: "Entorno de pruebas",
    no_money: "Entorno de pruebas: no se realiza ningún pago real.",
    pay: "Pagar",
    paid: "Pagada",
    back: "Volver",
    closed: "Esta página está cerrada.",
    declined: "La tarjeta ha sido rechazada.",
    bank_asks: "Su banco pide su aprobación.",
    approve: "Aprobar",
    refuse: "Rechazar",
    card: "Medio de pago",
    change: "Usar esta tarjeta",
    clock: "Reloj del entorno de pruebas",
    days: "Días",
    put_ahead: "Adelantar",
    nothing_here: "Aquí no hay nada.",
    cards: ["pagada", "el banco pide aprobación", "pagada y rechazada al renovar", "rechazada"],
};

const AR: Words = Words {
    language: "ar",
    direction: "rtl",
    title: "بيئة تجريبية",
    no_money: "بيئة تجريبية: لا يتم أي دفع حقيقي.",
    pay: "ادفع",
    paid: "مدفوعة",
    back: "رجوع",
    closed: "هذه الصفحة مغلقة.",
    declined: "رُفضت البطاقة.",
    bank_asks: "يطلب مصرفكم موافقتكم.",
    approve: "موافقة",
    refuse: "رفض",
    card: "وسيلة الدفع",
    change: "استعمال هذه البطاقة",
    clock: "ساعة البيئة التجريبية",
    days: "أيام",
    put_ahead: "تقديم",
    nothing_here: "لا شيء هنا.",
    cards: ["مدفوعة", "يطلب المصرف الموافقة", "مدفوعة ثم مرفوضة عند التجديد", "مرفوضة"],
};
