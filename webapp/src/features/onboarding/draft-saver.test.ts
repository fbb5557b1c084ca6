import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OnboardingView } from '@/api/generated/model';
import { DraftSaver } from './draft-saver';

const view = {} as OnboardingView;
const pauseMs = 500;

/** A saver whose requests end when the test says so. */
function saverWith(save: (modules: unknown) => Promise<OnboardingView>) {
  return new DraftSaver({ save: (_kind, answers) => save(answers), onSaved: () => undefined, pauseMs });
}

describe('saving while typing', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('sends the newest answers once, after a pause', async () => {
    const save = vi.fn(() => Promise.resolve(view));
    const saver = saverWith(save);
    saver.put('modules', ['a']);
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    saver.put('modules', ['a', 'b']);
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(save.mock.calls).toEqual([[['a', 'b']]]);
    expect(saver.state()).toBe('saved');
  });

  it('sends at once when asked, and nothing twice', async () => {
    const save = vi.fn(() => Promise.resolve(view));
    const saver = saverWith(save);
    saver.put('modules', ['a']);
    await saver.flush();
    await saver.flush();
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('waits for the request under way, then sends what came meanwhile', async () => {
    const ends: ((view: OnboardingView) => void)[] = [];
    const save = vi.fn(() => new Promise<OnboardingView>((resolve) => ends.push(resolve)));
    const saver = saverWith(save);
    saver.put('modules', ['a']);
    const first = saver.flush();
    await vi.advanceTimersByTimeAsync(0);
    saver.put('modules', ['b']);
    const second = saver.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(save).toHaveBeenCalledTimes(1);
    ends[0]?.(view);
    await first;
    await vi.advanceTimersByTimeAsync(0);
    expect(save.mock.calls).toEqual([[['a']], [['b']]]);
    ends[1]?.(view);
    await second;
    expect(saver.state()).toBe('saved');
  });

  it('keeps what could not be sent for the next attempt', async () => {
    const save = vi.fn<(modules: unknown) => Promise<OnboardingView>>().mockRejectedValueOnce(new Error('silence')).mockResolvedValue(view);
    const saver = saverWith(save);
    saver.put('modules', ['a']);
    await expect(saver.flush()).rejects.toThrow('silence');
    expect(saver.state()).toBe('failed');
    await saver.flush();
    expect(save.mock.calls).toEqual([[['a']], [['a']]]);
    expect(saver.state()).toBe('saved');
  });

  it('forgets what it was told to forget', async () => {
    const save = vi.fn(() => Promise.resolve(view));
    const saver = saverWith(save);
    saver.put('modules', ['a']);
    saver.discard();
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(save).not.toHaveBeenCalled();
  });
});
