//! What the mails say, in four languages.

mod erasure;
mod members;
mod membership;
mod mobile_money;
mod news;
mod payments;
mod trial;
mod webhooks;

use chrono::NaiveDate;

use super::Mail;
use crate::identity::Language;

/// A mail that is the same for everybody but for the name and the link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Template {
    /// Confirm your address.
    Confirmation,
    /// Somebody tried to register with your address.
    AlreadyRegistered,
    /// Set a new password.
    PasswordReset,
    /// Your address was signed up more than once: choose the password that counts.
    PasswordNeeded,
    /// You are invited into a company.
    Invitation,
    /// A company is offered to you.
    OwnershipOffered,
    /// Your company is offered to another.
    OwnershipOfferSent,
    /// A company has another owner.
    OwnershipTransferred,
    /// You may do something else in a company.
    RoleChanged,
    /// A company is closed to you.
    AccessEnded,
    /// It is open to you again.
    AccessResumed,
    /// A company of yours is to be erased.
    ErasureAsked,
    /// It stays.
    ErasureTakenBack,
    /// It is erased in a few days.
    ErasureNear,
    /// It is gone.
    Erased,
    /// What happens in a company is no longer told to an address.
    WebhookDisabled,
    /// The entries of a FEC were imported.
    FecImported,
    /// Somebody joined a company.
    MemberJoined,
    /// An archive can be fetched.
    DataExportReady,
    /// An archive could not be made.
    DataExportFailed,
    /// A company was made from an archive.
    DataImportDone,
    /// None was.
    DataImportFailed,
    /// A trial is near its end.
    TrialEnding,
    /// A trial is over.
    TrialOver,
    /// A payment did not come.
    PaymentLate,
    /// It is about to cost its owner their rights.
    PaymentOverdue,
    /// A change waits for its payment.
    ChangeWaiting,
    /// What was to follow is there.
    PlanFollowed,
    /// A subscription is over.
    SubscriptionOver,
    /// A payment by mobile money arrived.
    MobileConfirmed,
    /// It was not found.
    MobileRefused,
    /// The next period has to be paid by mobile money.
    RenewalDue,
    /// It was not.
    RenewalLate,
    /// Payments by mobile money wait for operators.
    MobileWaiting,
}

/// The company, the person and the day that a mail is about. Names are empty where they could be read as a message, or where
/// the mail is about none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct About {
    /// Its name.
    pub company: String,
    /// Their name.
    pub person: String,
    /// The day, in UTC.
    pub day: Option<NaiveDate>,
}

/// What a mail says in one language.
pub(super) struct Words {
    pub subject: &'static str,
    pub hello: &'static str,
    pub body: &'static str,
    pub action: &'static str,
    pub end: &'static str,
}

impl Template {
    /// Every template.
    pub const ALL: [Self; 34] = [
        Self::Confirmation,
        Self::AlreadyRegistered,
        Self::PasswordReset,
        Self::PasswordNeeded,
        Self::Invitation,
        Self::OwnershipOffered,
        Self::OwnershipOfferSent,
        Self::OwnershipTransferred,
        Self::RoleChanged,
        Self::AccessEnded,
        Self::AccessResumed,
        Self::ErasureAsked,
        Self::ErasureTakenBack,
        Self::ErasureNear,
        Self::Erased,
        Self::WebhookDisabled,
        Self::FecImported,
        Self::MemberJoined,
        Self::DataExportReady,
        Self::DataExportFailed,
        Self::DataImportDone,
        Self::DataImportFailed,
        Self::TrialEnding,
        Self::TrialOver,
        Self::PaymentLate,
        Self::PaymentOverdue,
        Self::ChangeWaiting,
        Self::PlanFollowed,
        Self::SubscriptionOver,
        Self::MobileConfirmed,
        Self::MobileRefused,
        Self::RenewalDue,
        Self::RenewalLate,
        Self::MobileWaiting,
    ];

    /// Writes the mail to `to`, who is greeted by `name` unless it is empty, with the link of its one action.
    pub fn write(self, language: Language, to: &str, name: &str, link: &str, about: &About) -> Mail {
        about.fill(language, laid_out(&self.words(language), language, to, name, link, &More::default()))
    }

