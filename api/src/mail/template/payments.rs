//! The mails about payments for a subscription. `{day}` stands for the day until which a late payment keeps its rights, or on which a subscription ended.

use super::Words;
use crate::identity::Language;

pub fn late(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Le paiement de votre abonnement à Partita a échoué",
            hello: "Bonjour",
            body: "Le paiement de votre abonnement n'a pas abouti. Il sera tenté à nouveau. S'il n'est pas réglé avant le {day}, plus rien ne s'écrira dans vos entreprises ; jusque-là, vous gardez tous vos droits. Vérifiez votre moyen de paiement.",
            action: "Voir mon abonnement",
            end: "Vos données sont à vous : elles s'exportent à tout moment, avec ou sans abonnement.",
        },
        Language::En => Words {
            subject: "The payment of your subscription to Partita failed",
            hello: "Hello",
            body: "The payment of your subscription did not go through. It will be tried again. Unless it is paid before {day}, nothing is written in your companies any more; until then you keep all your rights. Please check your payment method.",
            action: "See my subscription",
            end: "Your data are yours: they can be exported at any time, with or without a subscription.",
        },
        Language::Es => Words {
            subject: "El pago de su suscripción a Partita ha fallado",
            hello: "Hola",
            body: "El pago de su suscripción no se ha realizado. Se intentará de nuevo. Si no se paga antes del {day}, no se escribirá nada más en sus empresas; hasta entonces usted conserva todos sus derechos. Compruebe su forma de pago.",
            action: "Ver mi suscripción",
            end: "Sus datos son suyos: se exportan en cualquier momento, con o sin suscripción.",
        },
        Language::Ar => Words {
            subject: "تعذّر دفع اشتراكك في Partita",
            hello: "مرحبًا",
            body: "لم يتم دفع اشتراكك. ستُعاد المحاولة. إن لم يُدفع قبل {day} فلن يُكتب شيء في شركاتك، وحتى ذلك الحين تحتفظ بكل حقوقك. تحقّق من وسيلة الدفع.",
            action: "عرض اشتراكي",
            end: "بياناتك ملك لك: تُصدَّر في أي وقت، باشتراك أو بدونه.",
        },
    }
}

pub fn overdue(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Votre abonnement à Partita passe en lecture seule le {day}",
            hello: "Bonjour",
            body: "Le paiement de votre abonnement manque toujours. Sans lui, plus rien ne s'écrira dans vos entreprises à partir du {day}.",
            action: "Voir mon abonnement",
            end: "Vos données sont à vous : elles s'exportent à tout moment, avec ou sans abonnement.",
        },
        Language::En => Words {
            subject: "Your subscription to Partita becomes read-only on {day}",
            hello: "Hello",
            body: "The payment of your subscription is still missing. Without it nothing is written in your companies from {day} on.",
            action: "See my subscription",
            end: "Your data are yours: they can be exported at any time, with or without a subscription.",
        },
        Language::Es => Words {
            subject: "Su suscripción a Partita pasa a solo lectura el {day}",
            hello: "Hola",
            body: "El pago de su suscripción sigue pendiente. Sin él no se escribirá nada en sus empresas a partir del {day}.",
            action: "Ver mi suscripción",
            end: "Sus datos son suyos: se exportan en cualquier momento, con o sin suscripción.",
        },
        Language::Ar => Words {
            subject: "يصبح اشتراكك في Partita للقراءة فقط يوم {day}",
            hello: "مرحبًا",
            body: "ما زال دفع اشتراكك ناقصًا. وبدونه لا يُكتب شيء في شركاتك ابتداءً من {day}.",
            action: "عرض اشتراكي",
            end: "بياناتك ملك لك: تُصدَّر في أي وقت، باشتراك أو بدونه.",
        },
    }
}

pub fn over(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Votre abonnement à Partita est terminé",
            hello: "Bonjour",
            body: "Votre abonnement s'est terminé le {day}. Vos entreprises restent consultables et exportables ; plus rien ne s'y écrit tant qu'aucun abonnement n'est repris.",
            action: "Voir mon abonnement",
            end: "Vos données sont à vous : elles s'exportent à tout moment, avec ou sans abonnement.",
        },
        Language::En => Words {
            subject: "Your subscription to Partita is over",
            hello: "Hello",
            body: "Your subscription ended on {day}. Your companies can still be read and exported; nothing is written in them until you subscribe again.",
            action: "See my subscription",
            end: "Your data are yours: they can be exported at any time, with or without a subscription.",
        },
        Language::Es => Words {
            subject: "Su suscripción a Partita ha terminado",
            hello: "Hola",
            body: "Su suscripción terminó el {day}. Sus empresas se pueden seguir consultando y exportando; no se escribe nada en ellas mientras no haya una suscripción.",
            action: "Ver mi suscripción",
            end: "Sus datos son suyos: se exportan en cualquier momento, con o sin suscripción.",
        },
        Language::Ar => Words {
            subject: "انتهى اشتراكك في Partita",
            hello: "مرحبًا",
            body: "انتهى اشتراكك يوم {day}. تبقى شركاتك قابلة للاطلاع والتصدير، ولا يُكتب فيها شيء ما لم يكن هناك اشتراك.",
            action: "عرض اشتراكي",
            end: "بياناتك ملك لك: تُصدَّر في أي وقت، باشتراك أو بدونه.",
        },
    }
}

