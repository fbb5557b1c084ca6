import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Stepper } from './stepper';

export default {
  title: 'Stepper',
  states: { first: () => <Sample current={0} />, third: () => <Sample current={2} />, locked: () => <Sample current={2} locked />, 'long text': () => <Sample current={1} long /> },
} satisfies GalleryEntry;

function Sample({ current, locked = false, long = false }: { current: number; locked?: boolean; long?: boolean }) {
  const words = useWords();
  const steps = words.choices.map((label, index) => ({ value: String(index), label: long ? words.longValue : label, done: index < current }));
  return <Stepper steps={steps} current={String(current)} label={`${words.title} ${String(current)}${locked ? ' -' : ''}${long ? ' +' : ''}`} onGo={locked ? undefined : () => undefined} />;
}
