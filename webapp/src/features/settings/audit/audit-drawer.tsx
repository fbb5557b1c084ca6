import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEventView } from '@/api/generated/model';
import { Drawer } from '@/components/ui/dialog';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { changedFields, stateOf, type State } from './state';
import { Target } from './target';
import { Value } from './value';
import type { Words } from './words';

/** One act: what it changed field by field, by whom and from where. */
export function AuditDrawer({ event, words, onClose }: { event: AuditEventView; words: Words; onClose: () => void }) {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  const details = Object.entries(stateOf(event.details));
  const heading = (
    <>
      {formatDate(event.at, language, 'time')}
      {event.target == null ? null : ' · '}
      <Target event={event} words={words} />
    </>
  );
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={words.operation(event.operation)} description={heading}>
      <div className="flex flex-col gap-6">
        <Part title={t('detail.changes')}>
          <Changes before={stateOf(event.before)} after={stateOf(event.after)} words={words} />
        </Part>
        {details.length === 0 ? null : (
          <Part title={t('detail.more')}>
            <Pairs pairs={details.map(([name, value]) => [words.field(name), <Value key={name} name={name} value={value} words={words} />])} />
          </Part>
        )}
        <Part title={t('detail.origin')}>
          <Origin event={event} words={words} />
        </Part>
      </div>
    </Drawer>
  );
}

function Changes({ before, after, words }: { before: State; after: State; words: Words }) {
  const { t } = useTranslation('audit');
  const has = { before: Object.keys(before).length > 0, after: Object.keys(after).length > 0 };
  const names = changedFields(before, after);
  if (names.length === 0) return <p className="text-muted">{has.before || has.after ? t('detail.unchanged') : t('detail.none')}</p>;
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-start text-muted">
            <HeadCell>{t('detail.field')}</HeadCell>
            {has.before ? <HeadCell>{t('detail.before')}</HeadCell> : null}
            {has.after ? <HeadCell>{t('detail.after')}</HeadCell> : null}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name} className="border-b border-line align-top last:border-0">
              <th scope="row" className="py-2 pe-3 text-start font-normal text-muted">
                {words.field(name)}
              </th>
              {has.before ? (
                <td className="py-2 pe-3">
                  <Value name={name} value={before[name]} words={words} />
                </td>
              ) : null}
              {has.after ? (
                <td className="py-2">
                  <Value name={name} value={after[name]} words={words} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="py-2 pe-3 text-start font-medium">
      {children}
    </th>
  );
}

function Origin({ event, words }: { event: AuditEventView; words: Words }) {
  const { t } = useTranslation('audit');
  const person = event.actor_kind === 'api_key' && event.actor_name != null ? ` ${t('programOf', { name: event.actor_name })}` : '';
  const pairs: [string, ReactNode][] = [[t('who'), <bdi key="who">{`${words.actor(event)}${person}`}</bdi>]];
  if (event.ip != null) pairs.push([t('detail.address'), <bdi key="ip">{event.ip}</bdi>]);
  if (event.user_agent != null) pairs.push([t('detail.agent'), <bdi key="agent">{event.user_agent}</bdi>]);
  if (event.request_id !== '') pairs.push([t('detail.request'), <Code key="request">{event.request_id}</Code>]);
  if (event.target != null) pairs.push([t('target'), <Code key="target">{event.target}</Code>]);
  pairs.push([t('detail.id'), <Code key="id">{event.id}</Code>]);
  return <Pairs pairs={pairs} />;
}

function Code({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-xs">
      {children}
    </bdi>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Pairs({ pairs }: { pairs: [string, ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      {pairs.map(([name, value]) => (
        <div key={name} className="col-span-full grid grid-cols-subgrid">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
