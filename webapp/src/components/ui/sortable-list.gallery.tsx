import { useState } from 'react';
import type { GalleryEntry } from '@/gallery/gallery';
import { moved } from '@/lib/card-order';
import { SortableList } from './sortable-list';

const names = ['Trésorerie par mois', 'Charges par nature', 'Créances, dettes et TVA', 'Un intitulé bien trop long pour une seule ligne de la liste, comme il en vient parfois'];

export default {
  title: 'SortableList',
  states: {
    rows: () => <Sample start={names} />,
    'one row': () => <Sample start={names.slice(0, 1)} />,
  },
} satisfies GalleryEntry;

function Sample({ start }: { start: readonly string[] }) {
  const [items, setItems] = useState(start);
  return (
    <div className="max-w-md">
      <SortableList items={items} keyOf={(name) => name} nameOf={(name) => name} onMove={(from, to) => setItems(moved(items, from, to))}>
        {(name) => name}
      </SortableList>
    </div>
  );
}
