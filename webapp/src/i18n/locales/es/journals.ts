import type { Translation } from '../../resources';
import type fr from '../fr/journals';

export default {
  search: 'Buscar un diario',
  title: 'Diarios',
  create: 'Nuevo diario',
  editTitle: 'Diario {{code}}',
  empty: 'Ningún diario',
  acts: 'Acciones sobre el diario {{code}}',
  saved: 'Diario {{code}} guardado.',
  removed: 'Diario {{code}} eliminado.',
  removeTitle: '¿Eliminar el diario {{code}}?',
  removeText: '«{{name}}» desaparecerá. Un diario con asientos no se puede eliminar: desactívelo.',
  codeHint: '10 caracteres como máximo; el código ya no cambia después.',
  typeFixed: 'El tipo no cambia una vez creado el diario.',
  counterpart: 'Cuenta de contrapartida',
  counterpartHint: 'Se propone con el saldo en la línea que cuadra el asiento.',
  counterpartInactive: 'Cuenta desactivada',
  codes: {
    journal_takes_no_counterpart: 'Un diario de apertura o de cierre no tiene contrapartida.',
  },
} satisfies Translation<typeof fr>;
