import { useState } from 'react';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { SearchInput } from './search-input';

export default {
  title: 'SearchInput',
  states: { empty: () => <Sample start="" />, filled: () => <Sample start="411" /> },
} satisfies GalleryEntry;

function Sample({ start }: { start: string }) {
  const words = useWords();
  const [text, setText] = useState(start);
  return <SearchInput label={words.search} value={text} onSearch={setText} className="max-w-md" />;
}
