import type { Translation } from '../../resources';
import type fr from '../fr/forms';

export default {
  unsaved: {
    title: 'Unsaved changes',
    text: 'If you leave now, what you typed will be lost.',
    busy: 'Something is being saved. If you leave, it is interrupted; if it had already succeeded, you will find it in the list.',
    discard: 'Leave without saving',
  },
  conflict: {
    title: 'Somebody changed this in the meantime',
    text: 'Nothing is saved yet, and what you typed is still here. Carry it over to the latest version, or take that version instead.',
    keep: 'Keep what I typed',
    take: 'Take the latest version',
    kept: 'What you typed is now on the latest version. Check it, then save.',
    taken: 'This is the latest version.',
    keptFields: 'Kept from what you typed: {{fields}}.',
    overFields: 'Changed on both sides, what you typed replaces theirs: {{fields}}.',
    takenFields: 'Taken from the latest version: {{fields}}.',
    again: 'Nothing is done yet. You now see the latest version: check it, then confirm again.',
  },
} satisfies Translation<typeof fr>;
