import type { Translation } from '../../resources';
import type fr from '../fr/data';

export default {
  erasure: {
    title: 'Erase the company',
    description: 'Entries, files, members and settings: all of it is removed {{days}} days after you ask. Until then the company can be read and exported, and you can take the request back.',
    ask: 'Erase the company…',
    dialogTitle: 'Erase {{company}}?',
    dialogText: 'In {{days}} days all data of the company are removed, and there is no way back. From now on nobody can enter anything in it. Its members are told by mail.',
    keep: 'The law wants these books to be kept for {{years}} years ({{source}}): those of the last year with entries until {{date}}.',
    keepUnsourced: 'The law probably wants these books to be kept: count {{years}} years, which is until {{date}} for the last year with entries, and check the rule of your country.',
    acknowledge: 'I have exported what I have to keep, and will keep it myself for as long as the law wants.',
    companyName: 'Name of the company, to confirm',
    confirm: 'Ask for the erasure',
    asked: 'Your request is noted. You can take it back until {{date}}.',
    pending: '{{company}} will be erased on {{date}}, as {{name}} asked. Export before that day what you have to keep.',
    cancel: 'Keep the company',
    cancelled: 'The company stays, and can be written to again.',
  },
  ownerOnly: { title: 'For the owner only', text: 'Only the owner of the company disposes of its data as a whole.' },
} satisfies Translation<typeof fr>;
