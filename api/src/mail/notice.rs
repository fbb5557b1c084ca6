//! What the mails about the security of an account say, in four languages.

use serde::{Deserialize, Serialize};

use super::{
    Mail,
    template::{More, Words, laid_out},
};
use crate::identity::Language;

/// Something that changes who can get into an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// The password is another one.
    PasswordChanged,
    /// Somebody signed in from a device that was not seen before.
    NewDevice,
    /// Codes of a device are asked for from now on.
    SecondFactorAdded,
    /// Codes of a device are asked for no more.
    SecondFactorRemoved,
    /// The recovery codes are others.
    RecoveryCodesRenewed,
    /// A recovery code opened a session.
    RecoveryCodeUsed,
    /// Somebody who knows the password had no right code.
    CodesRefused,
    /// Codes of a device are asked for no more, and passkeys still are.
    CodesRemoved,
    /// A passkey opens the account from now on.
    PasskeyAdded,
    /// A passkey opens the account no more.
    PasskeyRemoved,
    /// The counter of a passkey went back: there may be a copy of it.
    PasskeyRefused,
    /// The operator took every second factor away.
    SecondFactorReset,
    /// A key for programs was made.
    ApiKeyMade,
    /// Somebody tries passwords.
    SignInsRefused,
}

impl Notice {
    /// Every notice.
    pub const ALL: [Self; 14] = [
        Self::PasswordChanged,
        Self::NewDevice,
        Self::SecondFactorAdded,
        Self::SecondFactorRemoved,
        Self::RecoveryCodesRenewed,
        Self::RecoveryCodeUsed,
        Self::CodesRefused,
        Self::CodesRemoved,
        Self::PasskeyAdded,
        Self::PasskeyRemoved,
        Self::PasskeyRefused,
        Self::SecondFactorReset,
        Self::ApiKeyMade,
        Self::SignInsRefused,
    ];

    /// Subject and body.
    fn says(self, language: Language) -> (&'static str, &'static str) {
        match language {
            Language::Fr => self.in_french(),
            Language::En => self.in_english(),
            Language::Es => self.in_spanish(),
            Language::Ar => self.in_arabic(),
        }
    }

    fn in_french(self) -> (&'static str, &'static str) {
        match self {
            Self::PasswordChanged => (
                "Votre mot de passe a été changé",
                "Le mot de passe de votre compte Partita vient d'être changé, et vos autres sessions ont été fermées.",
            ),
            Self::NewDevice => (
                "Nouvelle connexion à votre compte",
                "Quelqu'un vient de se connecter à votre compte Partita depuis un appareil que nous ne connaissions pas.",
            ),
            Self::SecondFactorAdded => (
                "La double authentification est activée",
                "Un code de votre appareil sera désormais demandé après votre mot de passe pour ouvrir votre compte Partita.",
            ),
            Self::SecondFactorRemoved => (
                "La double authentification est désactivée",
                "Votre mot de passe suffit désormais pour ouvrir votre compte Partita.",
            ),
            Self::RecoveryCodesRenewed => (
                "Vos codes de secours ont été remplacés",
                "De nouveaux codes de secours ont été créés pour votre compte Partita. Les anciens ne valent plus.",
            ),
            Self::RecoveryCodeUsed => (
                "Un code de secours a été utilisé",
                "Un code de secours vient d'ouvrir votre compte Partita. Il ne vaut plus.",
            ),
            Self::CodesRefused => (
                "Tentative de connexion à votre compte",
                "Quelqu'un a saisi le bon mot de passe de votre compte Partita, puis plusieurs codes faux. Le compte est resté fermé.",
            ),
            Self::CodesRemoved => (
                "Les codes de votre appareil ne sont plus demandés",
                "Les codes à usage unique ont été retirés de votre compte Partita. Vos clés d'accès restent demandées après le mot de passe.",
            ),
            Self::PasskeyAdded => (
                "Une clé d'accès a été ajoutée",
                "Une clé d'accès vient d'être ajoutée à votre compte Partita. Elle l'ouvre à elle seule.",
            ),
            Self::PasskeyRemoved => (
                "Une clé d'accès a été retirée",
                "Une clé d'accès vient d'être retirée de votre compte Partita. Elle ne l'ouvre plus.",
            ),
            Self::PasskeyRefused => (
                "Une clé d'accès a été refusée",
                "Une clé d'accès de votre compte Partita vient d'être refusée : son compteur est revenu en arrière, comme le ferait une copie. Retirez-la si vous ne l'avez pas restaurée vous-même.",
            ),
            Self::SecondFactorReset => (
                "Votre double authentification a été réinitialisée",
                "L'exploitant de Partita a retiré vos clés d'accès, vos codes et vos codes de secours, et fermé vos sessions. Votre mot de passe suffit jusqu'à ce que vous en ajoutiez de nouveaux.",
            ),
            Self::ApiKeyMade => (
                "Une clé d'API a été créée",
                "Une clé d'API vient d'être créée : un programme qui la présente agit dans l'entreprise au nom de la personne qui l'a créée.",
            ),
            Self::SignInsRefused => (
                "Des mots de passe sont essayés sur votre compte",
                "Quelqu'un essaie des mots de passe sur votre compte Partita : trop d'essais en peu de temps. Le compte est resté fermé, et vos appareils connus y entrent toujours. Une clé d'accès ou la double authentification le protège mieux encore.",
            ),
        }
    }