pub fn unpaid(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Votre abonnement à Partita s'est arrêté, faute de paiement",
            hello: "Bonjour",
            body: "Votre abonnement s'est arrêté le {day}, car son renouvellement n'a pas été payé. Vos entreprises restent consultables et exportables ; plus rien ne s'y écrit tant qu'aucun abonnement n'est repris.",
            action: "Voir mon abonnement",
            end: "Vos données sont à vous : elles s'exportent à tout moment, avec ou sans abonnement.",
        },
        Language::En => Words {
            subject: "Your subscription to Partita has stopped for want of payment",
            hello: "Hello",
            body: "Your subscription stopped on {day} because its renewal was not paid. Your companies can still be read and exported; nothing is written in them until you subscribe again.",
            action: "See my subscription",
            end: "Your data are yours: they can be exported at any time, with or without a subscription.",
        },
        Language::Es => Words {
            subject: "Su suscripción a Partita se ha detenido por falta de pago",
            hello: "Hola",
            body: "Su suscripción se detuvo el {day} porque no se pagó su renovación. Sus empresas se pueden seguir consultando y exportando; no se escribe nada en ellas mientras no haya una suscripción.",
            action: "Ver mi suscripción",
            end: "Sus datos son suyos: se exportan en cualquier momento, con o sin suscripción.",
        },
        Language::Ar => Words {
            subject: "توقّف اشتراكك في Partita لعدم الدفع",
            hello: "مرحبًا",
            body: "توقّف اشتراكك يوم {day} لأن تجديده لم يُدفع. تبقى شركاتك قابلة للاطلاع والتصدير، ولا يُكتب فيها شيء ما لم يكن هناك اشتراك.",
            action: "عرض اشتراكي",
            end: "بياناتك ملك لك: تُصدَّر في أي وقت، باشتراك أو بدونه.",
        },
    }
}

/// `{day}` is the day on which the change is dropped.
pub fn change_waiting(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Votre changement d'offre Partita attend son paiement",
            hello: "Bonjour",
            body: "Le changement d'offre que vous avez demandé a lieu dès que sa facture est payée. Sans paiement, il est abandonné le {day} et votre offre reste la même ; vous pouvez aussi y renoncer dès maintenant.",
            action: "Voir mon abonnement",
            end: "Si vous ne payez pas, rien ne vous est réclamé pour ce changement.",
        },
        Language::En => Words {
            subject: "Your change of plan at Partita waits for its payment",
            hello: "Hello",
            body: "The change of plan that you asked for takes place as soon as its invoice is paid. Without a payment it is dropped on {day} and your plan stays the same; you can also give it up now.",
            action: "See my subscription",
            end: "If you do not pay, you owe nothing for this change.",
        },
        Language::Es => Words {
            subject: "Su cambio de plan en Partita espera su pago",
            hello: "Hola",
            body: "El cambio de plan que pidió se hace en cuanto se paga su factura. Sin pago, se abandona el {day} y su plan sigue igual; también puede renunciar a él desde ahora.",
            action: "Ver mi suscripción",
            end: "Si no paga, no debe nada por este cambio.",
        },
        Language::Ar => Words {
            subject: "تغيير باقتك في Partita بانتظار الدفع",
            hello: "مرحبًا",
            body: "يسري تغيير الباقة الذي طلبته حالما تُدفع فاتورته. ومن دون دفع يُلغى في {day} وتبقى باقتك كما هي، ويمكنك أيضًا التخلي عنه الآن.",
            action: "عرض اشتراكي",
            end: "إن لم تدفع فلا يترتب عليك شيء عن هذا التغيير.",
        },
    }
}

/// `{day}` is the day since which it is so.
pub fn plan_followed(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Votre nouvelle offre Partita a pris la suite",
            hello: "Bonjour",
            body: "Le changement d'offre que vous aviez programmé a eu lieu le {day}. Ce que la nouvelle offre ne comprend pas n'est pas supprimé : rien ne s'y ajoute, et un module fermé reste exportable avec les données de l'entreprise.",
            action: "Voir mon abonnement",
            end: "Vous pouvez changer d'offre à tout moment.",
        },
        Language::En => Words {
            subject: "Your new plan at Partita has begun",
            hello: "Hello",
            body: "The change of plan that you had scheduled took place on {day}. What the new plan does not hold is not deleted: nothing is added to it, and a module that is closed can still be exported with the company's data.",
            action: "See my subscription",
            end: "You can change your plan at any time.",
        },
        Language::Es => Words {
            subject: "Su nuevo plan de Partita ha comenzado",
            hello: "Hola",
            body: "El cambio de plan que había programado se hizo el {day}. Lo que el nuevo plan no incluye no se borra: no se le añade nada, y un módulo cerrado se sigue exportando con los datos de la empresa.",
            action: "Ver mi suscripción",
            end: "Puede cambiar de plan en cualquier momento.",
        },
        Language::Ar => Words {
            subject: "بدأت باقتك الجديدة في Partita",
            hello: "مرحبًا",
            body: "سرى تغيير الباقة الذي برمجته يوم {day}. لا يُحذف ما لا تشمله الباقة الجديدة: لا يضاف إليه شيء، وتبقى الوحدة المغلقة قابلة للتصدير مع بيانات الشركة.",
            action: "عرض اشتراكي",
            end: "يمكنك تغيير باقتك في أي وقت.",
        },
    }
}
