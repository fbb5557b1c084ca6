//! The mails about an account: its address and its password.

use super::Words;
use crate::identity::Language;

pub fn confirmation(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Confirmez votre adresse e-mail",
            hello: "Bonjour",
            body: "Il ne reste qu'à confirmer votre adresse pour ouvrir votre compte Partita.",
            action: "Confirmer mon adresse",
            end: "Ce lien sert une seule fois et reste valable 24 heures. Si vous n'avez rien demandé, ignorez ce message.",
        },
        Language::En => Words {
            subject: "Confirm your e-mail address",
            hello: "Hello",
            body: "Confirm your address to open your Partita account.",
            action: "Confirm my address",
            end: "This link works once and for 24 hours. If you did not ask for it, ignore this message.",
        },
        Language::Es => Words {
            subject: "Confirme su correo electrónico",
            hello: "Hola",
            body: "Solo falta confirmar su dirección para abrir su cuenta de Partita.",
            action: "Confirmar mi dirección",
            end: "Este enlace sirve una sola vez y durante 24 horas. Si no lo ha pedido, ignore este mensaje.",
        },
        Language::Ar => Words {
            subject: "أكّد عنوان بريدك الإلكتروني",
            hello: "مرحبًا",
            body: "لم يبقَ سوى تأكيد عنوانك لفتح حسابك في Partita.",
            action: "تأكيد عنواني",
            end: "يُستعمل هذا الرابط مرة واحدة ويبقى صالحًا 24 ساعة. إن لم تطلب ذلك فتجاهل هذه الرسالة.",
        },
    }
}

pub fn already_registered(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Vous avez déjà un compte",
            hello: "Bonjour",
            body: "Quelqu'un vient de s'inscrire avec votre adresse, qui a déjà un compte Partita. Rien n'a changé. Si c'était vous, connectez-vous ou demandez un nouveau mot de passe.",
            action: "Se connecter",
            end: "Si ce n'était pas vous, ignorez ce message.",
        },
        Language::En => Words {
            subject: "You already have an account",
            hello: "Hello",
            body: "Somebody has just signed up with your address, which already has a Partita account. Nothing has changed. If it was you, sign in or ask for a new password.",
            action: "Sign in",
            end: "If it was not you, ignore this message.",
        },
        Language::Es => Words {
            subject: "Ya tiene una cuenta",
            hello: "Hola",
            body: "Alguien acaba de registrarse con su dirección, que ya tiene una cuenta de Partita. Nada ha cambiado. Si era usted, inicie sesión o pida una nueva contraseña.",
            action: "Iniciar sesión",
            end: "Si no era usted, ignore este mensaje.",
        },
        Language::Ar => Words {
            subject: "لديك حساب من قبل",
            hello: "مرحبًا",
            body: "حاول أحدهم التسجيل بعنوانك الذي له حساب في Partita. لم يتغيّر شيء. إن كنت أنت فسجّل الدخول أو اطلب كلمة مرور جديدة.",
            action: "تسجيل الدخول",
            end: "إن لم تكن أنت فتجاهل هذه الرسالة.",
        },
    }
}

pub fn password_reset(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Choisissez un nouveau mot de passe",
            hello: "Bonjour",
            body: "Vous avez demandé un nouveau mot de passe pour votre compte Partita.",
            action: "Choisir un mot de passe",
            end: "Ce lien sert une seule fois et reste valable une heure. Si vous n'avez rien demandé, ignorez ce message : votre mot de passe ne change pas.",
        },
        Language::En => Words {
            subject: "Choose a new password",
            hello: "Hello",
            body: "You asked for a new password for your Partita account.",
            action: "Choose a password",
            end: "This link works once and for one hour. If you did not ask for it, ignore this message: your password does not change.",
        },
        Language::Es => Words {
            subject: "Elija una nueva contraseña",
            hello: "Hola",
            body: "Ha pedido una nueva contraseña para su cuenta de Partita.",
            action: "Elegir una contraseña",
            end: "Este enlace sirve una sola vez y durante una hora. Si no lo ha pedido, ignore este mensaje: su contraseña no cambia.",
        },
        Language::Ar => Words {
            subject: "اختر كلمة مرور جديدة",
            hello: "مرحبًا",
            body: "طلبت كلمة مرور جديدة لحسابك في Partita.",
            action: "اختيار كلمة مرور",
            end: "يُستعمل هذا الرابط مرة واحدة ويبقى صالحًا ساعة واحدة. إن لم تطلب ذلك فتجاهل هذه الرسالة: لن تتغيّر كلمة مرورك.",
        },
    }
}

pub fn password_needed(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Choisissez votre mot de passe",
            hello: "Bonjour",
            body: "Votre adresse a été inscrite plusieurs fois sur Partita avant d'être confirmée, peut-être par quelqu'un d'autre. Aucun des mots de passe saisis n'est donc valable. Choisissez le vôtre : votre adresse sera confirmée du même coup.",
            action: "Choisir mon mot de passe",
            end: "Ce lien sert une seule fois et reste valable 24 heures. Si vous n'avez rien demandé, ignorez ce message : personne ne peut se connecter à ce compte.",
        },
        Language::En => Words {
            subject: "Choose your password",
            hello: "Hello",
            body: "Your address was signed up to Partita more than once before it was confirmed, perhaps by somebody else. So none of the passwords that were typed is valid. Choose yours: that confirms your address too.",
            action: "Choose my password",
            end: "This link works once and for 24 hours. If you did not ask for it, ignore this message: nobody can sign in to this account.",
        },
        Language::Es => Words {
            subject: "Elija su contraseña",
            hello: "Hola",
            body: "Su dirección se ha registrado varias veces en Partita antes de confirmarse, quizá por otra persona. Por eso ninguna de las contraseñas introducidas es válida. Elija la suya: su dirección quedará confirmada al mismo tiempo.",
            action: "Elegir mi contraseña",
            end: "Este enlace sirve una sola vez y durante 24 horas. Si no lo ha pedido, ignore este mensaje: nadie puede iniciar sesión en esta cuenta.",
        },
        Language::Ar => Words {
            subject: "اختر كلمة مرورك",
            hello: "مرحبًا",
            body: "سُجّل عنوانك في Partita أكثر من مرة قبل تأكيده، وربما سجّله شخص آخر. لذلك لا تصلح أي كلمة مرور أُدخلت. اختر كلمة مرورك وسيتأكّد عنوانك في الوقت نفسه.",
            action: "اختيار كلمة مروري",
            end: "يُستعمل هذا الرابط مرة واحدة ويبقى صالحًا 24 ساعة. إن لم تطلب ذلك فتجاهل هذه الرسالة: لا يستطيع أحد الدخول إلى هذا الحساب.",
        },
    }
}