    fn words(self, language: Language) -> Words {
        match self {
            Self::Confirmation => confirmation(language),
            Self::AlreadyRegistered => already_registered(language),
            Self::PasswordReset => password_reset(language),
            Self::PasswordNeeded => password_needed(language),
            Self::Invitation => members::invitation(language),
            Self::OwnershipOffered => members::ownership_offered(language),
            Self::OwnershipOfferSent => members::ownership_offer_sent(language),
            Self::OwnershipTransferred => members::ownership_transferred(language),
            Self::RoleChanged => membership::role_changed(language),
            Self::AccessEnded => membership::access_ended(language),
            Self::AccessResumed => membership::access_resumed(language),
            Self::ErasureAsked => erasure::asked(language),
            Self::ErasureTakenBack => erasure::taken_back(language),
            Self::ErasureNear => erasure::near(language),
            Self::Erased => erasure::done(language),
            Self::WebhookDisabled => webhooks::disabled(language),
            Self::FecImported => news::fec_imported(language),
            Self::MemberJoined => news::member_joined(language),
            Self::DataExportReady => news::export_ready(language),
            Self::DataExportFailed => news::export_failed(language),
            Self::DataImportDone => news::import_done(language),
            Self::DataImportFailed => news::import_failed(language),
            Self::TrialEnding => trial::ending(language),
            Self::TrialOver => trial::over(language),
            Self::PaymentLate => payments::late(language),
            Self::PaymentOverdue => payments::overdue(language),
            Self::ChangeWaiting => payments::change_waiting(language),
            Self::PlanFollowed => payments::plan_followed(language),
            Self::SubscriptionOver => payments::over(language),
            Self::MobileConfirmed => mobile_money::confirmed(language),
            Self::MobileRefused => mobile_money::refused(language),
            Self::RenewalDue => mobile_money::renewal(language),
            Self::RenewalLate => mobile_money::late(language),
            Self::MobileWaiting => mobile_money::waiting(language),
        }
    }
}

/// What only some mails have.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct More<'a> {
    /// The circumstances of what happened.
    pub facts: Option<&'a str>,
    /// A second action, with its link.
    pub other: Option<(&'a str, &'a str)>,
}

/// Lays a mail out: a greeting, what happened with its circumstances, the action, and what else there is to know.
pub(super) fn laid_out(
    words: &Words,
    language: Language,
    to: &str,
    name: &str,
    link: &str,
    more: &More<'_>,
) -> Mail {
    let Words { subject, hello, body, action, end } = words;
    let hello = format!("{hello} {name}");
    let hello = hello.trim_end();
    let told = more.facts.map(|facts| format!("\n\n{facts}")).unwrap_or_default();
    let other = more.other.map(|(action, link)| format!("{action}\n{link}\n\n")).unwrap_or_default();
    let text = format!("{hello},\n\n{body}{told}\n\n{action}\n{link}\n\n{other}{end}\n\nPartita\n");
    let direction = if language == Language::Ar { "rtl" } else { "ltr" };
    let anchor = |action: &str, link: &str| format!("<p><a href=\"{}\">{action}</a></p>", escape(link));
    let other = more.other.map(|(action, link)| anchor(action, link)).unwrap_or_default();
    let told = more.facts.map(|facts| format!("<p dir=\"ltr\">{}</p>", escape(facts))).unwrap_or_default();
    let html = format!(
        "<!doctype html><html lang=\"{}\" dir=\"{direction}\"><meta charset=\"utf-8\">\
         <body style=\"font-family:sans-serif;line-height:1.5;max-width:34rem;margin:2rem auto\">\
         <p>{},</p><p>{body}</p>{told}{}{other}<p>{end}</p><p>Partita</p></body></html>",
        language.as_str(),
        escape(hello),
        anchor(action, link),
    );
    Mail { to: to.to_owned(), subject: (*subject).to_owned(), text, html }
}

impl About {
    /// Names the company and the person where a mail says `{company}` and `{person}`.
    fn fill(&self, language: Language, mail: Mail) -> Mail {
        let (company, person) = members::unnamed(language);
        let company = if self.company.is_empty() { company } else { &self.company };
        let person = if self.person.is_empty() { person } else { &self.person };
        let day = self.day.map(|day| written(day, language)).unwrap_or_default();
        // Names last: what somebody calls their company is not looked into.
        let told = |text: String, company: &str, person: &str| {
            text.replace("{day}", &day).replace("{company}", company).replace("{person}", person)
        };
        Mail {
            subject: told(mail.subject, company, person),
            text: told(mail.text, company, person),
            html: told(mail.html, &escape(company), &escape(person)),
            ..mail
        }
    }
}

/// A day as a sentence of the language has it.
fn written(day: NaiveDate, language: Language) -> String {
    let form = if language == Language::En { "%-d %B %Y" } else { "%d/%m/%Y" };
    day.format(form).to_string()
}

fn confirmation(language: Language) -> Words {
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

fn already_registered(language: Language) -> Words {
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

fn password_reset(language: Language) -> Words {
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

fn password_needed(language: Language) -> Words {
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

/// Text as HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
