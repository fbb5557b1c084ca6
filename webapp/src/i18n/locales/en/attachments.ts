import type { Translation } from '../../resources';
import type fr from '../fr/attachments';

export default {
  title: 'Attachments',
  empty: 'No attachment.',
  kept: 'The month is locked or the year closed: these attachments are kept for ten years (French Commercial Code, art. L123-22).',
  add: 'Drop a file, paste it, or choose it',
  hint: 'PDF, picture, XLSX, CSV, XML or text, up to {{size}}.',
  waitHint: 'PDF, picture, XLSX, CSV, XML or text, up to {{size}}. Attached as soon as the entry is saved.',
  sending: 'Sending {{name}}',
  open: 'Open',
  opensBeside: '(opens in a new tab)',
  downloadOf: 'Download “{{name}}”',
  pictureOf: 'Picture of the attachment “{{name}}”',
  removed: '“{{name}}” removed.',
  removeOf: 'Remove “{{name}}”',
  removeTitle: 'Remove “{{name}}”?',
  removeText: 'The file is deleted. The audit trail keeps its name and its hash.',
  codes: {
    attachments_limit_reached: 'An entry has 20 attachments at most.',
    attachment_too_large: 'This file is larger than 10 MB.',
    file_type_not_supported: 'This file is no PDF, no picture, no workbook without macros, no CSV, no well-formed XML and no text.',
    file_name_invalid: 'The name of this file cannot be used.',
  },
} satisfies Translation<typeof fr>;
