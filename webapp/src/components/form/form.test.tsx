import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ProblemError } from '@/api/problem';
import { Checkbox } from '@/components/ui/checkbox';
import { Input, TextArea } from '@/components/ui/input';
import { across, atLeast, emailAddress, needed, trimmed } from '@/lib/schema';
import { startInFrench } from '@/test/language';
import { Field } from './field';
import { Form } from './form';
import { FormDialog } from './form-dialog';
import { useForm, type FormOptions } from './use-form';

const schema = z
  .object({ name: trimmed(needed('first_name_required'), atLeast(2, 'first_name_too_short')), email: emailAddress(), note: z.string(), lines: z.array(z.object({ label: trimmed(needed('required')) })), agreed: z.boolean() })
  .check(across('note', 'too_short', ({ name, note }) => note.length >= name.length));
type Values = z.input<typeof schema>;
const good: Values = { name: 'Awa', email: 'awa@exemple.fr', note: 'salutations', lines: [{ label: 'une' }, { label: 'deux' }], agreed: false };

type Options = Partial<FormOptions<Values, Values, unknown>> & { onClose?: () => void };

function Fields({ onClose, ...options }: Options) {
  const form = useForm(schema, { defaultValues: good, send: () => Promise.resolve(), ...options });
  const fields = (
    <>
      <Field form={form} name="name" label="Nom" required>{(control) => <Input {...control} />}</Field>
      <Field form={form} name="email" label="Adresse" required>{(control) => <Input {...control} />}</Field>
      <Field form={form} name="note" label="Note">{(control) => <TextArea {...control} />}</Field>
      <Field form={form} name="lines.1.label" label="Ligne" required>{(control) => <Input {...control} />}</Field>
      <Field form={form} name="agreed" label="Accord">{({ name, value, onChange }) => <Checkbox name={name} label="Oui" checked={value} onCheckedChange={onChange} />}</Field>
      <button type="submit" aria-label="Envoyer" />
    </>
  );
  return onClose === undefined ? <Form form={form}>{fields}</Form> : <FormDialog form={form} title="Titre" onClose={onClose}>{fields}</FormDialog>;
}

function show(options: Options = {}) {
  render(<QueryClientProvider client={new QueryClient()}><Fields {...options} /></QueryClientProvider>);
  return userEvent.setup();
}

const field = (name: RegExp) => screen.getByRole('textbox', { name });
const refusal = (errors: { pointer: string; code: string }[]) => new ProblemError({ status: 422, code: 'validation_failed', errors, requestId: 'r-1', retryAfterSeconds: undefined });

beforeEach(startInFrench);

it('sends the values as the rules leave them, and no more than once while they are on their way', async () => {
  const send = vi.fn(() => new Promise(() => undefined));
  const user = show({ send, defaultValues: { ...good, name: ' Awa ' } });
  await user.type(field(/Nom/), '{Enter}{Enter}');
  expect(send).toHaveBeenCalledExactlyOnceWith(good);
});

it('tells every broken rule in words, goes to the first, and takes a sentence back when its rule is kept', async () => {
  const send = vi.fn(() => Promise.resolve());
  const user = show({ send, defaultValues: { ...good, name: '', email: 'x', note: '', lines: [{ label: 'une' }, { label: ' ' }] } });
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(field(/Nom/)).toHaveFocus());
  expect(field(/Nom/)).toHaveAccessibleDescription('Le prénom est obligatoire.');
  expect(field(/Adresse/)).toBeInvalid();
  expect(field(/Ligne/)).toBeInvalid();
  expect(send).not.toHaveBeenCalled();
  await user.type(field(/Nom/), 'A');
  expect(field(/Nom/)).toHaveAccessibleDescription('Le prénom doit comporter au moins 2 caractères.');
  await user.type(field(/Nom/), 'w');
  expect(field(/Nom/)).toBeValid();
});

it('applies the rule that looks at other fields though those break their own', async () => {
  const user = show({ defaultValues: { ...good, email: 'x', note: 'a' } });
  await user.type(field(/Nom/), '{Enter}');
  await waitFor(() => expect(field(/Note/)).toBeInvalid());
  expect(field(/Adresse/)).toBeInvalid();
});

it('puts what the service refuses beside the fields, in lists too, and keeps what was typed', async () => {
  const user = show({ send: () => Promise.reject(refusal([{ pointer: '/lines/1/label', code: 'too_long' }, { pointer: '/email', code: 'email_taken' }])) });
  await user.type(field(/Nom/), ' Ba{Enter}');
  await waitFor(() => expect(field(/Adresse/)).toHaveFocus());
  expect(field(/Ligne/)).toBeInvalid();
  expect(field(/Nom/)).toHaveValue('Awa Ba');
  // Each refusal has its field, and is not told twice.
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

it('tells above the form what belongs to no field', async () => {
  const user = show({ send: () => Promise.reject(refusal([{ pointer: '/unknown', code: 'too_long' }])) });
  await user.type(field(/Nom/), '{Enter}');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(field(/Nom/)).toBeValid();
});

it('is sent by Ctrl+Enter from a text of several lines, where Enter begins a line', async () => {
  const send = vi.fn(() => Promise.resolve());
  const user = show({ send });
  await user.type(field(/Note/), '{Enter}');
  expect(send).not.toHaveBeenCalled();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ ...good, note: 'salutations\n' }));
});

it('can be neither changed nor sent while disabled', async () => {
  const send = vi.fn(() => Promise.resolve());
  const user = show({ send, disabled: true });
  expect(field(/Nom/)).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(send).not.toHaveBeenCalled();
});

