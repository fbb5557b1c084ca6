import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ProblemError } from '@/api/problem';
import { useCurrent } from '@/components/form/use-current';
import { startInFrench } from '@/test/language';
import { ActDialog } from './act-dialog';

interface Thing {
  name: string;
  version: number;
}

const refused = (status: number, code: string) => Promise.reject(new ProblemError({ status, code, errors: [], requestId: 'r-1', retryAfterSeconds: undefined }));
const stale = () => refused(412, 'stale_version');
const overtaken = "Quelqu'un a modifié ces données entre-temps";

interface Service {
  remove: (version: number) => Promise<unknown>;
  read: () => Promise<Thing>;
}

function Question({ remove, read, onClose }: Service & { onClose: () => void }) {
  const { thing, renew } = useCurrent<Thing>({ name: 'Banque', version: 1 }, read);
  const act = useMutation({ mutationFn: () => remove(thing.version), onSuccess: onClose });
  return <ActDialog act={act} renew={renew} title={`Supprimer ${thing.name} ?`} confirmLabel="Supprimer" destructive onClose={onClose} onConfirm={() => act.mutate()} />;
}

function ask(service: Service) {
  const onClose = vi.fn();
  render(<QueryClientProvider client={new QueryClient()}><Question {...service} onClose={onClose} /></QueryClientProvider>);
  return { onClose, confirm: () => userEvent.click(screen.getByRole('button', { name: 'Supprimer' })) };
}

beforeEach(startInFrench);

it('asks once more when somebody was faster, of what they made, and acts on that version', async () => {
  const remove = vi.fn((_: number) => Promise.resolve<unknown>(undefined)).mockImplementationOnce(stale);
  const { confirm, onClose } = ask({ remove, read: () => Promise.resolve({ name: 'Caisse', version: 2 }) });
  await confirm();
  expect(await screen.findByText(overtaken)).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Supprimer Caisse ?' })).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await confirm();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(remove.mock.calls).toEqual([[1], [2]]);
});

it('asks again each time that somebody is faster', async () => {
  const read = vi.fn(() => Promise.resolve({ name: 'Caisse', version: read.mock.calls.length + 1 }));
  const remove = vi.fn((_: number) => stale());
  const { confirm } = ask({ remove, read });
  await confirm();
  await screen.findByText(overtaken);
  await confirm();
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(await screen.findByText(overtaken)).toBeVisible();
  await confirm();
  await waitFor(() => expect(remove.mock.calls).toEqual([[1], [2], [3]]));
});

it('says only why it is refused then, if that is something else', async () => {
  const remove = vi.fn((_: number) => refused(503, 'busy')).mockImplementationOnce(stale);
  const { confirm } = ask({ remove, read: () => Promise.resolve({ name: 'Caisse', version: 2 }) });
  await confirm();
  await screen.findByText(overtaken);
  await confirm();
  await waitFor(() => expect(screen.queryByText(overtaken)).not.toBeInTheDocument());
  expect(await screen.findByRole('alert')).toBeVisible();
});

it('says that it is not there any more, and asks no more', async () => {
  const { confirm, onClose } = ask({ remove: stale, read: () => refused(404, 'not_found') });
  await confirm();
  expect(await screen.findByText(/Cet élément n'existe pas/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Supprimer' })).not.toBeInTheDocument();
  const [, close] = screen.getAllByRole('button', { name: 'Fermer' });
  if (close !== undefined) await userEvent.click(close);
  expect(onClose).toHaveBeenCalledOnce();
});

it('says why it is refused otherwise, and may be tried again', async () => {
  const { confirm } = ask({ remove: () => refused(503, 'busy'), read: () => refused(404, 'not_found') });
  await confirm();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByText(overtaken)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Supprimer' })).toBeEnabled();
});

it('offers no more what can never be done, and once more what somebody can mend', async () => {
  const remove = vi.fn((_: number) => refused(409, 'entry_posted')).mockImplementationOnce(() => refused(409, 'last_admin'));
  const { confirm } = ask({ remove, read: () => Promise.resolve({ name: 'Caisse', version: 1 }) });
  await confirm();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Supprimer' })).toBeEnabled();
  await confirm();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Supprimer' })).not.toBeInTheDocument());
});
