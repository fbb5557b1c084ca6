import { useEffect } from 'react';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { showToast, type Toast } from '@/lib/toast';
import { Toaster } from './toaster';

export default {
  title: 'Toaster',
  states: {},
  alone: { positive: () => <Shown tone="positive" />, danger: () => <Shown tone="danger" />, long: () => <Shown tone="danger" long /> },
} satisfies GalleryEntry;

function Shown({ tone, long = false }: { tone: Toast['tone']; long?: boolean }) {
  const words = useWords();
  useEffect(() => showToast(tone, long ? words.longText : words.text), [tone, long, words]);
  return <Toaster />;
}
