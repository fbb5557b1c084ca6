//! The mail about an endpoint that hears nothing. `{company}` stands for a name.

use super::Words;
use crate::identity::Language;

pub fn disabled(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "{company} : un webhook a été désactivé",
            hello: "Bonjour",
            body: "Une adresse à laquelle Partita envoyait les événements de {company} ne répond plus, ou n'en veut plus. Les envois y sont arrêtés.",
            action: "Voir les webhooks",
            end: "Ce qui n'a pas été reçu peut y être renvoyé pendant 30 jours, une fois l'adresse réactivée.",
        },
        Language::En => Words {
            subject: "{company}: a webhook was disabled",
            hello: "Hello",
            body: "An address to which Partita sent the events of {company} does not answer any more, or wants none. Nothing is sent there now.",
            action: "See the webhooks",
            end: "What was not received can be sent again for 30 days, once the address is enabled again.",
        },
        Language::Es => Words {
            subject: "{company}: se ha desactivado un webhook",
            hello: "Hola",
            body: "Una dirección a la que Partita enviaba los eventos de {company} ya no responde, o no los quiere. Se han detenido los envíos.",
            action: "Ver los webhooks",
            end: "Lo que no se recibió puede volver a enviarse durante 30 días, cuando la dirección se reactive.",
        },
        Language::Ar => Words {
            subject: "{company}: عُطّل أحد الويب هوك",
            hello: "مرحبًا",
            body: "أحد العناوين التي يرسل إليها Partita أحداث {company} لم يعد يجيب أو لم يعد يريدها. توقّف الإرسال إليه.",
            action: "عرض الويب هوك",
            end: "يمكن إعادة إرسال ما لم يُستلم خلال 30 يومًا بعد إعادة تفعيل العنوان.",
        },
    }
}
