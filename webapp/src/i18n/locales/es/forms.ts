import type { Translation } from '../../resources';
import type fr from '../fr/forms';

export default {
  unsaved: {
    title: 'Cambios sin guardar',
    text: 'Si sale ahora, se perderá lo que ha escrito.',
    busy: 'Se está guardando. Si sale, se interrumpe; si ya se había guardado, lo encontrará en la lista.',
    discard: 'Salir sin guardar',
  },
  conflict: {
    title: 'Alguien ha modificado estos datos entretanto',
    text: 'No se ha guardado nada, y lo que ha escrito sigue aquí. Trasládelo a la última versión o sustitúyalo por ella.',
    keep: 'Conservar lo escrito',
    take: 'Cargar la última versión',
    kept: 'Lo que ha escrito está ahora sobre la última versión. Compruébelo y guarde.',
    taken: 'Esta es la última versión.',
    keptFields: 'Conservado de lo que ha escrito: {{fields}}.',
    overFields: 'Cambiado por ambos lados, lo que ha escrito sustituye lo suyo: {{fields}}.',
    takenFields: 'Tomado de la última versión: {{fields}}.',
    again: 'Todavía no se ha hecho nada. Ahora ve la última versión: compruébela y confirme de nuevo.',
  },
} satisfies Translation<typeof fr>;
