import { useState } from 'react';
import { focused } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { TabPanel, Tabs } from './tabs';

export default {
  title: 'Tabs',
  states: {
    rest: () => <Sample />,
    focus: focused(() => <Sample />),
    many: () => <Sample times={4} />,
  },
} satisfies GalleryEntry;

function Sample({ times = 1 }: { times?: number }) {
  const words = useWords();
  const [value, setValue] = useState('1');
  const tabs = Array.from({ length: times }, () => words.choices)
    .flat()
    .map((label, index) => ({ value: String(index), label }));
  return (
    <Tabs value={value} onChange={setValue} label={words.label} tabs={tabs}>
      {tabs.map((tab) => (
        <TabPanel key={tab.value} value={tab.value}>
          {words.text}
        </TabPanel>
      ))}
    </Tabs>
  );
}
