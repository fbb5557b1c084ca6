import { useState } from 'react';
import { focused, hovered } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { TabPanel, Tabs } from './tabs';

export default {
  title: 'Tabs',
  states: {
    rest: () => <Sample />,
    focus: focused(() => <Sample />),
    many: () => <Sample times={4} />,
    groups: () => <Groups />,
    'groups, hover': hovered(() => <Groups />),
    'groups, focus': focused(() => <Groups />),
    'groups, none of them': () => <Groups start="none" />,
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

function Groups({ start = '1' }: { start?: string }) {
  const words = useWords();
  const [value, setValue] = useState(start);
  const [own, all] = [words.choices.map((label, index) => ({ value: String(index), label })), [{ value: 'long', label: words.longAct }]];
  return (
    <Tabs
      value={value}
      onChange={setValue}
      label={words.title}
      groups={[
        { label: words.person, tabs: own },
        { label: words.value, tabs: all },
      ]}
    >
      {[...own, ...all].map((tab) => (
        <TabPanel key={tab.value} value={tab.value}>
          {words.longText}
        </TabPanel>
      ))}
    </Tabs>
  );
}
