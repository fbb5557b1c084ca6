import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { moved } from '@/lib/card-order';
import { startInFrench } from '@/test/language';
import { SortableList } from './sortable-list';

const rowHeightPx = 40;
beforeAll(startInFrench);

function Sample() {
  const [items, setItems] = useState(['a', 'b', 'c', 'd']);
  return (
    <SortableList items={items} keyOf={(name) => name} nameOf={(name) => name} onMove={(from, to) => setItems(moved(items, from, to))}>
      {(name) => <span data-name>{name}</span>}
    </SortableList>
  );
}

const order = () => [...document.querySelectorAll('[data-name]')].map((name) => name.textContent).join('');

/** An event of the pointer: the browser of the tests has no class for them. */
function pointer(type: 'down' | 'move' | 'up', target: Element | Window, clientY: number): void {
  fireEvent(target, new MouseEvent(`pointer${type}`, { bubbles: true, button: 0, clientY }));
}

/** Lays the rows under each other: the browser of the tests lays out nothing. */
function layOut(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = this.parentElement === null ? 0 : [...this.parentElement.children].indexOf(this);
    return { top: at * rowHeightPx, height: rowHeightPx } as DOMRect;
  });
}

it('moves a row with its buttons, says so, and keeps the focus where it is, also at the end', async () => {
  render(<Sample />);
  const down = screen.getByRole('button', { name: 'Descendre\u00a0: c' });
  await userEvent.click(down);
  expect(order()).toBe('abdc');
  expect(screen.getByRole('status')).toHaveTextContent('c : place 4');
  expect(down).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(order()).toBe('abdc');
});

it('lets a row follow the pointer past the middles of others, and lets it lie where it is let go', () => {
  layOut();
  render(<Sample />);
  const grip = screen.getAllByTitle('Glisser pour déplacer')[0]!;
  pointer('down', grip, 20);
  pointer('move', window, 55);
  expect(order()).toBe('abcd');
  pointer('move', window, 105);
  expect(order()).toBe('bcad');
  pointer('move', window, 30);
  expect(order()).toBe('bacd');
  pointer('up', window, 30);
  pointer('move', window, 155);
  expect(order()).toBe('bacd');
});
