import { describe, expect, it } from 'vitest';
import { usualOf } from './use-usual';

const account = (number: string, is_matchable: boolean, type: 'ASSET' | 'LIABILITY' = 'ASSET') => ({ number, type, is_matchable });

describe('what an account usually is', () => {
  it('is what the closest one above it is', () => {
    const accounts = [account('41', false), account('411', true), account('4119', false, 'LIABILITY'), account('411100', true)];
    expect(usualOf(accounts, '411400')).toEqual({ type: 'ASSET', is_matchable: true });
    expect(usualOf(accounts, '411900')).toEqual({ type: 'LIABILITY', is_matchable: false });
  });

  it('is matched as those beside it are where none is above, which do not tell its type', () => {
    expect(usualOf([account('411000', true)], '411400')).toEqual({ type: undefined, is_matchable: true });
  });

  it('is not known where no account has as much of the number', () => {
    expect(usualOf([account('411000', true), account('512', false)], '467000')).toEqual({ type: undefined, is_matchable: undefined });
    expect(usualOf([], '411')).toEqual({ type: undefined, is_matchable: undefined });
  });
});