    fn in_english(self) -> (&'static str, &'static str) {
        match self {
            Self::PasswordChanged => (
                "Your password was changed",
                "The password of your Partita account has just been changed, and your other sessions were ended.",
            ),
            Self::NewDevice => (
                "New sign-in to your account",
                "Somebody has just signed in to your Partita account from a device that we did not know.",
            ),
            Self::SecondFactorAdded => (
                "Two-factor authentication is on",
                "From now on your Partita account asks for a code of your device after your password.",
            ),
            Self::SecondFactorRemoved => (
                "Two-factor authentication is off",
                "From now on your password alone opens your Partita account.",
            ),
            Self::RecoveryCodesRenewed => (
                "Your recovery codes were replaced",
                "New recovery codes were made for your Partita account. Those from before are good no more.",
            ),
            Self::RecoveryCodeUsed => (
                "A recovery code was used",
                "A recovery code has just opened your Partita account. It is good no more.",
            ),
            Self::CodesRefused => (
                "Attempt to sign in to your account",
                "Somebody typed the right password of your Partita account, and then several wrong codes. The account stayed closed.",
            ),
            Self::CodesRemoved => (
                "The codes of your device are asked for no more",
                "The one-time codes were taken off your Partita account. Your passkeys are still asked for after the password.",
            ),
            Self::PasskeyAdded => (
                "A passkey was added",
                "A passkey has just been added to your Partita account. It opens the account by itself.",
            ),
            Self::PasskeyRemoved => (
                "A passkey was removed",
                "A passkey has just been removed from your Partita account. It opens the account no more.",
            ),
            Self::PasskeyRefused => (
                "A passkey was refused",
                "A passkey of your Partita account has just been refused: its counter went back, as that of a copy would. Remove it unless you restored it yourself.",
            ),
            Self::SecondFactorReset => (
                "Your two-factor authentication was reset",
                "The operator of Partita took away your passkeys, your codes and your recovery codes, and ended your sessions. Your password is enough until you add new ones.",
            ),
            Self::ApiKeyMade => (
                "An API key was made",
                "An API key has just been made: a program that shows it acts in the company in the name of whoever made it.",
            ),
            Self::SignInsRefused => (
                "Passwords are being tried on your account",
                "Somebody is trying passwords on your Partita account: too many in a short time. The account stayed closed, and devices of yours that we know still get in. A passkey or two-factor authentication guards it better still.",
            ),
        }
    }

