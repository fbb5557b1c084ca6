import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEventView } from '@/api/generated/model';
import { Drawer } from '@/components/ui/dialog';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { useWords } from './words';

type State = Record<string, unknown>;

/** One act: what it changed field by field, by whom and from where. */
export function AuditDrawer({ event, onClose }: { event: AuditEventView; onClose: () => void }) {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  const words = useWords();
  const [before, after, details] = [stateOf(event.before), stateOf(event.after), stateOf(event.details)];
  const target = event.target == null ? '' : ` · ${words.target(event.target)}`;
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={words.operation(event.operation)} description={`${formatDate(event.at, language, 'time')}${target}`}>
      <div className="flex flex-col gap-6">
        <Part title={t('detail.changes')}>
          <Changes before={before} after={after} />
        </Part>
        {Object.keys(details).length === 0 ? null : (
          <Part title={t('detail.more')}>
            <Pairs pairs={Object.entries(details).map(([name, value]) => [words.field(name), <Value key={name} value={value} />])} />
          </Part>
        )}
        <Part title={t('detail.origin')}>
          <Origin event={event} />
        </Part>
      </div>
    </Drawer>
  );
}

function Changes({ before, after }: { before: State; after: State }) {
  const { t } = useTranslation('audit');
  const words = useWords();
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (names.length === 0) return <p className="text-muted">{t('detail.none')}</p>;
  const has = { before: Object.keys(before).length > 0, after: Object.keys(after).length > 0 };
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
                  <Value value={before[name]} />
                </td>
              ) : null}
              {has.after ? (
                <td className="py-2">
                  <Value value={after[name]} />
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

/** A value of a field: a word for yes, no and nothing; lists and what is made of parts below each other. */
function Value({ value }: { value: unknown }) {
  const { t } = useTranslation('audit');
  const words = useWords();
  const language = useLanguage();
  if (value === undefined) return <span aria-hidden>—</span>;
  if (value === null || value === '') return <span className="text-faint">{t('detail.absent')}</span>;
  if (typeof value === 'boolean') return value ? t('detail.yes') : t('detail.no');
  if (typeof value === 'string') return <bdi className="wrap-anywhere">{isInstant(value) ? formatDate(value, language, 'time') : isDate(value) ? formatDate(value, language) : value}</bdi>;
  if (typeof value === 'number') return <bdi>{String(value)}</bdi>;
  if (Array.isArray(value)) {
    return (
      <ul className="flex flex-col gap-1">
        {(value as unknown[]).map((one, index) => (
          // The parts of a list have no other name than their place in it.
          <li key={index}>
            <Value value={one} />
          </li>
        ))}
      </ul>
    );
  }
  const parts = Object.entries(stateOf(value)).filter(([, part]) => part !== null && part !== '');
  return (
    <span className="flex flex-wrap gap-x-3">
      {parts.map(([name, part]) => (
        <span key={name}>
          <span className="text-muted">{words.field(name)}</span> <Value value={part} />
        </span>
      ))}
    </span>
  );
}

function Origin({ event }: { event: AuditEventView }) {
  const { t } = useTranslation('audit');
  const words = useWords();
  const person = event.actor_kind === 'api_key' && event.actor_name != null ? ` ${t('programOf', { name: event.actor_name })}` : '';
  const pairs: [string, ReactNode][] = [[t('who'), <bdi key="who">{`${words.actor(event)}${person}`}</bdi>]];
  if (event.ip != null) pairs.push([t('detail.address'), <bdi key="ip">{event.ip}</bdi>]);
  if (event.user_agent != null) pairs.push([t('detail.agent'), <bdi key="agent">{event.user_agent}</bdi>]);
  if (event.request_id !== '') pairs.push([t('detail.request'), <Code key="request">{event.request_id}</Code>]);
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

function stateOf(value: unknown): State {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as State) : {};
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text);
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}
