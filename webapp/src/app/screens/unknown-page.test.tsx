import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';

beforeAll(startInFrench);
beforeEach(() => signedIn(awa));

describe('an address that leads nowhere', () => {
  const addresses = ['/nowhere', '/nowhere/at/all', '/accounting/fiscal_years', '/settings/nowhere', '/docs/a/b/c', '/privacy-policy/nowhere', '/auth/nowhere'];

  it.each(addresses)('says so in the layout, with the way home: %s', async (address) => {
    const router = open(address);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible();
    const page = within(screen.getByRole('main'));
    expect(page.getByText(/ne mène à aucune page/)).toHaveTextContent(address);
    expect(page.getByRole('link', { name: "Retour à l'accueil" })).toBeVisible();
    expect(screen.getByRole('navigation')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(address);
  });

  it('is the front page to who is not signed in', async () => {
    signedIn(null);
    const router = open('/privacy-policy/nowhere');
    await screen.findByRole('heading', { level: 1 });
    expect(router.state.location.pathname).toBe('/landing');
  });
});
