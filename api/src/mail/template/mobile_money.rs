//! The mails about payments by mobile money. `{day}` stands for the day until which is paid, or until which what is paid late keeps its rights, or since when payments wait.

use super::Words;
use crate::identity::Language;

pub fn confirmed(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Votre paiement mobile money est arrivé",
            hello: "Bonjour",
            body: "Nous avons reçu votre paiement : votre abonnement à Partita est payé jusqu'au {day}.",
            action: "Voir mon abonnement",
            end: "La facture se trouve dans vos paramètres, à l'onglet Abonnement.",
        },
        Language::En => Words {
            subject: "Your mobile money payment has arrived",
            hello: "Hello",
            body: "We have received your payment: your subscription to Partita is paid until {day}.",
            action: "See my subscription",
            end: "The invoice is in your settings, under Subscription.",
        },
        Language::Es => Words {
            subject: "Su pago por dinero móvil ha llegado",
            hello: "Hola",
            body: "Hemos recibido su pago: su suscripción a Partita está pagada hasta el {day}.",
            action: "Ver mi suscripción",
            end: "La factura está en sus ajustes, en la pestaña Suscripción.",
        },
        Language::Ar => Words {
            subject: "وصلت دفعتك عبر المحفظة الإلكترونية",
            hello: "مرحبًا",
            body: "استلمنا دفعتك: اشتراكك في Partita مدفوع حتى {day}.",
            action: "عرض اشتراكي",
            end: "تجد الفاتورة في إعداداتك، في تبويب الاشتراك.",
        },
    }
}

pub fn refused(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Votre paiement mobile money n'a pas été retrouvé",
            hello: "Bonjour",
            body: "Nous n'avons pas pu confirmer le paiement que vous avez signalé. Le motif se trouve dans vos paramètres, à l'onglet Abonnement ; vérifiez la référence et signalez le paiement à nouveau.",
            action: "Voir mon abonnement",
            end: "Vos données sont à vous : elles s'exportent à tout moment, avec ou sans abonnement.",
        },
        Language::En => Words {
            subject: "Your mobile money payment was not found",
            hello: "Hello",
            body: "We could not confirm the payment that you told us of. The reason is in your settings, under Subscription; please check the reference and tell us of the payment again.",
            action: "See my subscription",
            end: "Your data are yours: they can be exported at any time, with or without a subscription.",
        },
        Language::Es => Words {
            subject: "No se ha encontrado su pago por dinero móvil",
            hello: "Hola",
            body: "No hemos podido confirmar el pago que nos comunicó. El motivo está en sus ajustes, en la pestaña Suscripción; compruebe la referencia y comunique el pago de nuevo.",
            action: "Ver mi suscripción",
            end: "Sus datos son suyos: se exportan en cualquier momento, con o sin suscripción.",
        },
        Language::Ar => Words {
            subject: "لم نعثر على دفعتك عبر المحفظة الإلكترونية",
            hello: "مرحبًا",
            body: "لم نتمكن من تأكيد الدفعة التي أبلغتنا بها. تجد السبب في إعداداتك، في تبويب الاشتراك؛ تحقّق من المرجع ثم أبلغنا بالدفعة من جديد.",
            action: "عرض اشتراكي",
            end: "بياناتك ملك لك: تُصدَّر في أي وقت، باشتراك أو بدونه.",
        },
    }
}

pub fn renewal(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Votre abonnement à Partita est payé jusqu'au {day}",
            hello: "Bonjour",
            body: "Un abonnement payé par mobile money ne se renouvelle pas tout seul. Pour continuer après le {day}, payez la période suivante et signalez-nous la référence du paiement.",
            action: "Payer la période suivante",
            end: "Vos données sont à vous : elles s'exportent à tout moment, avec ou sans abonnement.",
        },
        Language::En => Words {
            subject: "Your subscription to Partita is paid until {day}",
            hello: "Hello",
            body: "A subscription that is paid by mobile money does not renew itself. To go on after {day}, pay the next period and tell us the reference of the payment.",
            action: "Pay the next period",
            end: "Your data are yours: they can be exported at any time, with or without a subscription.",
        },
        Language::Es => Words {
            subject: "Su suscripción a Partita está pagada hasta el {day}",
            hello: "Hola",
            body: "Una suscripción pagada por dinero móvil no se renueva sola. Para continuar después del {day}, pague el período siguiente y comuníquenos la referencia del pago.",
            action: "Pagar el período siguiente",
            end: "Sus datos son suyos: se exportan en cualquier momento, con o sin suscripción.",
        },
        Language::Ar => Words {
            subject: "اشتراكك في Partita مدفوع حتى {day}",
            hello: "مرحبًا",
            body: "الاشتراك المدفوع عبر المحفظة الإلكترونية لا يتجدد تلقائيًا. للمتابعة بعد {day} ادفع الفترة التالية وأبلغنا بمرجع الدفعة.",
            action: "دفع الفترة التالية",
            end: "بياناتك ملك لك: تُصدَّر في أي وقت، باشتراك أو بدونه.",
        },
    }
}

