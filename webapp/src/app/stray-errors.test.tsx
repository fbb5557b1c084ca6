import { act, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { dismissToast } from '@/lib/toast';
import { startInFrench } from '@/test/language';
import { tellStrayErrors } from './stray-errors';

beforeAll(async () => {
  await startInFrench();
  tellStrayErrors();
});
beforeEach(() => {
  dismissToast();
  render(<Toaster />);
});

function rejects(reason: unknown): void {
  act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })));
}

const told = () => screen.queryByText('Une erreur inattendue est survenue.');

describe('an error that no page caught', () => {
  it('is told to the person', () => {
    rejects(new Error('broken'));
    expect(told()).toBeVisible();
  });

  it.each([
    ['of a browser extension', Object.assign(new Error('theirs'), { stack: 'Error: theirs\n    at run (chrome-extension://abc/inject.js:1:1)' })],
    ['of a request that was given up', new DOMException('gone', 'AbortError')],
    ['without a word', undefined],
  ])('%s is none of theirs', (_, reason) => {
    rejects(reason);
    expect(told()).not.toBeInTheDocument();
  });
});
