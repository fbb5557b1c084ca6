import type { Translation } from '../../resources';
import type fr from '../fr/journals';

export default {
  search: 'Search journals',
  title: 'Journals',
  create: 'New journal',
  editTitle: 'Journal {{code}}',
  empty: 'No journal',
  acts: 'Actions on journal {{code}}',
  saved: 'Journal {{code}} saved.',
  removed: 'Journal {{code}} deleted.',
  removeTitle: 'Delete journal {{code}}?',
  removeText: '“{{name}}” will disappear. A journal that has entries cannot be deleted: deactivate it.',
  codeHint: 'At most 10 characters; the code does not change afterwards.',
  typeFixed: 'The type does not change once the journal exists.',
  counterpart: 'Counterpart account',
  counterpartHint: 'Proposed with the balance on the line that balances the entry.',
  counterpartInactive: 'Inactive account',
  codes: {
    journal_takes_no_counterpart: 'A journal of opening balances or of closing has no counterpart.',
  },
} satisfies Translation<typeof fr>;