pub fn late(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Votre abonnement à Partita est à payer avant le {day}",
            hello: "Bonjour",
            body: "La période payée de votre abonnement est terminée. Un paiement par mobile money ne se prélève pas : payez la période suivante et signalez-nous la référence du paiement. Payez avant le {day}\u{a0}: jusque-là, vous gardez tous vos droits.",
            action: "Payer la période suivante",
            end: "Vos données sont à vous : elles s'exportent à tout moment, avec ou sans abonnement.",
        },
        Language::En => Words {
            subject: "Your subscription to Partita is to be paid before {day}",
            hello: "Hello",
            body: "The paid period of your subscription is over. Nothing is collected by mobile money: pay the next period and tell us the reference of the payment. Pay before {day}: until then you keep all your rights.",
            action: "Pay the next period",
            end: "Your data are yours: they can be exported at any time, with or without a subscription.",
        },
        Language::Es => Words {
            subject: "Su suscripción a Partita debe pagarse antes del {day}",
            hello: "Hola",
            body: "El período pagado de su suscripción ha terminado. Por dinero móvil no se cobra nada: pague el período siguiente y comuníquenos la referencia del pago. Pague antes del {day}: hasta entonces usted conserva todos sus derechos.",
            action: "Pagar el período siguiente",
            end: "Sus datos son suyos: se exportan en cualquier momento, con o sin suscripción.",
        },
        Language::Ar => Words {
            subject: "يجب دفع اشتراكك في Partita قبل {day}",
            hello: "مرحبًا",
            body: "انتهت الفترة المدفوعة من اشتراكك. لا يُقتطع شيء عبر المحفظة الإلكترونية: ادفع الفترة التالية وأبلغنا بمرجع الدفعة. ادفع قبل {day}، وحتى ذلك الحين تحتفظ بكل حقوقك.",
            action: "دفع الفترة التالية",
            end: "بياناتك ملك لك: تُصدَّر في أي وقت، باشتراك أو بدونه.",
        },
    }
}

pub fn waiting(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Des paiements mobile money sont à vérifier",
            hello: "Bonjour",
            body: "Des clients ont signalé un paiement par mobile money, le premier le {day}. Cherchez chaque référence dans le relevé du réseau, puis confirmez le paiement s'il est arrivé, ou refusez-le.",
            action: "Vérifier les paiements",
            end: "Vous recevez ce message parce que vous exploitez cette instance de Partita.",
        },
        Language::En => Words {
            subject: "Mobile money payments are to be checked",
            hello: "Hello",
            body: "Customers have told us of payments by mobile money, the first on {day}. Look for each reference in the network's statement, then confirm the payment if it has arrived, or refuse it.",
            action: "Check the payments",
            end: "You receive this message because you operate this instance of Partita.",
        },
        Language::Es => Words {
            subject: "Hay pagos por dinero móvil que comprobar",
            hello: "Hola",
            body: "Unos clientes han comunicado pagos por dinero móvil, el primero el {day}. Busque cada referencia en el extracto de la red y confirme el pago si ha llegado, o rechácelo.",
            action: "Comprobar los pagos",
            end: "Recibe este mensaje porque opera esta instancia de Partita.",
        },
        Language::Ar => Words {
            subject: "دفعات عبر المحفظة الإلكترونية بانتظار التحقق",
            hello: "مرحبًا",
            body: "أبلغ عملاء عن دفعات عبر المحفظة الإلكترونية، أولها بتاريخ {day}. ابحث عن كل مرجع في كشف الشبكة، ثم أكّد الدفعة إن وصلت أو ارفضها.",
            action: "التحقق من الدفعات",
            end: "تصلك هذه الرسالة لأنك تشغّل هذه المنصة من Partita.",
        },
    }
}
