import type { Translation } from '../../resources';
import type fr from '../fr/attachments';

export default {
  title: 'Justificantes',
  empty: 'Ningún justificante.',
  kept: 'El mes está bloqueado o el ejercicio cerrado: estos justificantes se conservan diez años (Código de comercio francés, art. L123-22).',
  add: 'Suelte un archivo, péguelo o elíjalo',
  hint: 'PDF, imagen, XLSX, CSV, XML o texto, hasta {{size}}.',
  waitHint: 'PDF, imagen, XLSX, CSV, XML o texto, hasta {{size}}. Se adjunta en cuanto se guarda el asiento.',
  sending: 'Enviando {{name}}',
  open: 'Abrir',
  opensBeside: '(se abre en otra pestaña)',
  downloadOf: 'Descargar «{{name}}»',
  pictureOf: 'Imagen del justificante «{{name}}»',
  removed: '«{{name}}» retirado.',
  removeOf: 'Retirar «{{name}}»',
  removeTitle: '¿Retirar «{{name}}»?',
  removeText: 'El archivo se elimina. El registro de auditoría guarda su nombre y su huella.',
  codes: {
    attachments_limit_reached: 'Un asiento tiene 20 justificantes como máximo.',
    attachment_too_large: 'Este archivo supera los 10 MB.',
    file_type_not_supported: 'Este archivo no es un PDF, ni una imagen, ni un libro sin macros, ni un CSV, ni un XML correcto, ni un texto.',
    file_name_invalid: 'El nombre de este archivo no sirve.',
  },
} satisfies Translation<typeof fr>;