it('closes a dialog without a change at once, and asks before one with changes', async () => {
  const onClose = vi.fn();
  const user = show({ onClose });
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('checkbox', { name: 'Oui' }));
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Modifications non enregistrées' });
  await user.click(within(question).getByRole('button', { name: 'Annuler' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByRole('checkbox', { name: 'Oui' })).toBeChecked();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('has nothing unsaved once it was sent, when what follows is done', async () => {
  const onSent = vi.fn((_: unknown, __: Values, form: { isDirty: () => boolean }) => form.isDirty());
  const user = show({ onSent });
  await user.type(field(/Nom/), ' Ba{Enter}');
  await waitFor(() => expect(onSent).toHaveReturnedWith(false));
});

const stale = () => Promise.reject(new ProblemError({ status: 412, code: 'stale_version', errors: [], requestId: 'r-1', retryAfterSeconds: undefined }));
/** What somebody else made of `good` meanwhile. */
const theirs: Values = { ...good, name: 'Aminata', email: 'aminata@exemple.fr', lines: [{ label: 'une' }, { label: 'trois' }] };
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(await screen.findByRole('button', { name }));

it('says that somebody was faster, and carries over to their version what was typed', async () => {
  const send = vi.fn(() => Promise.resolve<unknown>(undefined)).mockImplementationOnce(stale);
  const user = show({ send, renew: () => Promise.resolve(theirs) });
  await user.type(field(/Nom/), ' Ba{Enter}');
  expect(await screen.findByText("Quelqu'un a modifié ces données entre-temps")).toBeVisible();
  expect(field(/Nom/)).toHaveValue('Awa Ba');
  await choose(user, 'Garder ma saisie');
  await waitFor(() => expect(field(/Adresse/)).toHaveValue('aminata@exemple.fr'));
  expect(field(/Nom/)).toHaveValue('Awa Ba');
  expect(field(/Nom/)).toHaveFocus();
  expect(field(/Ligne/)).toHaveValue('trois');
  expect(screen.queryByText("Quelqu'un a modifié ces données entre-temps")).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(send).toHaveBeenLastCalledWith({ ...theirs, name: 'Awa Ba' }));
});

const carried = () => screen.findByText(/^Votre saisie est reportée/);
const kept = (fields: string) => screen.getByText(`Gardé de votre saisie : ${fields}.`);

it('says which fields were carried over and which were taken, until it is saved', async () => {
  const send = vi.fn(() => Promise.resolve<unknown>(undefined)).mockImplementationOnce(stale).mockImplementationOnce(() => Promise.reject(refusal([{ pointer: '/email', code: 'email_taken' }])));
  const user = show({ send, renew: () => Promise.resolve({ ...theirs, note: 'adieu adieu' }) });
  await user.click(screen.getByRole('checkbox', { name: 'Oui' }));
  await user.clear(field(/Note/));
  await user.type(field(/Note/), 'adieu adieu');
  await user.type(field(/Nom/), ' Ba{Enter}');
  await choose(user, 'Garder ma saisie');
  expect(await carried()).toBeVisible();
  // The note is the same in both.
  expect(kept('Oui')).toBeVisible();
  expect(screen.getByText('Changé des deux côtés, votre saisie remplace la leur : Nom.')).toBeVisible();
  expect(screen.getByText('Repris de la dernière version : Adresse et Ligne.')).toBeVisible();
  await user.type(field(/Nom/), '{Enter}');
  await waitFor(() => expect(field(/Adresse/)).toBeInvalid());
  expect(kept('Oui')).toBeVisible();
  await user.type(field(/Adresse/), '.com{Enter}');
  await waitFor(() => expect(screen.queryByText(/^Votre saisie est reportée/)).not.toBeInTheDocument());
});

it('says no longer what was carried over once that was read', async () => {
  const user = show({ send: stale, renew: () => Promise.resolve(theirs) });
  await user.type(field(/Nom/), ' Ba{Enter}');
  await choose(user, 'Garder ma saisie');
  await carried();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByText(/^Votre saisie est reportée/)).not.toBeInTheDocument();
  expect(field(/Nom/)).toHaveValue('Awa Ba');
});

it('takes the version of who was faster in place of what was typed, and has nothing unsaved then', async () => {
  const onClose = vi.fn();
  const user = show({ send: stale, renew: () => Promise.resolve(theirs), onClose });
  await user.type(field(/Nom/), ' Ba{Enter}');
  await choose(user, 'Reprendre la dernière version');
  await waitFor(() => expect(field(/Nom/)).toHaveValue('Aminata'));
  expect(screen.queryByText(/^Votre saisie est reportée/)).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks before it closes with what was carried over', async () => {
  const onClose = vi.fn();
  const user = show({ send: stale, renew: () => Promise.resolve(theirs), onClose });
  await user.type(field(/Nom/), ' Ba{Enter}');
  await choose(user, 'Garder ma saisie');
  await waitFor(() => expect(field(/Adresse/)).toHaveValue('aminata@exemple.fr'));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Modifications non enregistrées' })).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

it('keeps what was typed where the newer version cannot be read, and says why', async () => {
  const renew = () => Promise.reject(new ProblemError({ status: 404, code: 'not_found', errors: [], requestId: 'r-1', retryAfterSeconds: undefined }));
  const user = show({ send: stale, renew });
  await user.type(field(/Nom/), ' Ba{Enter}');
  await choose(user, 'Garder ma saisie');
  expect(await screen.findByText(/Cet élément n'existe pas/)).toBeVisible();
  expect(field(/Nom/)).toHaveValue('Awa Ba');
});
