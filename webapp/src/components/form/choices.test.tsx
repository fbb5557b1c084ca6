import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ProblemError } from '@/api/problem';
import { Checkbox } from '@/components/ui/checkbox';
import { someOf } from '@/lib/schema';
import { startInFrench } from '@/test/language';
import { CheckboxField, FieldGroup } from './choices';
import { Form } from './form';
import { useForm } from './use-form';

const rights = ['lire', 'saisir'];
const schema = z.object({ permissions: someOf('required'), is_agreed: z.boolean() });

function Rights({ send }: { send: () => Promise<unknown> }) {
  const form = useForm(schema, { defaultValues: { permissions: [], is_agreed: false }, send });
  return (
    <Form form={form}>
      <FieldGroup form={form} name="permissions" legend="Droits" hint="Les vôtres">
        {({ value, onChange }) => rights.map((right) => <Checkbox key={right} label={right} checked={value.includes(right)} onCheckedChange={(isOn) => onChange(isOn ? [...value, right] : value.filter((one) => one !== right))} />)}
      </FieldGroup>
      <CheckboxField form={form} name="is_agreed" label="Accord" />
      <button type="submit" aria-label="Envoyer" />
    </Form>
  );
}

function show(...pointers: string[]) {
  const refused = new ProblemError({ status: 422, code: 'rule_broken', errors: pointers.map((pointer) => ({ pointer, code: 'too_long' })), requestId: 'r-1', retryAfterSeconds: undefined });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Rights send={() => Promise.reject(refused)} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const group = () => screen.getByRole('group', { name: 'Droits' });
const send = () => screen.getByRole('button', { name: 'Envoyer' });

beforeEach(startInFrench);

it('tells under a list that nothing of it is chosen, and goes to its first choice', async () => {
  const user = show();
  await user.click(send());
  await waitFor(() => expect(within(group()).getByRole('checkbox', { name: 'lire' })).toHaveFocus());
  expect(group()).toHaveAccessibleDescription('Ce champ est obligatoire. Les vôtres');
  await user.keyboard(' ');
  await waitFor(() => expect(group()).toHaveAccessibleDescription('Les vôtres'));
});

it('tells under a list what the service says of one of its choices, and nothing above the form', async () => {
  const user = show('/permissions/0');
  await user.click(screen.getByRole('checkbox', { name: 'saisir' }));
  await user.click(send());
  expect(await within(group()).findByRole('alert')).toHaveTextContent('Cette valeur est trop longue.');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

it('goes to a checkbox that is refused', async () => {
  const user = show('/is_agreed');
  await user.click(screen.getByRole('checkbox', { name: 'saisir' }));
  await user.click(send());
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Accord' })).toHaveFocus());
  expect(screen.getByRole('checkbox', { name: 'Accord' })).toHaveAccessibleDescription('Cette valeur est trop longue.');
});
