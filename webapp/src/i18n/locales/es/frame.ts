import type { Translation } from '../../resources';
import type fr from '../fr/frame';

export default {
  skip: 'Ir al contenido',
  navigation: 'Navegación principal',
  groups: { finances: 'Finanzas', commercial: 'Comercial', gestion: 'Gestión', analyse: 'Análisis', system: 'Administración' },
  trial: {
    days_one: 'Prueba gratuita: queda {{count}} día.',
    days_many: 'Prueba gratuita: quedan {{count}} días.',
    days_other: 'Prueba gratuita: quedan {{count}} días.',
    then: 'Después, sus empresas pasan a solo lectura.',
    over: 'La prueba gratuita ha terminado.',
    subscriptionOver: 'La suscripción ha terminado.',
    readOnly: 'Esta empresa está en solo lectura: todo se puede consultar y exportar, nada se puede registrar.',
    more: 'Ver la suscripción',
  },
  search: 'Buscar o ir a…',
  sidebar: { open: 'Abrir el menú', collapse: 'Contraer el menú', expand: 'Ampliar el menú', search: 'Buscar un módulo', noMatch: 'Ningún módulo coincide.', favourites: 'Favoritos', recents: 'Recientes', star: 'Añadir {{name}} a favoritos', unstar: 'Quitar {{name}} de favoritos', subscription: 'Gestionar suscripción' },
  company: { lost: 'Ya no tiene acceso a {{name}}.', lostTyped: 'Lo que ha escrito ya no se puede guardar en ella: copie lo que necesite.', leaveLost: 'Salir de esta empresa', current: 'Empresa: {{name}}', switch: 'Cambiar de empresa', search: 'Buscar una empresa', new: 'Nueva empresa', none: 'Ninguna empresa coincide' },
  bell: { none: 'Notificaciones', unread_one: '{{count}} notificación no leída', unread_many: '{{count}} notificaciones no leídas', unread_other: '{{count}} notificaciones no leídas' },
  user: { menu: 'Cuenta de {{name}}', profile: 'Perfil', security: 'Seguridad', settings: 'Configuración', help: 'Ayuda', operator: 'Gestión de la instancia' },
} satisfies Translation<typeof fr>;