    fn in_spanish(self) -> (&'static str, &'static str) {
        match self {
            Self::PasswordChanged => (
                "Se ha cambiado su contraseña",
                "La contraseña de su cuenta de Partita acaba de cambiarse y sus otras sesiones se han cerrado.",
            ),
            Self::NewDevice => (
                "Nuevo inicio de sesión en su cuenta",
                "Alguien acaba de iniciar sesión en su cuenta de Partita desde un dispositivo que no conocíamos.",
            ),
            Self::SecondFactorAdded => (
                "La autenticación en dos pasos está activada",
                "A partir de ahora se le pedirá un código de su dispositivo después de la contraseña para abrir su cuenta de Partita.",
            ),
            Self::SecondFactorRemoved => (
                "La autenticación en dos pasos está desactivada",
                "A partir de ahora su contraseña basta para abrir su cuenta de Partita.",
            ),
            Self::RecoveryCodesRenewed => (
                "Se han sustituido sus códigos de recuperación",
                "Se han creado nuevos códigos de recuperación para su cuenta de Partita. Los anteriores ya no sirven.",
            ),
            Self::RecoveryCodeUsed => (
                "Se ha usado un código de recuperación",
                "Un código de recuperación acaba de abrir su cuenta de Partita. Ya no sirve.",
            ),
            Self::CodesRefused => (
                "Intento de acceso a su cuenta",
                "Alguien introdujo la contraseña correcta de su cuenta de Partita y después varios códigos erróneos. La cuenta siguió cerrada.",
            ),
            Self::CodesRemoved => (
                "Ya no se piden los códigos de su dispositivo",
                "Los códigos de un solo uso se han retirado de su cuenta de Partita. Sus llaves de acceso se siguen pidiendo después de la contraseña.",
            ),
            Self::PasskeyAdded => (
                "Se ha añadido una llave de acceso",
                "Se acaba de añadir una llave de acceso a su cuenta de Partita. La abre por sí sola.",
            ),
            Self::PasskeyRemoved => (
                "Se ha retirado una llave de acceso",
                "Se acaba de retirar una llave de acceso de su cuenta de Partita. Ya no la abre.",
            ),
            Self::PasskeyRefused => (
                "Se ha rechazado una llave de acceso",
                "Se acaba de rechazar una llave de acceso de su cuenta de Partita: su contador ha retrocedido, como lo haría el de una copia. Retírela si no la ha restaurado usted.",
            ),
            Self::SecondFactorReset => (
                "Se ha restablecido su autenticación en dos pasos",
                "El operador de Partita ha retirado sus llaves de acceso, sus códigos y sus códigos de recuperación, y ha cerrado sus sesiones. Su contraseña basta hasta que añada otros.",
            ),
            Self::ApiKeyMade => (
                "Se ha creado una clave de API",
                "Se acaba de crear una clave de API: un programa que la presenta actúa en la empresa en nombre de quien la creó.",
            ),
            Self::SignInsRefused => (
                "Se están probando contraseñas en su cuenta",
                "Alguien está probando contraseñas en su cuenta de Partita: demasiadas en poco tiempo. La cuenta siguió cerrada y sus dispositivos conocidos siguen entrando. Una llave de acceso o la autenticación en dos pasos la protege aún mejor.",
            ),
        }
    }

