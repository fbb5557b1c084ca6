//! The mails about what people are told of, which they may do without. `{company}` and `{person}` stand for names.

use super::Words;
use crate::identity::Language;

/// What a mail says of its own: subject, body and action.
type Own = (&'static str, &'static str, &'static str);

/// The greeting and the end are the same in all of them.
fn told(language: Language, (subject, body, action): Own) -> Words {
    let (hello, end) = match language {
        Language::Fr => {
            ("Bonjour", "Vous choisissez ce qui vous est écrit dans vos préférences de notification.")
        }
        Language::En => ("Hello", "You choose what you are written about in your notification settings."),
        Language::Es => ("Hola", "Usted elige sobre qué se le escribe en sus preferencias de notificación."),
        Language::Ar => ("مرحبًا", "تختار ما نراسلك بشأنه في إعدادات الإشعارات."),
    };
    Words { subject, hello, body, action, end }
}

pub fn fec_imported(language: Language) -> Words {
    let own: Own = match language {
        Language::Fr => (
            "{company} : un FEC a été importé",
            "{person} a importé un fichier des écritures comptables (FEC) dans {company}. Ses écritures sont dans les journaux.",
            "Voir les imports",
        ),
        Language::En => (
            "{company}: a FEC was imported",
            "{person} imported an accounting entries file (FEC) into {company}. Its entries are in the journals.",
            "See the imports",
        ),
        Language::Es => (
            "{company}: se ha importado un FEC",
            "{person} ha importado un fichero de asientos contables (FEC) en {company}. Sus asientos están en los diarios.",
            "Ver las importaciones",
        ),
        Language::Ar => (
            "{company}: تم استيراد ملف FEC",
            "استورد {person} ملف القيود المحاسبية (FEC) في {company}. قيوده موجودة في الدفاتر.",
            "عرض عمليات الاستيراد",
        ),
    };
    told(language, own)
}

pub fn member_joined(language: Language) -> Words {
    let own: Own = match language {
        Language::Fr => (
            "{person} a rejoint {company}",
            "{person} a accepté l'invitation et fait maintenant partie de {company}.",
            "Voir les membres",
        ),
        Language::En => (
            "{person} joined {company}",
            "{person} accepted the invitation and now belongs to {company}.",
            "See the members",
        ),
        Language::Es => (
            "{person} se ha unido a {company}",
            "{person} ha aceptado la invitación y ahora forma parte de {company}.",
            "Ver los miembros",
        ),
        Language::Ar => {
            ("انضم {person} إلى {company}", "قبل {person} الدعوة وأصبح الآن عضوًا في {company}.", "عرض الأعضاء")
        }
    };
    told(language, own)
}

pub fn export_ready(language: Language) -> Words {
    let own: Own = match language {
        Language::Fr => (
            "{company} : votre archive est prête",
            "L'archive que vous avez demandée pour {company} est prête à être téléchargée.",
            "Télécharger l'archive",
        ),
        Language::En => (
            "{company}: your archive is ready",
            "The archive that you asked for of {company} is ready to be downloaded.",
            "Download the archive",
        ),
        Language::Es => (
            "{company}: su archivo está listo",
            "El archivo que pidió de {company} está listo para descargarse.",
            "Descargar el archivo",
        ),
        Language::Ar => {
            ("{company}: أرشيفك جاهز", "الأرشيف الذي طلبته لـ {company} جاهز للتنزيل.", "تنزيل الأرشيف")
        }
    };
    told(language, own)
}

pub fn export_failed(language: Language) -> Words {
    let own: Own = match language {
        Language::Fr => (
            "{company} : l'archive n'a pas pu être faite",
            "L'archive que vous avez demandée pour {company} n'a pas pu être faite. Vos données sont intactes : vous pouvez la demander à nouveau.",
            "Réessayer",
        ),
        Language::En => (
            "{company}: the archive could not be made",
            "The archive that you asked for of {company} could not be made. Your data is untouched: you can ask for it again.",
            "Try again",
        ),
        Language::Es => (
            "{company}: no se ha podido crear el archivo",
            "El archivo que pidió de {company} no se ha podido crear. Sus datos están intactos: puede pedirlo de nuevo.",
            "Reintentar",
        ),
        Language::Ar => (
            "{company}: تعذّر إنشاء الأرشيف",
            "تعذّر إنشاء الأرشيف الذي طلبته لـ {company}. بياناتك سليمة: يمكنك طلبه مرة أخرى.",
            "إعادة المحاولة",
        ),
    };
    told(language, own)
}

pub fn import_done(language: Language) -> Words {
    let own: Own = match language {
        Language::Fr => (
            "{company} est prête",
            "L'entreprise {company} a été créée à partir de votre archive, vérifiée et ouverte.",
            "Ouvrir l'entreprise",
        ),
        Language::En => (
            "{company} is ready",
            "The company {company} was made from your archive, checked and opened.",
            "Open the company",
        ),
        Language::Es => (
            "{company} está lista",
            "La empresa {company} se ha creado a partir de su archivo, se ha verificado y está abierta.",
            "Abrir la empresa",
        ),
        Language::Ar => {
            ("{company} جاهزة", "أُنشئت الشركة {company} من أرشيفك وجرى التحقق منها وفتحها.", "فتح الشركة")
        }
    };
    told(language, own)
}

pub fn import_failed(language: Language) -> Words {
    let own: Own = match language {
        Language::Fr => (
            "Votre archive n'a pas pu être importée",
            "Aucune entreprise n'a été créée à partir de l'archive que vous avez envoyée. La raison est indiquée sur la page des données.",
            "Voir la raison",
        ),
        Language::En => (
            "Your archive could not be imported",
            "No company was made from the archive that you sent. The page of data says why.",
            "See why",
        ),
        Language::Es => (
            "No se ha podido importar su archivo",
            "No se ha creado ninguna empresa a partir del archivo que envió. La página de datos indica el motivo.",
            "Ver el motivo",
        ),
        Language::Ar => (
            "تعذّر استيراد أرشيفك",
            "لم تُنشأ أي شركة من الأرشيف الذي أرسلته. توضّح صفحة البيانات السبب.",
            "عرض السبب",
        ),
    };
    told(language, own)
}
