import type { Translation } from '../../resources';
import type fr from '../fr/preferences';

export default {
  atOnce: 'Estos ajustes se aplican al instante en todos sus dispositivos.',
  looks: { title: 'Apariencia' },
  density: { label: 'Densidad', comfortable: 'Amplia', compact: 'Compacta', hint: 'La densidad compacta muestra más líneas en los dispositivos con ratón.' },
  sidebar: { label: 'Contraer el menú lateral', hint: 'Solo quedan visibles los iconos de los módulos.' },
  language: { title: 'Idioma', text: 'El de la aplicación y el de los correos que recibe.' },
  formats: { title: 'Formatos', asLanguage: 'Según el idioma', date: 'Fechas', number: 'Números', sample: 'Ejemplo: {{sample}}' },
  timeZone: { label: 'Zona horaria', ofCompany: 'La de la empresa', hint: 'Allí son las {{now}}.' },
  company: { label: 'Empresa preferida', hint: 'Se abre primero en un dispositivo nuevo.' },
} satisfies Translation<typeof fr>;
