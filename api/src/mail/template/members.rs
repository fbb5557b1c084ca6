//! The mails about belonging to a company. `{company}` and `{person}` stand for names.

use super::Words;
use crate::identity::Language;

/// What stands for a company and for a person whose name is not said.
pub fn unnamed(language: Language) -> (&'static str, &'static str) {
    match language {
        Language::Fr => ("une entreprise", "Une personne"),
        Language::En => ("a company", "Somebody"),
        Language::Es => ("una empresa", "Una persona"),
        Language::Ar => ("شركة", "شخص"),
    }
}

pub fn invitation(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Invitation à rejoindre {company} sur Partita",
            hello: "Bonjour",
            body: "{person} vous invite à rejoindre {company} sur Partita, pour y tenir la comptabilité ensemble.",
            action: "Voir l'invitation",
            end: "Ce lien reste valable 7 jours. Si vous ne connaissez pas l'expéditeur, ignorez ce message : rien ne se passe sans votre accord.",
        },
        Language::En => Words {
            subject: "Invitation to join {company} on Partita",
            hello: "Hello",
            body: "{person} invites you to join {company} on Partita, to keep its books together.",
            action: "See the invitation",
            end: "This link works for 7 days. If you do not know the sender, ignore this message: nothing happens unless you agree.",
        },
        Language::Es => Words {
            subject: "Invitación para unirse a {company} en Partita",
            hello: "Hola",
            body: "{person} le invita a unirse a {company} en Partita, para llevar juntos su contabilidad.",
            action: "Ver la invitación",
            end: "Este enlace es válido durante 7 días. Si no conoce al remitente, ignore este mensaje: no ocurre nada sin su acuerdo.",
        },
        Language::Ar => Words {
            subject: "دعوة للانضمام إلى {company} على Partita",
            hello: "مرحبًا",
            body: "يدعوك {person} للانضمام إلى {company} على Partita لمسك حساباتها معًا.",
            action: "عرض الدعوة",
            end: "يبقى هذا الرابط صالحًا 7 أيام. إن كنت لا تعرف المرسل فتجاهل هذه الرسالة: لا يحدث شيء دون موافقتك.",
        },
    }
}

pub fn ownership_offered(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "{company} : on vous propose d'en devenir propriétaire",
            hello: "Bonjour",
            body: "{person} vous propose de devenir propriétaire de {company} sur Partita. Si vous acceptez, l'entreprise comptera dans votre abonnement.",
            action: "Voir la proposition",
            end: "La proposition reste valable 7 jours. Sans réponse de votre part, rien ne change.",
        },
        Language::En => Words {
            subject: "{company}: you are asked to become its owner",
            hello: "Hello",
            body: "{person} asks you to become the owner of {company} on Partita. If you accept, the company counts under your subscription.",
            action: "See the offer",
            end: "The offer stands for 7 days. If you do not answer, nothing changes.",
        },
        Language::Es => Words {
            subject: "{company}: le proponen ser su propietario",
            hello: "Hola",
            body: "{person} le propone ser propietario de {company} en Partita. Si acepta, la empresa contará en su suscripción.",
            action: "Ver la propuesta",
            end: "La propuesta es válida durante 7 días. Si no responde, nada cambia.",
        },
        Language::Ar => Words {
            subject: "{company}: عُرض عليك أن تصبح مالكها",
            hello: "مرحبًا",
            body: "يعرض عليك {person} أن تصبح مالك {company} على Partita. إن قبلت، احتُسبت الشركة ضمن اشتراكك.",
            action: "عرض الاقتراح",
            end: "يبقى العرض صالحًا 7 أيام. إن لم تُجب فلن يتغيّر شيء.",
        },
    }
}

pub fn ownership_offer_sent(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "{company} : la propriété en est proposée à une autre personne",
            hello: "Bonjour",
            body: "Depuis votre compte, la propriété de {company} vient d'être proposée à {person}. Rien ne change avant son accord, et vous pouvez annuler d'ici là.",
            action: "Voir ou annuler la proposition",
            end: "Si ce n'était pas vous, annulez-la et changez votre mot de passe.",
        },
        Language::En => Words {
            subject: "{company}: its ownership is offered to somebody else",
            hello: "Hello",
            body: "From your account, the ownership of {company} was just offered to {person}. Nothing changes before they agree, and you can cancel until then.",
            action: "See or cancel the offer",
            end: "If it was not you, cancel it and change your password.",
        },
        Language::Es => Words {
            subject: "{company}: se ofrece su propiedad a otra persona",
            hello: "Hola",
            body: "Desde su cuenta se acaba de ofrecer la propiedad de {company} a {person}. Nada cambia antes de su acuerdo, y hasta entonces puede anularla.",
            action: "Ver o anular la propuesta",
            end: "Si no era usted, anúlela y cambie su contraseña.",
        },
        Language::Ar => Words {
            subject: "{company}: عُرضت ملكيتها على شخص آخر",
            hello: "مرحبًا",
            body: "عُرضت للتو، من حسابك، ملكية {company} على {person}. لن يتغيّر شيء قبل الموافقة، ويمكنك الإلغاء حتى ذلك الحين.",
            action: "عرض الاقتراح أو إلغاؤه",
            end: "إن لم تكن أنت من فعل ذلك فألغِه وغيّر كلمة مرورك.",
        },
    }
}

pub fn ownership_transferred(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "{company} a changé de propriétaire",
            hello: "Bonjour",
            body: "Le changement de propriétaire de {company} entre {person} et vous est fait. L'entreprise compte désormais dans l'abonnement de son nouveau propriétaire ; l'ancien en reste administrateur, et ce qu'il paie, le cas échéant, continue jusqu'à ce qu'il y mette fin.",
            action: "Ouvrir l'entreprise",
            end: "Si vous ne vous y attendiez pas, écrivez à l'autre personne.",
        },
        Language::En => Words {
            subject: "{company} has another owner",
            hello: "Hello",
            body: "The change of owner of {company} between {person} and you is done. The company now counts under its new owner's subscription; who owned it stays its administrator, and what they pay, if anything, goes on until they end it.",
            action: "Open the company",
            end: "If you did not expect this, write to the other person.",
        },
        Language::Es => Words {
            subject: "{company} ha cambiado de propietario",
            hello: "Hola",
            body: "El cambio de propietario de {company} entre {person} y usted está hecho. La empresa cuenta ahora en la suscripción de su nuevo propietario; el anterior sigue siendo administrador, y lo que paga, en su caso, continúa hasta que le ponga fin.",
            action: "Abrir la empresa",
            end: "Si no lo esperaba, escriba a la otra persona.",
        },
        Language::Ar => Words {
            subject: "تغيّر مالك {company}",
            hello: "مرحبًا",
            body: "تمّ تغيير مالك {company} بينك وبين {person}. تُحتسب الشركة من الآن ضمن اشتراك مالكها الجديد، ويبقى المالك السابق مديرًا لها، ويستمر ما يدفعه، إن كان يدفع، إلى أن ينهيه.",
            action: "فتح الشركة",
            end: "إن لم تكن تتوقع ذلك فراسل الشخص الآخر.",
        },
    }
}
