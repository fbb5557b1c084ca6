import type { Translation } from '../../resources';
import type fr from '../fr/table';

export default {
  rows_one: '{{count}} fila',
  rows_many: '{{count}} de filas',
  rows_other: '{{count}} filas',
  rowsSoFar_one: '{{count}} fila mostrada',
  rowsSoFar_many: '{{count}} de filas mostradas',
  rowsSoFar_other: '{{count}} filas mostradas',
  chooseAll_one: 'Elegir la fila mostrada',
  chooseAll_many: 'Elegir los {{count}} de filas mostradas',
  chooseAll_other: 'Elegir las {{count}} filas mostradas',
  chosen: {
    label: 'Filas elegidas',
    count_one: '{{count}} fila elegida',
    count_many: '{{count}} de filas elegidas',
    count_other: '{{count}} filas elegidas',
    onlyShown: 'Solo se han elegido las filas mostradas: la lista continúa.',
    none: 'No elegir ninguna',
  },
  filter: { any: 'Todos', named: '{{label}}:', remove: 'Quitar el filtro {{label}}' },
  columns: {
    title: 'Columnas',
    reset: 'Columnas predeterminadas',
    move: 'Mover {{column}}: arrastrar, o flechas arriba y abajo',
    moved: '{{column}} está ahora en la posición {{place}}.',
  },
  export: { title: 'Exportar', csv: 'CSV', xlsx: 'Excel (XLSX)', pdf: 'PDF (para imprimir)' },
  codes: { export_too_long: 'El fichero tendría demasiadas filas: restrinja la lista con un filtro o un período. Un PDF admite menos que un fichero Excel o CSV.' },
} satisfies Translation<typeof fr>;
