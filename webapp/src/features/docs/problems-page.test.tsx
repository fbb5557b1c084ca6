import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { open } from '@/test/app';
import { startInFrench } from '@/test/language';

beforeAll(startInFrench);

it('marks the code that the address names', async () => {
  open('/docs/errors#stale_version');
  const link = await screen.findByRole('link', { name: 'stale_version' });
  expect(link.closest('[aria-current]')).toHaveAttribute('id', 'stale_version');
  expect(screen.getByRole('link', { name: 'not_found' }).closest('[aria-current]')).toBeNull();
});
