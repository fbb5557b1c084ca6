//! The mails about a company that is to be erased. `{company}` stands for its name, `{day}` for the day.

use super::Words;
use crate::identity::Language;

pub fn asked(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "{company} sera effacée le {day}",
            hello: "Bonjour",
            body: "Le propriétaire de {company} a demandé l'effacement de l'entreprise sur Partita. Le {day}, toutes ses données seront supprimées. D'ici là, elle reste consultable et exportable, mais plus rien ne peut y être écrit.",
            action: "Ouvrir l'entreprise",
            end: "Son propriétaire peut annuler la demande jusqu'à ce jour, dans les paramètres. Les livres que la loi impose de garder doivent être exportés avant.",
        },
        Language::En => Words {
            subject: "{company} will be erased on {day}",
            hello: "Hello",
            body: "The owner of {company} asked for the company to be erased from Partita. On {day} all of its data are removed. Until then it can be read and exported, and nothing can be written to it.",
            action: "Open the company",
            end: "Its owner can take the request back until that day, in the settings. Books that the law wants to be kept have to be exported before.",
        },
        Language::Es => Words {
            subject: "{company} se borrará el {day}",
            hello: "Hola",
            body: "El propietario de {company} ha pedido que se borre la empresa de Partita. El {day} se eliminarán todos sus datos. Hasta entonces se puede consultar y exportar, pero no se puede escribir nada en ella.",
            action: "Abrir la empresa",
            end: "Su propietario puede anular la petición hasta ese día, en los ajustes. Los libros que la ley obliga a conservar deben exportarse antes.",
        },
        Language::Ar => Words {
            subject: "ستُمحى {company} يوم {day}",
            hello: "مرحبًا",
            body: "طلب مالك {company} محو الشركة من Partita. يوم {day} تُحذف جميع بياناتها. وحتى ذلك الحين يمكن الاطلاع عليها وتصديرها، ولا يمكن الكتابة فيها.",
            action: "فتح الشركة",
            end: "يمكن لمالكها سحب الطلب حتى ذلك اليوم من الإعدادات. ويجب قبل ذلك تصدير الدفاتر التي يفرض القانون حفظها.",
        },
    }
}

pub fn taken_back(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "{company} ne sera pas effacée",
            hello: "Bonjour",
            body: "La demande d'effacement de {company} est annulée. L'entreprise reste sur Partita, et on peut de nouveau y écrire.",
            action: "Ouvrir l'entreprise",
            end: "Il n'y a rien à faire.",
        },
        Language::En => Words {
            subject: "{company} will not be erased",
            hello: "Hello",
            body: "The request to erase {company} was taken back. The company stays on Partita and can be written to again.",
            action: "Open the company",
            end: "There is nothing to do.",
        },
        Language::Es => Words {
            subject: "{company} no se borrará",
            hello: "Hola",
            body: "La petición de borrar {company} se ha anulado. La empresa sigue en Partita y se puede volver a escribir en ella.",
            action: "Abrir la empresa",
            end: "No hay nada que hacer.",
        },
        Language::Ar => Words {
            subject: "لن تُمحى {company}",
            hello: "مرحبًا",
            body: "سُحب طلب محو {company}. تبقى الشركة على Partita ويمكن الكتابة فيها من جديد.",
            action: "فتح الشركة",
            end: "لا يلزمك فعل شيء.",
        },
    }
}

pub fn near(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "Rappel : {company} sera effacée le {day}",
            hello: "Bonjour",
            body: "Dans quelques jours, le {day}, toutes les données de {company} seront supprimées de Partita, comme son propriétaire l'a demandé.",
            action: "Ouvrir l'entreprise",
            end: "Son propriétaire peut encore annuler la demande, dans les paramètres. Exportez avant ce jour ce que vous devez garder.",
        },
        Language::En => Words {
            subject: "Reminder: {company} will be erased on {day}",
            hello: "Hello",
            body: "In a few days, on {day}, all data of {company} are removed from Partita, as its owner asked.",
            action: "Open the company",
            end: "Its owner can still take the request back, in the settings. Export before that day what you have to keep.",
        },
        Language::Es => Words {
            subject: "Recordatorio: {company} se borrará el {day}",
            hello: "Hola",
            body: "Dentro de unos días, el {day}, se eliminarán de Partita todos los datos de {company}, como pidió su propietario.",
            action: "Abrir la empresa",
            end: "Su propietario aún puede anular la petición, en los ajustes. Exporte antes de ese día lo que deba conservar.",
        },
        Language::Ar => Words {
            subject: "تذكير: ستُمحى {company} يوم {day}",
            hello: "مرحبًا",
            body: "بعد أيام قليلة، يوم {day}، تُحذف جميع بيانات {company} من Partita كما طلب مالكها.",
            action: "فتح الشركة",
            end: "لا يزال بإمكان مالكها سحب الطلب من الإعدادات. صدِّر قبل ذلك اليوم ما عليك حفظه.",
        },
    }
}

pub fn done(language: Language) -> Words {
    match language {
        Language::Fr => Words {
            subject: "{company} est effacée",
            hello: "Bonjour",
            body: "Toutes les données de {company} ont été supprimées de Partita : écritures, fichiers, membres et réglages.",
            action: "Ouvrir Partita",
            end: "Une archive exportée avant permet d'en refaire une entreprise. Sans archive, rien ne peut être retrouvé.",
        },
        Language::En => Words {
            subject: "{company} is erased",
            hello: "Hello",
            body: "All data of {company} were removed from Partita: entries, files, members and settings.",
            action: "Open Partita",
            end: "An archive that was exported before can be made a company again. Without one nothing can be brought back.",
        },
        Language::Es => Words {
            subject: "{company} está borrada",
            hello: "Hola",
            body: "Se han eliminado de Partita todos los datos de {company}: asientos, ficheros, miembros y ajustes.",
            action: "Abrir Partita",
            end: "Con un archivo exportado antes se puede volver a crear la empresa. Sin él no se puede recuperar nada.",
        },
        Language::Ar => Words {
            subject: "مُحيت {company}",
            hello: "مرحبًا",
            body: "حُذفت جميع بيانات {company} من Partita: القيود والملفات والأعضاء والإعدادات.",
            action: "فتح Partita",
            end: "يمكن إعادة إنشاء الشركة من أرشيف صُدِّر قبل ذلك. ومن دونه لا يمكن استعادة شيء.",
        },
    }
}
