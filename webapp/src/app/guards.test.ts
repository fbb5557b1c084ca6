import { describe, expect, it } from 'vitest';
import type { CompanySummary } from '@/api/generated/model';
import { decide, homePath, isPublic, needsModules, needsSession, type Visitor } from './guards';
import { modules } from './modules';

const company: CompanySummary = { id: 'c1', name: 'ACME', country: 'FR', currency: 'EUR', role: 'admin', is_default: true, state: 'active' };
const newcomer: Visitor = { onboarding_complete: false, companies: [] };
const member: Visitor = { onboarding_complete: true, companies: [company] };

/** Where a visit ends up: the address itself when it is let through. */
function destination(href: string, visitor: Visitor): string {
  const decision = decide(href, visitor, needsModules(href) ? modules : []);
  return decision.kind === 'allow' ? href : decision.to;
}

describe('somebody who is not signed in', () => {
  it.each(['/landing', '/auth', '/auth?tab=signup', '/login', '/register', '/forgot-password', '/resend-confirmation'])('sees %s', (href) => {
    expect(destination(href, null)).toBe(href);
  });

  it('lands on the front page', () => {
    expect(destination('/', null)).toBe('/landing');
  });

  it('is asked to sign in at a protected page, which is remembered', () => {
    expect(destination('/settings?tab=members', null)).toBe('/auth?from=%2Fsettings%3Ftab%3Dmembers');
    expect(destination('/onboarding', null)).toBe('/auth?from=%2Fonboarding');
  });

  it('is sent to the root from an address that nobody knows', () => {
    expect(destination('/nowhere/at/all', null)).toBe('/');
  });
});

describe('the documentation', () => {
  it.each([null, newcomer, member])('is open to everybody', (visitor) => {
    expect(destination('/docs/accounting/import-fec', visitor)).toBe('/docs/accounting/import-fec');
  });
});

describe('somebody whose onboarding is not complete', () => {
  it.each(['/', '/landing', '/auth', '/settings', '/onboarding/other', '/nowhere'])('is sent from %s to the onboarding', (href) => {
    expect(destination(href, newcomer)).toBe('/onboarding');
  });

  it.each(['/onboarding', '/onboarding/', '/onboarding?new=1'])('reaches %s', (href) => {
    expect(destination(href, newcomer)).toBe(href);
  });

  it('counts as such without a company, whatever the session says', () => {
    expect(destination('/settings', { onboarding_complete: true, companies: [] })).toBe('/onboarding');
  });

  it('comes from a mail about what is paid to where that stands without a company', () => {
    expect(destination('/settings?tab=subscription', { onboarding_complete: true, companies: [] })).toBe('/pricing');
  });
});

describe('somebody with a company', () => {
  it.each(['/', '/landing', '/landing/', '/auth', '/auth?tab=signup', '/login', '/register'])('is sent from %s to where one begins', (href) => {
    expect(destination(href, member)).toBe(homePath);
  });

  it.each(['/nowhere', '/nowhere/at/all', '/accounting/fiscal_years', '/landing/nowhere', '/auth/nowhere'])('is told at %s itself that nobody knows it', (href) => {
    expect(destination(href, member)).toBe(href);
  });

  it.each(['/settings', '/settings?tab=company', '/settings/unknown', '/onboarding', '/onboarding?new=1'])('reaches %s', (href) => {
    expect(destination(href, member)).toBe(href);
  });
});

describe('the page after a payment', () => {
  const page = '/payment/done?session=cs_1';

  it('is for whoever is signed in, with a company or without', () => {
    expect(destination(page, member)).toBe(page);
    expect(destination(page, newcomer)).toBe(page);
    expect(destination(page, null)).toBe(`/auth?from=${encodeURIComponent(page)}`);
  });
});

describe('the page of who operates the instance', () => {
  const page = '/operator?tab=mobile';

  it('is for whoever is signed in, with a company or without: it says itself whom it is for', () => {
    expect(destination(page, member)).toBe(page);
    expect(destination(page, newcomer)).toBe(page);
    expect(destination(page, null)).toBe(`/auth?from=${encodeURIComponent(page)}`);
  });
});

describe('another address of a page', () => {
  const pages = [
    ['/accounting-import', '/accounting/fec'],
    ['/accounting-import/0192', '/accounting/fec/0192'],
    ['/security', '/settings?tab=security'],
    ['/users', '/settings?tab=members'],
    ['/settings/users/', '/settings?tab=members'],
    ['/billing', '/settings?tab=subscription'],
    ['/settings/billing', '/settings?tab=subscription'],
    ['/settings/billing?tab=plans', '/pricing'],
    ['/help', '/docs'],
  ] as const;

  it.each(pages)('leads from %s to %s', (href, page) => {
    expect(destination(href, member)).toBe(page);
  });

  it('is a page like any other to somebody who may not see it yet', () => {
    expect(destination('/users', null)).toBe('/auth?from=%2Fsettings%3Ftab%3Dmembers');
    expect(destination('/users', newcomer)).toBe('/onboarding');
    expect(destination('/help', null)).toBe('/docs');
  });
});

describe('a module that does not exist yet', () => {
  it.each(['/banks', '/banking', '/taxes', '/tax', '/thirdParties', '/users/unknown'])('is no page at %s', (href) => {
    expect(destination(href, member)).toBe(href);
    expect(destination(href, null)).toBe('/');
  });
});

describe('pages open to all', () => {
  const open = ['/privacy-policy', '/cookies-policy', '/gdpr', '/system-status', '/confirm-email?token=t', '/confirm-email-change?token=t', '/cancel-email-change?token=t', '/reset-password?token=t'];

  it.each(open)('%s shows to everybody, without asking who it is', (href) => {
    for (const visitor of [null, newcomer, member]) expect(destination(href, visitor)).toBe(href);
    expect(needsSession(href)).toBe(false);
    expect(isPublic(href)).toBe(true);
  });

  it('include the prices, which say more to who is signed in', () => {
    for (const visitor of [null, newcomer, member]) expect(destination('/pricing', visitor)).toBe('/pricing');
    expect(needsSession('/pricing')).toBe(true);
    expect(isPublic('/pricing')).toBe(true);
  });

  it('do not include the protected ones', () => {
    expect(needsSession('/settings')).toBe(true);
    expect(isPublic('/settings')).toBe(false);
    expect(isPublic('/onboarding')).toBe(false);
  });
});
