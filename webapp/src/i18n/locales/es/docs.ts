import type { Translation } from '../../resources';
import type fr from '../fr/docs';

export default {
  title: 'Documentación',
  text: 'Cómo se hace, paso a paso.',
  all: 'Toda la documentación',
  unknown: 'Esta página de documentación no existe.',
  categories: { 'getting-started': 'Primeros pasos', accounting: 'Contabilidad' },
  programs: 'Para programas',
  problems: { title: 'Códigos de error', summary: 'Qué significa cada rechazo del servicio.' },
  articles: {
    'create-company': {
      title: 'Crear una empresa',
      summary: 'Del registro al panel, en cinco pasos.',
      parts: {
        account: { heading: 'Abrir una cuenta', text: 'Regístrese con su correo electrónico y abra el enlace de confirmación que recibirá.' },
        steps: { heading: 'Responder a cinco pasos', text: 'Preferencias, empresa, módulos: sus respuestas se guardan a medida que avanza y siguen disponibles durante 24 horas. Solo son obligatorios el nombre, el sector, el país y el correo electrónico de la empresa.' },
        result: { heading: 'Lo que se prepara', text: 'Los diarios y el primer ejercicio, y el plan contable de la norma elegida: completo para cada norma conocida, usual para las NIIF, vacío para las demás.' },
        more: { heading: 'Añadir otra empresa', text: 'En el menú de empresas, en la parte superior de la página, elija «Nueva empresa».' },
      },
    },
    'import-fec': {
      title: 'Importar un FEC',
      summary: 'Retomar la contabilidad de otro programa a partir de su fichero de asientos contables.',
      parts: {
        prepare: { heading: 'Preparar el fichero', text: 'Exporte de su programa actual el fichero de asientos contables (FEC) de un ejercicio. Su nombre termina en .txt o .csv, o no tiene extensión. El tamaño está limitado a 10 MB, salvo que este servicio tenga otro ajuste.' },
        drop: { heading: 'Soltarlo', text: 'En Contabilidad, abra la pestaña FEC y arrastre allí el fichero, o elíjalo en su ordenador.' },
        report: { heading: 'Leer el informe', text: 'Todavía no se escribe nada. El informe muestra el ejercicio propuesto, los diarios, las cuentas que se crearán, los totales, lo que se ha tolerado y, línea por línea, lo que está mal.' },
        import: { heading: 'Importar', text: 'La importación guarda todo o nada. Si se rechazan algunos asientos, puede elegir importar solo los válidos.' },
        check: { heading: 'Comprobar', text: 'Abra el balance de sumas y saldos: debe dar los mismos saldos que su antiguo programa. El fichero original se conserva y el ejercicio se puede volver a exportar como FEC.' },
      },
    },
  },
} satisfies Translation<typeof fr>;
