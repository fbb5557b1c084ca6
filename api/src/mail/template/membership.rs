//! The mails to those whose place in a company has changed. `{company}` and `{person}` stand for names.

use super::Words;
use crate::identity::Language;

pub fn role_changed(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Votre rôle dans {company} a changé",
            hello: "Bonjour",
            body: "{person} vient de changer votre rôle dans {company} sur Partita, et donc ce que vous pouvez y faire.",
            action: "Ouvrir l'entreprise",
            end: "Si cela vous surprend, parlez-en à la personne qui administre l'entreprise.",
        },
        Language::En => Words {
            subject: "Your role in {company} has changed",
            hello: "Hello",
            body: "{person} has just changed your role in {company} on Partita, and with it what you may do there.",
            action: "Open the company",
            end: "If this surprises you, speak to who administers the company.",
        },
        Language::Es => Words {
            subject: "Su rol en {company} ha cambiado",
            hello: "Hola",
            body: "{person} acaba de cambiar su rol en {company} en Partita y, con él, lo que puede hacer allí.",
            action: "Abrir la empresa",
            end: "Si le sorprende, hable con quien administra la empresa.",
        },
        Language::Ar => Words {
            subject: "تغيّر دورك في {company}",
            hello: "مرحبًا",
            body: "غيّر {person} للتو دورك في {company} على Partita، ومعه ما يمكنك فعله فيها.",
            action: "فتح الشركة",
            end: "إن فاجأك ذلك فتحدّث إلى من يدير الشركة.",
        },
    }
}

pub fn access_ended(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Vous n'avez plus accès à {company}",
            hello: "Bonjour",
            body: "{person} vient de mettre fin à votre accès à {company} sur Partita. Les clés d'API que vous y aviez créées ne valent plus. Votre compte reste ouvert.",
            action: "Ouvrir Partita",
            end: "Si cela vous surprend, parlez-en à la personne qui administre l'entreprise.",
        },
        Language::En => Words {
            subject: "You no longer have access to {company}",
            hello: "Hello",
            body: "{person} has just ended your access to {company} on Partita. The API keys that you made there are good no more. Your account stays open.",
            action: "Open Partita",
            end: "If this surprises you, speak to who administers the company.",
        },
        Language::Es => Words {
            subject: "Ya no tiene acceso a {company}",
            hello: "Hola",
            body: "{person} acaba de poner fin a su acceso a {company} en Partita. Las claves de API que creó allí ya no sirven. Su cuenta sigue abierta.",
            action: "Abrir Partita",
            end: "Si le sorprende, hable con quien administra la empresa.",
        },
        Language::Ar => Words {
            subject: "لم يعد لديك وصول إلى {company}",
            hello: "مرحبًا",
            body: "أنهى {person} للتو وصولك إلى {company} على Partita. لم تعد مفاتيح API التي أنشأتها فيها صالحة. يبقى حسابك مفتوحًا.",
            action: "فتح Partita",
            end: "إن فاجأك ذلك فتحدّث إلى من يدير الشركة.",
        },
    }
}

pub fn access_resumed(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Vous avez de nouveau accès à {company}",
            hello: "Bonjour",
            body: "{person} vient de vous rendre l'accès à {company} sur Partita.",
            action: "Ouvrir l'entreprise",
            end: "Si cela vous surprend, parlez-en à la personne qui administre l'entreprise.",
        },
        Language::En => Words {
            subject: "You have access to {company} again",
            hello: "Hello",
            body: "{person} has just given you access to {company} on Partita again.",
            action: "Open the company",
            end: "If this surprises you, speak to who administers the company.",
        },
        Language::Es => Words {
            subject: "Vuelve a tener acceso a {company}",
            hello: "Hola",
            body: "{person} acaba de devolverle el acceso a {company} en Partita.",
            action: "Abrir la empresa",
            end: "Si le sorprende, hable con quien administra la empresa.",
        },
        Language::Ar => Words {
            subject: "عاد وصولك إلى {company}",
            hello: "مرحبًا",
            body: "أعاد إليك {person} للتو الوصول إلى {company} على Partita.",
            action: "فتح الشركة",
            end: "إن فاجأك ذلك فتحدّث إلى من يدير الشركة.",
        },
    }
}
