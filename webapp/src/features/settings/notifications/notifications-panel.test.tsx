import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationSettings } from '@/api/generated/model';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const path = '/api/v1/notifications/settings';
const quiet = { from: '21:30', until: '06:00', time_zone: 'Africa/Dakar' };
let kept: NotificationSettings;
let sent: NotificationSettings[];
beforeAll(startInFrench);
beforeEach(() => {
  signedIn(awa);
  sent = [];
  kept = { categories: (['accounting', 'company', 'data'] as const).map((category) => ({ category, is_shown: true, is_mailed: true })) };
  server.use(
    http.get(path, () => HttpResponse.json(kept)),
    http.put(path, async ({ request }) => {
      kept = (await request.json()) as NotificationSettings;
      sent.push(kept);
      await delay(50);
      return HttpResponse.json(kept);
    }),
  );
});

const box = (name: string) => screen.findByRole('checkbox', { name });
const of = (category: string) => kept.categories.find((row) => row.category === category);

describe('how somebody is told', () => {
  it('is kept at once, one choice after the other, and forgets no quiet hours', async () => {
    kept = { ...kept, quiet_hours: quiet };
    open('/settings?tab=notifications');
    await userEvent.click(await box('Comptabilité, Par e-mail'));
    await userEvent.click(await box("Données et intégrations, Dans l'application"));
    expect(await box('Comptabilité, Par e-mail')).not.toBeChecked();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(of('accounting')).toEqual({ category: 'accounting', is_shown: true, is_mailed: false });
    expect(of('data')).toEqual({ category: 'data', is_shown: false, is_mailed: true });
    expect(kept.quiet_hours).toEqual(quiet);
  });

  it('is as it was where the service refuses a choice', async () => {
    server.use(http.put(path, () => problem(503, 'busy')));
    open('/settings?tab=notifications');
    await userEvent.click(await box('Comptabilité, Par e-mail'));
    await waitFor(async () => expect(await box('Comptabilité, Par e-mail')).toBeChecked());
  });

  it('has quiet hours from one time to another one', async () => {
    open('/settings?tab=notifications');
    await userEvent.click(await screen.findByRole('switch'));
    const until = await screen.findByLabelText(/^À/);
    expect(screen.getByLabelText(/^De/)).toHaveValue('22:00');
    await waitFor(() => expect(kept.quiet_hours).toMatchObject({ from: '22:00', until: '07:00' }));
    await userEvent.clear(until);
    await userEvent.type(until, '22:00');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(until).toHaveAccessibleDescription(/Les deux heures sont les mêmes/));
    await userEvent.clear(until);
    await userEvent.type(until, '06:30');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(kept.quiet_hours).toMatchObject({ from: '22:00', until: '06:30' }));
    await userEvent.click(screen.getByRole('switch'));
    await waitFor(() => expect(kept.quiet_hours).toBeUndefined());
  });

  it('names what does not exist as such', async () => {
    open('/settings?tab=notifications');
    expect(await screen.findAllByText('Pas disponible')).toHaveLength(2);
  });
});
