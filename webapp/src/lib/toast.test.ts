import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, holdToast, releaseToast, showToast, useToast } from './toast';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
});

const shown = () => {
  const { result } = renderHook(useToast);
  return () => result.current?.text;
};
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

it('shows one toast, the newest, for its own time', () => {
  const text = shown();
  act(() => {
    showToast('positive', 'one');
  });
  pass(7_000);
  act(() => {
    showToast('positive', 'two');
  });
  pass(7_000);
  expect(text()).toBe('two');
  pass(1_000);
  expect(text()).toBeUndefined();
});

it('keeps bad news until it is dismissed, and a million milliseconds at most', () => {
  const text = shown();
  act(() => {
    showToast('danger', 'lost');
  });
  pass(999_999);
  expect(text()).toBe('lost');
  pass(1);
  expect(text()).toBeUndefined();
});

it('keeps what somebody is reading', () => {
  const text = shown();
  act(() => {
    showToast('positive', 'saved');
  });
  holdToast();
  pass(60_000);
  expect(text()).toBe('saved');
  releaseToast();
  pass(8_000);
  expect(text()).toBeUndefined();
});
