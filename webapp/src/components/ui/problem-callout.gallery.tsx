import type { GalleryEntry } from '@/gallery/gallery';
import { ProblemCallout } from './problem-callout';
import { NotAllowed, ProblemState } from './problem-state';

export default {
  title: 'ProblemCallout, ProblemState, NotAllowed',
  states: {
    problem: () => <ProblemCallout error={new Error('lost')} />,
    'to be retried': () => <ProblemState error={new Error('lost')} onRetry={() => undefined} />,
    'not allowed': () => <NotAllowed />,
  },
} satisfies GalleryEntry;
