import type { Translation } from '../../resources';
import type fr from '../fr/data';

export default {
  erasure: {
    title: 'Borrar la empresa',
    description: 'Asientos, ficheros, miembros y ajustes: todo se elimina {{days}} días después de pedirlo. Hasta entonces la empresa se puede consultar y exportar, y usted puede anular la petición.',
    ask: 'Borrar la empresa…',
    dialogTitle: '¿Borrar {{company}}?',
    dialogText: 'Dentro de {{days}} días se eliminarán todos los datos de la empresa, sin vuelta atrás. Desde ahora nadie podrá registrar nada en ella. Se avisa a sus miembros por correo.',
    keep: 'La ley obliga a conservar estos libros durante {{years}} años ({{source}}): los del último ejercicio con asientos, hasta el {{date}}.',
    keepUnsourced: 'Es probable que la ley obligue a conservar estos libros: cuente {{years}} años, es decir hasta el {{date}} para el último ejercicio con asientos, y compruebe la norma de su país.',
    acknowledge: 'He exportado lo que debo conservar, y lo conservaré yo mismo tanto tiempo como la ley lo exija.',
    companyName: 'Nombre de la empresa, para confirmar',
    confirm: 'Pedir el borrado',
    asked: 'Su petición está registrada. Puede anularla hasta el {{date}}.',
    pending: '{{company}} se borrará el {{date}}, a petición de {{name}}. Exporte antes de ese día lo que deba conservar.',
    cancel: 'Conservar la empresa',
    cancelled: 'La empresa se queda, y se puede volver a escribir en ella.',
  },
  ownerOnly: { title: 'Reservado al propietario', text: 'Solo el propietario de la empresa dispone de sus datos en conjunto.' },
} satisfies Translation<typeof fr>;
