import { Users } from 'lucide-react';
import { expect, it } from 'vitest';
import { ranked, type Item } from './item';

const item = (title: string, more: Partial<Item> = {}): Item => ({ id: title, group: 'pages', title, icon: Users, ...more });
const found = (typed: string, ...items: Item[]) => ranked(items, typed).flatMap((section) => section.items.map(({ title }) => title));

it('leaves out what is only alike where something begins as it was typed, but for what the service has found', () => {
  const [typed, alike] = [item('Vente comptoir'), item('Verte colline')];
  expect(found('vente', alike, typed)).toEqual(['Vente comptoir']);
  expect(found('vente', typed, { ...alike, isFound: true })).toEqual(['Vente comptoir', 'Verte colline']);
  expect(found('vernte', alike)).toEqual(['Verte colline']);
});

it('finds by a further word, and after a name what has it inside a word', () => {
  expect(found('équipe', item('Membres', { words: 'utilisateurs équipe' }))).toEqual(['Membres']);
  expect(found('port', item('Exports'), item('Port'))).toEqual(['Port', 'Exports']);
  expect(found('fec', item('Affectation'), item('Fichiers FEC'))).toEqual(['Fichiers FEC']);
});
