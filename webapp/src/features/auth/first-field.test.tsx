import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { showWithKeyboard } from '@/test/media';

beforeAll(startInFrench);
beforeEach(() => void signedIn(null));
afterEach(() => vi.restoreAllMocks());

describe('the field in which typing begins', () => {
  it.each([
    ['/auth', /^Adresse e-mail/],
    ['/auth?tab=signup', /^Prénom/],
  ])('has the focus when %s opens where there is a keyboard', async (address, name) => {
    showWithKeyboard();
    open(address);
    const field = await screen.findByRole('textbox', { name });
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('has it not on a touch screen', async () => {
    open('/auth');
    await screen.findByRole('textbox', { name: /^Adresse e-mail/ });
    expect(document.body).toHaveFocus();
  });

  it('does not take it from the tabs', async () => {
    showWithKeyboard();
    open('/auth');
    await screen.findByRole('textbox', { name: /^Adresse e-mail/ });
    const tab = screen.getByRole('tab', { name: 'Inscription' });
    await userEvent.click(tab);
    await screen.findByRole('textbox', { name: /^Prénom/ });
    expect(tab).toHaveFocus();
  });
});
