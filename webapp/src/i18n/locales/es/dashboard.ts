import type { Translation } from '../../resources';
import type fr from '../fr/dashboard';

export default {
  title: 'Panel de control',
  figures: 'Cifras clave',
  period: 'Del libro mayor, asientos contabilizados del período',
  kinds: { treasury: 'Tesorería', revenue: 'Ingresos', expenses: 'Gastos', result: 'Resultado' },
  hidden: {
    title: 'Su función no muestra las cifras',
    text: 'Provienen de la contabilidad. Su administrador puede darle acceso; sus demás módulos están en el menú.',
  },
  months: {
    title: 'Ingresos y gastos por mes',
    chart: 'Gráfico',
    table: 'Tabla',
    month: 'Mes',
    label: 'Barras de los ingresos y gastos de cada mes; la pestaña Tabla da las mismas cifras.',
    sentence: '{{month}}: ingresos {{revenue}}, gastos {{expenses}}',
    nothing: 'Ni ingresos ni gastos en este ejercicio.',
  },
  todos: {
    title: 'Pendiente',
    draft_entries_one: '{{count}} asiento en borrador por contabilizar',
    draft_entries_many: '{{count}} de asientos en borrador por contabilizar',
    draft_entries_other: '{{count}} asientos en borrador por contabilizar',
    fec_reports_one: '{{count}} archivo FEC analizado espera su decisión',
    fec_reports_many: '{{count}} de archivos FEC analizados esperan su decisión',
    fec_reports_other: '{{count}} archivos FEC analizados esperan su decisión',
  },
  first: {
    title: 'Su contabilidad empieza aquí',
    text: 'El plan contable, los diarios y el primer ejercicio están listos. En cuanto se contabilice un asiento, sus cifras aparecerán en esta página.',
    textNoChart: 'Los diarios y el primer ejercicio están listos. El plan contable está vacío, porque su norma no trae ninguno aquí: cree sus cuentas de antemano o mientras escribe.',
    fecTitle: 'Recuperar una contabilidad existente',
    fecText: 'Suelte el archivo de asientos contables (FEC) de su programa anterior. Un informe le dice qué contiene antes de que se escriba nada.',
    fecAct: 'Importar un FEC',
    entryTitle: 'Registrar un primer asiento',
    entryText: 'Escriba un asiento con el teclado; el cuadre se comprueba mientras escribe.',
    entryAct: 'Registrar un asiento',
    chartTitle: 'Crear sus cuentas',
    chartText: 'Dé a cada cuenta su número y su nombre. Al escribir un asiento también se crean, sobre la marcha.',
    chartAct: 'Abrir el plan contable',
  },
} satisfies Translation<typeof fr>;
