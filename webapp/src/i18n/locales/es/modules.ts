import type { Translation } from '../../resources';
import type fr from '../fr/modules';

export default {
  title: 'Módulos',
  text: 'Con lo que trabaja su empresa. Un módulo desactivado desaparece del menú; sus datos se conservan y vuelven con él.',
  readOnly: 'Su rol permite ver los módulos, no activarlos.',
  required: 'Siempre incluido: toda empresa lo necesita.',
  notInPlan: 'Su plan no incluye este módulo.',
  on: '{{name}} está activado.',
  off: '{{name}} está desactivado.',
  categories: { core: 'Esencial', finance: 'Finanzas', operations: 'Operaciones', analytics: 'Análisis' },
  descriptions: {
    dashboard: 'Las cifras de sus cuentas de un vistazo.',
    settings: 'La ficha de la empresa, sus miembros y sus roles.',
    accounting: 'Plan contable, diarios, asientos, importación del FEC y balance de sumas y saldos.',
  },
} satisfies Translation<typeof fr>;
