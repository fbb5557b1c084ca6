import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { after, press } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Button } from './button';
import { Menu, MenuChoices, MenuItem, MenuLabel, MenuSeparator, RowMenu } from './menu';

export default {
  title: 'Menu',
  states: { closed: () => <Sample />, row: () => <Row /> },
  alone: { open: after(press(), () => <Sample />) },
} satisfies GalleryEntry;

function Sample() {
  const words = useWords();
  const [value, setValue] = useState('0');
  return (
    <Menu align="start" trigger={<Button>{words.act}</Button>}>
      <MenuItem icon={<Pencil aria-hidden />} shortcut="E" onSelect={() => undefined}>
        {words.act}
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} disabled onSelect={() => undefined}>
        {words.other}
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => undefined}>
        {words.remove}
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>{words.label}</MenuLabel>
      <MenuChoices label={words.label} value={value} onChange={setValue} choices={[...words.choices, words.longValue].map((label, index) => ({ value: String(index), label }))} />
    </Menu>
  );
}

function Row() {
  const words = useWords();
  return (
    <RowMenu label={words.value}>
      <MenuItem onSelect={() => undefined}>{words.act}</MenuItem>
    </RowMenu>
  );
}