    fn in_arabic(self) -> (&'static str, &'static str) {
        match self {
            Self::PasswordChanged => {
                ("تم تغيير كلمة مرورك", "تم للتو تغيير كلمة مرور حسابك في Partita، وأُغلقت جلساتك الأخرى.")
            }
            Self::NewDevice => (
                "تسجيل دخول جديد إلى حسابك",
                "سجّل أحدهم الدخول للتو إلى حسابك في Partita من جهاز لم نكن نعرفه.",
            ),
            Self::SecondFactorAdded => (
                "التحقق بخطوتين مفعّل",
                "سيُطلب منك من الآن فصاعدًا رمز من جهازك بعد كلمة المرور لفتح حسابك في Partita.",
            ),
            Self::SecondFactorRemoved => {
                ("التحقق بخطوتين معطّل", "تكفي كلمة مرورك من الآن فصاعدًا لفتح حسابك في Partita.")
            }
            Self::RecoveryCodesRenewed => (
                "استُبدلت رموز الاسترداد",
                "أُنشئت رموز استرداد جديدة لحسابك في Partita. لم تعد الرموز السابقة صالحة.",
            ),
            Self::RecoveryCodeUsed => {
                ("استُعمل رمز استرداد", "فُتح حسابك في Partita للتو برمز استرداد. لم يعد هذا الرمز صالحًا.")
            }
            Self::CodesRefused => (
                "محاولة دخول إلى حسابك",
                "أدخل أحدهم كلمة المرور الصحيحة لحسابك في Partita ثم عدة رموز خاطئة. بقي الحساب مغلقًا.",
            ),
            Self::CodesRemoved => (
                "لم تعد رموز جهازك مطلوبة",
                "أُزيلت رموز الاستعمال الواحد من حسابك في Partita. تبقى مفاتيح المرور مطلوبة بعد كلمة المرور.",
            ),
            Self::PasskeyAdded => {
                ("أُضيف مفتاح مرور", "أُضيف للتو مفتاح مرور إلى حسابك في Partita. وهو يفتح الحساب وحده.")
            }
            Self::PasskeyRemoved => {
                ("أُزيل مفتاح مرور", "أُزيل للتو مفتاح مرور من حسابك في Partita. لم يعد يفتح الحساب.")
            }
            Self::PasskeyRefused => (
                "رُفض مفتاح مرور",
                "رُفض للتو مفتاح مرور لحسابك في Partita: عاد عدّاده إلى الوراء كما تفعل النسخة. أزِله إن لم تكن قد استعدته بنفسك.",
            ),
            Self::SecondFactorReset => (
                "أُعيد ضبط التحقق بخطوتين",
                "أزال مشغّل Partita مفاتيح المرور ورموزك ورموز الاسترداد، وأغلق جلساتك. تكفي كلمة مرورك إلى أن تضيف غيرها.",
            ),
            Self::ApiKeyMade => {
                ("أُنشئ مفتاح API", "أُنشئ للتو مفتاح API: كل برنامج يقدّمه يعمل في الشركة باسم من أنشأه.")
            }
            Self::SignInsRefused => (
                "تُجرَّب كلمات مرور على حسابك",
                "يجرّب أحدهم كلمات مرور على حسابك في Partita: محاولات كثيرة في وقت قصير. بقي الحساب مغلقًا، وما زالت أجهزتك المعروفة تدخله. يحميه مفتاح مرور أو التحقق بخطوتين حماية أفضل.",
            ),
        }
    }
}

/// Writes the mail. `facts` says when it was and from where.
pub fn write_notice(
    notice: Notice,
    language: Language,
    to: &str,
    name: &str,
    facts: &str,
    link: &str,
) -> Mail {
    let (subject, body) = notice.says(language);
    let (hello, action, end) = match language {
        Language::Fr => (
            "Bonjour",
            "Voir la sécurité de mon compte",
            "Si ce n'était pas vous, demandez un nouveau mot de passe depuis la page de connexion, puis fermez les sessions que vous ne reconnaissez pas.",
        ),
        Language::En => (
            "Hello",
            "See the security of my account",
            "If it was not you, ask for a new password on the sign-in page, and then end the sessions that you do not recognise.",
        ),
        Language::Es => (
            "Hola",
            "Ver la seguridad de mi cuenta",
            "Si no era usted, pida una nueva contraseña en la página de inicio de sesión y cierre después las sesiones que no reconozca.",
        ),
        Language::Ar => (
            "مرحبًا",
            "عرض أمان حسابي",
            "إن لم تكن أنت فاطلب كلمة مرور جديدة من صفحة تسجيل الدخول، ثم أغلق الجلسات التي لا تعرفها.",
        ),
    };
    let more = More { facts: Some(facts), ..More::default() };
    laid_out(&Words { subject, hello, body, action, end }, language, to, name, link, &more)
}
