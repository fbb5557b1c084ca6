import type { Translation } from '../../resources';
import type fr from '../fr/plans';

export default {
  codes: {
    payments_off: 'Esta instancia no vende suscripciones.',
    not_subscribed: 'No tiene ninguna suscripción de pago.',
  },
  trial: 'Prueba gratuita de 30 días, sin tarjeta.',
  beforeTax: 'Precios sin impuestos.',
  sandbox: { all: 'Entorno de pruebas: no se realiza ningún pago real.', cards: 'Entorno de pruebas: ningún pago con tarjeta es real.', mobile: 'Entorno de pruebas: ningún pago con dinero móvil es real.' },
  currency: 'Moneda de los precios',
  rhythm: 'Facturación',
  rhythms: { monthly: 'Mensual', yearly: 'Anual' },
  per: { monthly: 'al mes', yearly: 'al año' },
  billed: { monthly: 'con facturación mensual', yearly: 'facturados cada año' },
  none: { monthly: 'No hay precio mensual en esta moneda.', yearly: 'No hay precio anual en esta moneda.' },
  popular: 'El más elegido',
  users_one: '{{count}} usuario',
  users_many: '{{count}} usuarios',
  users_other: '{{count}} usuarios',
  unlimitedUsers: 'Usuarios ilimitados',
  clients_one: '{{count}} cliente',
  clients_many: '{{count}} clientes',
  clients_other: '{{count}} clientes',
  unlimitedClients: 'Clientes ilimitados',
  reports_one: '{{count}} informe',
  reports_many: '{{count}} informes',
  reports_other: '{{count}} informes',
  allReports: 'Todos los informes',
  storage: '{{gigabytes}} GB de almacenamiento',
  unlimitedStorage: 'Almacenamiento ilimitado',
  support: { basic: 'Asistencia estándar', priority: 'Asistencia prioritaria', dedicated: 'Asistencia dedicada' },
} satisfies Translation<typeof fr>;
