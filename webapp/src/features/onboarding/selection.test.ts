import { describe, expect, it } from 'vitest';
import type { ModuleView } from '@/api/generated/model';
import { chosenOf, recommendedOf, setupMinutesOf } from './selection';

const modules: ModuleView[] = [
  { key: 'dashboard', category: 'core', required: true, recommended: true, setup_minutes: 5 },
  { key: 'accounting', category: 'finance', required: false, recommended: true, setup_minutes: 10 },
  { key: 'projects', category: 'operations', required: false, recommended: false, setup_minutes: 10 },
];

describe('the choice of modules', () => {
  it('always holds the required ones, and none that does not exist', () => {
    expect(chosenOf(modules, [])).toEqual(['dashboard']);
    expect(chosenOf(modules, ['projects', 'gone'])).toEqual(['dashboard', 'projects']);
  });

  it('recommends what is marked so', () => {
    expect(recommendedOf(modules)).toEqual(['dashboard', 'accounting']);
  });

  it('adds the minutes of what is chosen', () => {
    expect(setupMinutesOf(modules, ['dashboard', 'projects'])).toBe(15);
    expect(setupMinutesOf(modules, [])).toBe(0);
  });
});
