import type { Translation } from '../../resources';
import type fr from '../fr/reports';

export default {
  withDrafts: 'Con borradores',
  withClosing: 'Con el asiento de cierre',
  draftsUnbalanced: 'Los borradores no cuadran',
  compared: {
    label: 'Comparar con el ejercicio anterior',
    days: 'Saldos a {{to}} y a {{before}}',
    before: 'Anterior: {{amount}} {{side}}',
    previous_debit: 'Deudor anterior',
    previous_credit: 'Acreedor anterior',
    change: 'Variación',
    percent: 'Variación en %',
  },
  general: {
    description: 'Cada cuenta de un ejercicio o de algunos meses: lo que traía, sus apuntes y el saldo después de cada uno.',
    search: 'Cuentas: 4, 401, 6…',
    place: 'Cuenta, fecha',
    brought: 'Saldo anterior',
    total: 'Total {{account}}',
  },
  book: {
    cancelledClosings: 'Este ejercicio se reabrió: los asientos de cierre y apertura anulados cuentan aquí, con los que los anulan; el balance de comprobación solo conserva su neto.',
    title: 'Libro de diarios',
    description: 'Los diarios de un ejercicio, mes a mes, y los asientos de cada uno.',
    all: 'Resumen: todos los diarios',
    journal: 'Diario mostrado',
    month: 'Mes',
    wholeYear: 'Todo el ejercicio',
    totals: 'Diario resumen',
    credit: 'Haber: {{amount}}',
    linesOf: 'Apuntes del diario {{journal}}',
    openMonth: '{{journal}}, {{month}}: {{amount}}',
    entryTotal: 'Total del asiento',
    empty: 'Nada contabilizado en este ejercicio',
    emptyHint: 'Los borradores no cuentan: contabilícelos, o importe un FEC.',
    noLines: 'Ningún apunte en este periodo',
  },
  auxiliary: {
    title: 'Balance de terceros',
    description: 'Lo que cada tercero traía, movió y dejó como saldo en un ejercicio o en algunos meses.',
    search: 'Buscar un tercero o una cuenta',
    empty: 'Ningún tercero se ha movido en este periodo',
    emptyHint: 'Solo cuentan los asientos contabilizados.',
  },
} satisfies Translation<typeof fr>;
