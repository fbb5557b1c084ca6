import type { Translation } from '../../resources';
import type fr from '../fr/shell';

export default {
  modules: {
    dashboard: 'Panel de control',
    accounting: 'Contabilidad',
    settings: 'Configuración',
  },
  footer: { pricing: 'Precios', docs: 'Documentación', privacy: 'Privacidad', cookies: 'Cookies', gdpr: 'RGPD', status: 'Estado del servicio' },
  codes: {
    amount_not_a_number: 'Esto no es un número.',
    amount_negative: 'Este número no puede ser negativo.',
    amount_too_many_decimals: 'Este importe tiene demasiados decimales para la moneda.',
    number_not_whole: 'Indique un número entero.',
    number_too_many_decimals: 'Este número tiene demasiados decimales.',
  },
} satisfies Translation<typeof fr>;
