import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Avatar, type AvatarProps } from './avatar';

/** A picture that needs no file: four squares. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGPgjo3bkcrFYJW2YY59PQAc+wSYJ0imTgAAAABJRU5ErkJggg==';
const all = ['small', 'medium', 'large'] as const;

export default {
  title: 'Avatar',
  states: {
    initials: () => <Row />,
    picture: () => <Row src={picture} />,
    'picture that cannot be shown': () => <Row src="data:image/png;base64,AAAA" />,
    'company, initials': () => <Row of="company" />,
    'company, logo': () => <Row of="company" src={picture} />,
  },
} satisfies GalleryEntry;

function Row(props: Pick<AvatarProps, 'src' | 'of'>) {
  const words = useWords();
  return (
    <div className="flex items-center gap-4">
      {all.map((size) => (
        <Avatar key={size} name={props.of === 'company' ? words.value : words.person} size={size} {...props} />
      ))}
    </div>
  );
}
