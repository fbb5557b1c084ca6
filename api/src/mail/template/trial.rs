//! The mails about a trial. `{day}` stands for the day on which it ends.

use super::Words;
use crate::identity::Language;

pub fn ending(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Votre essai de Partita se termine le {day}",
            hello: "Bonjour",
            body: "Votre essai gratuit se termine le {day}. Sans abonnement, plus rien ne s'écrira ensuite dans vos entreprises.",
            action: "Voir mon abonnement",
            end: "Rien n'est perdu pour autant : tout reste consultable et exportable.",
        },
        Language::En => Words {
            subject: "Your trial of Partita ends on {day}",
            hello: "Hello",
            body: "Your free trial ends on {day}. Without a subscription nothing is written in your companies after that.",
            action: "See my subscription",
            end: "Nothing is lost: everything can still be read and exported.",
        },
        Language::Es => Words {
            subject: "Su prueba de Partita termina el {day}",
            hello: "Hola",
            body: "Su prueba gratuita termina el {day}. Sin suscripción, después no se escribirá nada en sus empresas.",
            action: "Ver mi suscripción",
            end: "No se pierde nada: todo se puede seguir consultando y exportando.",
        },
        Language::Ar => Words {
            subject: "تنتهي تجربتك في Partita يوم {day}",
            hello: "مرحبًا",
            body: "تنتهي تجربتك المجانية يوم {day}. وبعد ذلك لا يُكتب شيء في شركاتك بدون اشتراك.",
            action: "عرض اشتراكي",
            end: "لا يضيع شيء: يبقى كل شيء قابلًا للاطلاع والتصدير.",
        },
    }
}

pub fn over(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Votre essai de Partita est terminé",
            hello: "Bonjour",
            body: "Votre essai gratuit s'est terminé le {day}. Vos entreprises restent consultables et exportables ; plus rien ne s'y écrit tant qu'aucun abonnement n'est pris.",
            action: "Voir mon abonnement",
            end: "Vos données sont à vous : elles s'exportent à tout moment, avec ou sans abonnement.",
        },
        Language::En => Words {
            subject: "Your trial of Partita is over",
            hello: "Hello",
            body: "Your free trial ended on {day}. Your companies can still be read and exported; nothing is written in them until you subscribe.",
            action: "See my subscription",
            end: "Your data are yours: they can be exported at any time, with or without a subscription.",
        },
        Language::Es => Words {
            subject: "Su prueba de Partita ha terminado",
            hello: "Hola",
            body: "Su prueba gratuita terminó el {day}. Sus empresas se pueden seguir consultando y exportando; no se escribe nada en ellas mientras no haya una suscripción.",
            action: "Ver mi suscripción",
            end: "Sus datos son suyos: se exportan en cualquier momento, con o sin suscripción.",
        },
        Language::Ar => Words {
            subject: "انتهت تجربتك في Partita",
            hello: "مرحبًا",
            body: "انتهت تجربتك المجانية يوم {day}. تبقى شركاتك قابلة للاطلاع والتصدير، ولا يُكتب فيها شيء ما لم يكن هناك اشتراك.",
            action: "عرض اشتراكي",
            end: "بياناتك ملك لك: تُصدَّر في أي وقت، باشتراك أو بدونه.",
        },
    }
}
