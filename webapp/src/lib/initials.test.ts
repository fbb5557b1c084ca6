import { expect, it } from 'vitest';
import { initialsOf } from './initials';

it.each([
  ['Awa Diop', 'A D'],
  ['Marie-Claire de la Tour', 'M T'],
  ['ACME', 'A'],
  ['« Boulangerie » Sow & Fils', 'B F'],
  ['élodie œuvrard', 'É Œ'],
  ['أوا ديوب', 'أ د'],
  ['3D Print', '3 P'],
  ['', ''],
  ['— & —', ''],
])('%j is %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials.replace(' ', '\u200c'));
});
