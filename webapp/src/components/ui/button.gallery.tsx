import { Plus, Trash2 } from 'lucide-react';
import { looks } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Button, type ButtonProps } from './button';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

export default {
  title: 'Button',
  states: {
    ...looks(() => <Row />),
    disabled: () => <Row disabled />,
    busy: () => <Row busy />,
    small: () => <Row size="sm" />,
    icon: () => <Icons />,
    'long text': () => <Long />,
  },
} satisfies GalleryEntry;

function Row(props: ButtonProps) {
  const words = useWords();
  return (
    <div className="flex flex-wrap gap-3">
      {variants.map((variant) => (
        <Button key={variant} variant={variant} {...props}>
          {variant === 'danger' ? <Trash2 aria-hidden /> : null}
          {variant === 'danger' ? words.remove : words.act}
        </Button>
      ))}
    </div>
  );
}

function Icons() {
  const words = useWords();
  return (
    <div className="flex flex-wrap gap-3">
      {variants.map((variant) => (
        <Button key={variant} variant={variant} size="icon" aria-label={words.act}>
          <Plus aria-hidden />
        </Button>
      ))}
    </div>
  );
}

function Long() {
  const words = useWords();
  return (
    <div className="max-w-60">
      <Button variant="primary">{words.longAct}</Button>
    </div>
  );
}
