import { describe, expect, it } from 'vitest';
import { formatBytes } from './bytes';

describe('the size of a file', () => {
  it.each([
    [300, '1 ko'],
    [245_760, '240 ko'],
    [10_485_760, '10 Mo'],
    [1_572_864, '1,5 Mo'],
    [5_368_709_120, '5 Go'],
    [53_150_220_288, '49,5 Go'],
    [0, '0 ko'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes, 'fr').replace(/\s/g, ' ')).toBe(text);
  });
});
