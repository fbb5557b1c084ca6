import { describe, expect, it } from 'vitest';
import { applyRules } from '@/components/form/rules';
import { newPasswordSchema, signInSchema, signUpSchema, type SignUpValues } from './rules';

const good: SignUpValues = { first_name: 'Awa', last_name: 'Diop', email: 'awa@exemple.fr', password: 'une phrase sûre', confirmation: 'une phrase sûre' };

/** The codes of the broken rules, by field. */
async function broken(values: Partial<SignUpValues>): Promise<Record<string, string>> {
  return (await applyRules(signUpSchema, { ...good, ...values })).broken;
}

describe('signing up', () => {
  it('accepts a complete form and trims what is typed around names and address', async () => {
    expect((await applyRules(signUpSchema, { ...good, first_name: ' Awa ', email: ' awa@exemple.fr ' })).values).toEqual(good);
  });

  it.each([
    [{ first_name: '  ' }, { first_name: 'first_name_required' }],
    [{ first_name: 'A' }, { first_name: 'first_name_too_short' }],
    [{ last_name: '' }, { last_name: 'last_name_required' }],
    [{ email: '' }, { email: 'email_required' }],
    [{ email: 'awa@exemple' }, { email: 'email_invalid' }],
    [{ email: 'a wa@exemple.fr' }, { email: 'email_invalid' }],
    [{ password: '', confirmation: '' }, { password: 'password_required', confirmation: 'confirmation_required' }],
    [{ password: '1234567', confirmation: '1234567' }, { password: 'password_too_short' }],
    [{ password: 'x'.repeat(129), confirmation: 'x'.repeat(129) }, { password: 'password_too_long' }],
    [{ confirmation: 'autre' }, { confirmation: 'passwords_differ' }],
  ])('refuses %o', async (values, codes) => {
    expect(await broken(values)).toEqual(codes);
  });

  it('names every broken rule at once, the differing passwords too', async () => {
    expect(await broken({ first_name: '', email: 'x', confirmation: 'y' })).toEqual({ first_name: 'first_name_required', email: 'email_invalid', confirmation: 'passwords_differ' });
  });

  it('accepts a password of 8 characters', async () => {
    expect(await broken({ password: '12345678', confirmation: '12345678' })).toEqual({});
  });
});

describe('signing in', () => {
  it('asks for both fields and says nothing of the length of a password', async () => {
    expect((await applyRules(signInSchema, { email: '', password: '' })).broken).toEqual({ email: 'email_required', password: 'password_required' });
    expect((await applyRules(signInSchema, { email: 'a@b.fr', password: 'x' })).broken).toEqual({});
  });
});

describe('a new password', () => {
  it('is typed twice alike', async () => {
    expect((await applyRules(newPasswordSchema, { password: '12345678', confirmation: '12345679' })).broken).toEqual({ confirmation: 'passwords_differ' });
  });
});
