import { looks } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { FileDrop, type FileDropProps } from './file-drop';

export default {
  title: 'FileDrop',
  states: {
    ...looks(() => <Sample />),
    disabled: () => <Sample disabled />,
    error: () => <Sample faulty />,
    busy: () => <Sample busy />,
  },
} satisfies GalleryEntry;

function Sample({ faulty = false, ...rest }: Partial<FileDropProps> & { faulty?: boolean }) {
  const words = useWords();
  return <FileDrop label={words.file} hint={words.hint} error={faulty ? words.error : undefined} onFile={() => undefined} {...rest} />;
}
