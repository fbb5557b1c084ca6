import type { Translation } from '../../resources';
import type fr from '../fr/shell';

export default {
  skip: 'Ir al contenido',
  navigation: 'Navegación principal',
  groups: { finances: 'Finanzas', commercial: 'Comercial', gestion: 'Gestión', analyse: 'Análisis', system: 'Administración' },
  modules: {
    dashboard: 'Panel de control',
    accounting: 'Contabilidad',
    settings: 'Configuración',
  },
  locked: { not_in_plan: 'No incluido en su plan', subscription_ended: 'Su suscripción ha terminado' },
  sidebar: { open: 'Abrir el menú', collapse: 'Contraer el menú', expand: 'Ampliar el menú' },
  company: { current: 'Empresa: {{name}}', switch: 'Cambiar de empresa', search: 'Buscar una empresa', new: 'Nueva empresa', none: 'Ninguna empresa coincide' },
  user: { menu: 'Cuenta de {{name}}', profile: 'Perfil', settings: 'Configuración', logout: 'Cerrar sesión' },
  footer: { docs: 'Documentación', privacy: 'Privacidad', cookies: 'Cookies', gdpr: 'RGPD', status: 'Estado del servicio' },
} satisfies Translation<typeof fr>;
