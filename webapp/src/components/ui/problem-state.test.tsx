import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ProblemError } from '@/api/problem';
import { startInFrench } from '@/test/language';
import { ProblemState } from './problem-state';

function show(status: number, code: string, back?: ReactNode) {
  const onRetry = vi.fn();
  const error = new ProblemError({ status, code, errors: [], requestId: 'r-1', retryAfterSeconds: undefined });
  render(<ProblemState error={error} onRetry={onRetry} back={back} />);
  return onRetry;
}

const words = 'Retour';
const retry = () => screen.queryByRole('button', { name: 'Réessayer' });

beforeEach(startInFrench);

it.each([
  [404, 'not_found'],
  [400, 'parameter_invalid'],
])('says on a page about one thing that it is not there, with the way back, for %d', (status, code) => {
  show(status, code, <a href="/all">{words}</a>);
  expect(screen.getByText(/Cet élément n'existe pas/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Retour' })).toBeVisible();
  expect(retry()).not.toBeInTheDocument();
});

it.each([
  [404, 'not_found'],
  [400, 'parameter_invalid'],
])('offers to try again in place of several things, for %d', async (status, code) => {
  const onRetry = show(status, code);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('does not say of several things that one is not there when the request was not understood', () => {
  show(400, 'parameter_invalid');
  expect(screen.getByText("La demande n'a pas été comprise.")).toBeVisible();
  expect(screen.queryByText(/n'existe pas/)).not.toBeInTheDocument();
});
