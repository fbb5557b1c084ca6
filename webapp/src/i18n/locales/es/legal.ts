import type { Translation } from '../../resources';
import type fr from '../fr/legal';

export default {
  privacy: {
    title: 'Privacidad',
    kept: { heading: 'Lo que se conserva', text: 'Su nombre, sus apellidos, su correo electrónico, su idioma y su tema; las empresas a las que tiene acceso, con su rol; y lo que registra en su contabilidad.' },
    passwords: { heading: 'Contraseñas', text: 'Su contraseña nunca se conserva tal cual: solo se guarda su huella Argon2id. Nadie puede leerla, ni siquiera quien explota el servicio.' },
    separation: { heading: 'Separación de las empresas', text: 'Los datos de cada empresa se guardan aparte en la base de datos, con un rol de acceso propio.' },
    logs: { heading: 'Registros', text: 'El registro técnico no contiene correos electrónicos, nombres ni importes. Cada cambio hecho en una empresa deja en ella constancia: quién, qué y cuándo.' },
    others: { heading: 'Terceros', text: 'Las páginas no cargan nada de otro sitio: ni tipos de letra, ni scripts, ni medición de audiencia. Sus datos no se ceden a nadie con fines publicitarios.' },
  },
  cookies: {
    title: 'Cookies',
    session: { heading: 'Tres cookies, todas necesarias', text: 'Una mantiene abierta su sesión, otra solo indica a la página que lo está: desaparecen cuando la cierra. La tercera reconoce su navegador durante 400 días como máximo, para avisarle de un inicio de sesión desde un dispositivo desconocido. Ninguna requiere consentimiento: sin ellas no sería posible ni seguro iniciar sesión.' },
    storage: { heading: 'En su navegador', text: 'Se recuerdan su idioma, su tema, la última empresa abierta y el estado del menú. Nada de ello sirve para seguirle.' },
    tracking: { heading: 'Sin seguimiento', text: 'No se instala ninguna cookie publicitaria ni de medición de audiencia.' },
  },
  gdpr: {
    title: 'Protección de datos (RGPD)',
    rights: { heading: 'Sus derechos', text: 'Puede solicitar el acceso a sus datos, su rectificación, su supresión o su portabilidad (reglamento UE 2016/679, artículos 15 a 20).' },
    request: { heading: 'Presentar una solicitud', text: 'Diríjase a quien explota este servicio o al administrador de la empresa cuyos datos le conciernen.' },
    accounts: { heading: 'Documentos contables', text: 'La ley obliga a conservar los asientos y sus justificantes durante varios años: no pueden borrarse antes.' },
  },
  status: {
    title: 'Estado del servicio',
    ready: 'El servicio funciona.',
    unavailable: 'El servicio no responde o no está listo.',
    note: 'Esta página consulta el servicio cada quince segundos. No guarda historial.',
    version: 'Versión {{version}}',
  },
} satisfies Translation<typeof fr>;
