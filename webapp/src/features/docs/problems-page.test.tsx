import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { open } from '@/test/app';
import { startInFrench } from '@/test/language';
import { fieldCodes } from './problem-sentences';

beforeAll(startInFrench);

it('marks the code that the address names', async () => {
  open('/docs/errors#stale_version');
  const link = await screen.findByRole('link', { name: 'stale_version' });
  expect(link.closest('[aria-current]')).toHaveAttribute('id', 'stale_version');
  expect(screen.getByRole('link', { name: 'not_found' }).closest('[aria-current]')).toBeNull();
});

it('says of every code what it means', async () => {
  open('/docs/errors');
  await screen.findByRole('link', { name: 'stale_version' });
  expect(screen.getAllByRole('definition').filter(({ textContent }) => textContent === '')).toEqual([]);
});

it('lists the codes of fields under a heading of their own', async () => {
  open('/docs/errors');
  const fields = within(await screen.findByRole('region', { name: 'Codes des champs' }));
  const listed = fields.getAllByRole('link').map(({ textContent }) => textContent);
  expect(listed).toEqual(fieldCodes(i18next));
  expect(listed).toEqual(expect.arrayContaining(['code_wrong', 'role_unknown', 'cursor_invalid']));
  expect(listed).not.toContain('offline');
});

it('explains a code of a field at the address of the code', async () => {
  open('/docs/errors/code_wrong');
  expect(await screen.findByRole('heading', { level: 1, name: 'code_wrong' })).toBeVisible();
  expect(screen.getByText(/« errors » d'un refus/)).toBeVisible();
});

it('says that the service knows nothing of a code of our own forms', async () => {
  open('/docs/errors/passwords_differ');
  expect(await screen.findByRole('heading', { level: 1, name: 'Code inconnu' })).toBeVisible();
});
