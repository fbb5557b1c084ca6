import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showAt } from '@/test/media';
import { TabPanel, Tabs } from './tabs';

const groups = [
  { label: 'Mon compte', tabs: [{ value: 'profile', label: 'Profil' }, { value: 'security', label: 'Sécurité' }] },
  { label: 'Entreprise', tabs: [{ value: 'members', label: 'Membres' }] },
];

function Settings({ start = 'profile' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <Tabs value={value} onChange={setValue} label="Paramètres" groups={groups}>
      {groups.flatMap(({ tabs }) => tabs).map((tab) => (
        <TabPanel key={tab.value} value={tab.value}>{`Voici : ${tab.label}`}</TabPanel>
      ))}
    </Tabs>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

afterEach(() => vi.restoreAllMocks());

it('goes down a list of groups by the arrows, round its ends, and to them by Home and End', async () => {
  showAt(true);
  render(<Settings />);
  expect(screen.getByRole('tablist', { name: 'Paramètres' })).toHaveAttribute('aria-orientation', 'vertical');
  await userEvent.tab();
  expect(tab('Profil')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tab('Profil')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(tab('Membres')).toHaveFocus();
  expect(tab('Membres')).toHaveAccessibleDescription('Entreprise');
  expect(screen.getByRole('tabpanel', { name: 'Membres' })).toHaveTextContent('Voici : Membres');
  await userEvent.keyboard('{ArrowDown}');
  expect(tab('Profil')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(tab('Membres')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(tab('Profil')).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(tab('Membres')).toHaveFocus();
});

it('is entered by its first tab where what shows has none', async () => {
  showAt(true);
  render(<Settings start="audit" />);
  expect(screen.queryByRole('tab', { selected: true })).not.toBeInTheDocument();
  await userEvent.tab();
  expect(tab('Profil')).toHaveFocus();
});

it('is one choice, with its groups, where there is no room', async () => {
  showAt(false);
  render(<Settings />);
  expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('label'))).toEqual(['Mon compte', 'Entreprise']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Paramètres' }), 'Membres');
  expect(screen.getByRole('region', { name: 'Membres' })).toHaveTextContent('Voici : Membres');
});
