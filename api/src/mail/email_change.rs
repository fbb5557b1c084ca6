//! What the mails of a change of address say, in four languages.

use super::{
    Mail,
    template::{More, Words, laid_out},
};
use crate::identity::Language;

/// A mail of a change of address.
#[derive(Debug, Clone, Copy)]
pub enum EmailChangeMail<'a> {
    /// To the mailbox that holds: somebody in the account wants another address.
    ToOld {
        /// The address that is wanted.
        new_email: &'a str,
    },
    /// To the new mailbox.
    ToNew,
    /// To the new mailbox, when it has an account already.
    Taken,
    /// To both, when it is done.
    Done {
        /// The address that held until now, and the one that holds.
        addresses: &'a str,
    },
}

impl EmailChangeMail<'_> {
    /// Writes the mail with the link of its action and, to the mailbox that holds, the one that calls the change off.
    pub fn write(self, language: Language, to: &str, name: &str, link: &str, cancel: Option<&str>) -> Mail {
        let facts = match self {
            Self::ToOld { new_email } => Some(new_email),
            Self::Done { addresses } => Some(addresses),
            Self::ToNew | Self::Taken => None,
        };
        let more = More { facts, other: cancel.map(|link| (call_off(language), link)) };
        laid_out(&self.words(language), language, to, name, link, &more)
    }

    fn words(self, language: Language) -> Words {
        match self {
            Self::ToOld { .. } => to_old(language),
            Self::ToNew => to_new(language),
            Self::Taken => taken(language),
            Self::Done { .. } => done(language),
        }
    }
}

fn call_off(language: Language) -> &'static str {
    match language {
        Language::Fr => "Ce n'est pas moi : annuler le changement",
        Language::En => "It is not me: call the change off",
        Language::Es => "No soy yo: anular el cambio",
        Language::Ar => "لست أنا: إلغاء التغيير",
    }
}

fn to_old(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Changement de votre adresse e-mail",
            hello: "Bonjour",
            body: "Quelqu'un qui est connecté à votre compte Partita demande qu'il passe à cette adresse :",
            action: "Accepter le changement",
            end: "Les deux adresses doivent accepter dans les 24 heures ; jusque-là rien ne change. Si ce n'était pas vous, annulez et changez votre mot de passe.",
        },
        Language::En => Words {
            subject: "Change of your e-mail address",
            hello: "Hello",
            body: "Somebody who is signed in to your Partita account asks for it to move to this address:",
            action: "Agree to the change",
            end: "Both addresses have to agree within 24 hours; nothing changes until then. If it was not you, call it off and change your password.",
        },
        Language::Es => Words {
            subject: "Cambio de su correo electrónico",
            hello: "Hola",
            body: "Alguien que ha iniciado sesión en su cuenta de Partita pide que pase a esta dirección:",
            action: "Aceptar el cambio",
            end: "Ambas direcciones deben aceptar en 24 horas; hasta entonces nada cambia. Si no era usted, anúlelo y cambie su contraseña.",
        },
        Language::Ar => Words {
            subject: "تغيير عنوان بريدك الإلكتروني",
            hello: "مرحبًا",
            body: "يطلب شخص سجّل الدخول إلى حسابك في Partita نقل الحساب إلى هذا العنوان:",
            action: "الموافقة على التغيير",
            end: "يجب أن يوافق العنوانان خلال 24 ساعة، ولا يتغيّر شيء قبل ذلك. إن لم تكن أنت فألغِ التغيير وغيّر كلمة مرورك.",
        },
    }
}

fn to_new(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Confirmez votre nouvelle adresse e-mail",
            hello: "Bonjour",
            body: "Cette adresse a été indiquée comme nouvelle adresse d'un compte Partita.",
            action: "Confirmer cette adresse",
            end: "Ce lien sert une seule fois et reste valable 24 heures. Si vous n'avez rien demandé, ignorez ce message.",
        },
        Language::En => Words {
            subject: "Confirm your new e-mail address",
            hello: "Hello",
            body: "This address was given as the new address of a Partita account.",
            action: "Confirm this address",
            end: "This link works once and for 24 hours. If you did not ask for it, ignore this message.",
        },
        Language::Es => Words {
            subject: "Confirme su nuevo correo electrónico",
            hello: "Hola",
            body: "Esta dirección se ha indicado como la nueva de una cuenta de Partita.",
            action: "Confirmar esta dirección",
            end: "Este enlace sirve una sola vez y durante 24 horas. Si no lo ha pedido, ignore este mensaje.",
        },
        Language::Ar => Words {
            subject: "أكّد عنوان بريدك الجديد",
            hello: "مرحبًا",
            body: "ذُكر هذا العنوان عنوانًا جديدًا لحساب في Partita.",
            action: "تأكيد هذا العنوان",
            end: "يُستعمل هذا الرابط مرة واحدة ويبقى صالحًا 24 ساعة. إن لم تطلب ذلك فتجاهل هذه الرسالة.",
        },
    }
}

fn taken(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Votre adresse a déjà un compte",
            hello: "Bonjour",
            body: "Quelqu'un a voulu donner votre adresse à un autre compte Partita. Elle en a déjà un : rien n'a changé.",
            action: "Se connecter",
            end: "Si ce n'était pas vous, ignorez ce message.",
        },
        Language::En => Words {
            subject: "Your address already has an account",
            hello: "Hello",
            body: "Somebody wanted to give your address to another Partita account. It already has one: nothing has changed.",
            action: "Sign in",
            end: "If it was not you, ignore this message.",
        },
        Language::Es => Words {
            subject: "Su dirección ya tiene una cuenta",
            hello: "Hola",
            body: "Alguien ha querido dar su dirección a otra cuenta de Partita. Ya tiene una: nada ha cambiado.",
            action: "Iniciar sesión",
            end: "Si no era usted, ignore este mensaje.",
        },
        Language::Ar => Words {
            subject: "لعنوانك حساب من قبل",
            hello: "مرحبًا",
            body: "أراد أحدهم إعطاء عنوانك لحساب آخر في Partita، وله حساب من قبل. لم يتغيّر شيء.",
            action: "تسجيل الدخول",
            end: "إن لم تكن أنت فتجاهل هذه الرسالة.",
        },
    }
}

fn done(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Votre adresse e-mail a été changée",
            hello: "Bonjour",
            body: "L'adresse de votre compte Partita a changé : la seconde l'ouvre désormais, la première ne l'ouvre plus.",
            action: "Se connecter",
            end: "Si vous n'avez pas accepté ce changement, écrivez tout de suite à la personne qui administre votre entreprise.",
        },
        Language::En => Words {
            subject: "Your e-mail address was changed",
            hello: "Hello",
            body: "The address of your Partita account has changed: the second one opens it from now on, the first one no longer does.",
            action: "Sign in",
            end: "If you did not agree to this change, write at once to whoever administers your company.",
        },
        Language::Es => Words {
            subject: "Se ha cambiado su correo electrónico",
            hello: "Hola",
            body: "La dirección de su cuenta de Partita ha cambiado: ahora la abre la segunda, y la primera ya no.",
            action: "Iniciar sesión",
            end: "Si no aceptó este cambio, escriba enseguida a quien administra su empresa.",
        },
        Language::Ar => Words {
            subject: "تم تغيير عنوان بريدك الإلكتروني",
            hello: "مرحبًا",
            body: "تغيّر عنوان حسابك في Partita: صار يُفتح بالعنوان الثاني، ولم يعد يُفتح بالأول.",
            action: "تسجيل الدخول",
            end: "إن لم توافق على هذا التغيير فراسل فورًا من يدير شركتك.",
        },
    }
}
