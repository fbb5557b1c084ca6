import { KeyRound, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListApiKeys } from '@/api/generated/companies/companies';
import type { ApiKeySecret, ApiKeyView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Section } from '@/components/ui/page';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { useCompanyId, useSession } from '@/lib/session';
import { CreateKeyDialog } from './create-key-dialog';
import { RenameDialog, RevokeDialog, RotateDialog } from './key-dialogs';
import { scopeOf } from './scope';
import { SecretDialog } from './secret-dialog';

/** What is being done: a key is made, or one is renamed, rotated or revoked. */
type Act = { kind: 'create' } | { kind: 'rename' | 'rotate' | 'revoke'; apiKey: ApiKeyView };

/** The keys by which programs act in the company. */
export function ApiKeysPanel() {
  const { t } = useTranslation('apiKeys');
  const keys = useListApiKeys(useCompanyId());
  const [act, setAct] = useState<Act>();
  const [made, setMade] = useState<ApiKeySecret>();
  const columns = useKeyColumns(setAct);
  const show = (secret: ApiKeySecret) => {
    setAct(undefined);
    setMade(secret);
  };
  const create = (
    <Button variant="primary" onClick={() => setAct({ kind: 'create' })}>
      <Plus aria-hidden />
      {t('create')}
    </Button>
  );
  return (
    <Section title={t('title')} description={t('description')} actions={keys.isSuccess && keys.data.items.length > 0 ? create : undefined}>
      <DataTable
        label={t('title')}
        columns={columns}
        query={keys}
        rowKey={(key) => key.id}
        empty={
          <EmptyState icon={<KeyRound aria-hidden />} title={t('empty')} action={create}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      {act === undefined ? null : <ActDialog act={act} onMade={show} onClose={() => setAct(undefined)} />}
      {made === undefined ? null : <SecretDialog made={made} onClose={() => setMade(undefined)} />}
    </Section>
  );
}

function ActDialog({ act, onMade, onClose }: { act: Act; onMade: (made: ApiKeySecret) => void; onClose: () => void }) {
  if (act.kind === 'create') return <CreateKeyDialog onMade={onMade} onClose={onClose} />;
  if (act.kind === 'rename') return <RenameDialog apiKey={act.apiKey} onClose={onClose} />;
  if (act.kind === 'rotate') return <RotateDialog apiKey={act.apiKey} onMade={onMade} onClose={onClose} />;
  return <RevokeDialog apiKey={act.apiKey} onClose={onClose} />;
}

function useKeyColumns(onAct: (act: Act) => void): Column<ApiKeyView>[] {
  const { t } = useTranslation('apiKeys');
  const language = useLanguage();
  const { user } = useSession();
  return useMemo(() => {
    const lastUse = (key: ApiKeyView) => (key.last_used_at == null ? t('never') : formatDate(key.last_used_at, language, 'time'));
    const act = (kind: 'rename' | 'rotate' | 'revoke', apiKey: ApiKeyView) => (
      <Button size="sm" variant="quiet" aria-label={t(`${kind}Of`, { name: apiKey.name })} onClick={() => onAct({ kind, apiKey })}>
        {t(kind)}
      </Button>
    );
    return [
      { id: 'name', header: t('name'), cell: (key) => <KeyName apiKey={key} /> },
      { id: 'scope', header: t('scope'), className: 'max-lg:hidden', cell: (key) => <Scope permissions={key.permissions} /> },
      { id: 'madeBy', header: t('madeBy'), className: 'max-lg:hidden', cell: (key) => <bdi>{key.made_by_name}</bdi> },
      {
        id: 'lastUsed',
        header: t('lastUsed'),
        className: 'max-md:hidden',
        cell: (key) => (
          <>
            {lastUse(key)}
            {key.last_used_from == null ? null : <bdi className="block text-xs text-muted">{key.last_used_from}</bdi>}
          </>
        ),
      },
      { id: 'expiry', header: t('expiry'), className: 'max-md:hidden', cell: (key) => <Expiry apiKey={key} /> },
      {
        id: 'actions',
        header: t('actions'),
        align: 'end',
        control: true,
        cell: (key) => (
          <span className="flex flex-wrap justify-end gap-1">
            {act('rename', key)}
            {/* The secret acts for its maker: nobody else is shown it. */}
            {key.made_by === user.id ? act('rotate', key) : null}
            {act('revoke', key)}
          </span>
        ),
      },
    ];
  }, [t, language, user.id, onAct]);
}

function KeyName({ apiKey }: { apiKey: ApiKeyView }) {
  return (
    <>
      <bdi className="font-medium wrap-anywhere">{apiKey.name}</bdi>
      <bdi dir="ltr" className="block font-mono text-xs wrap-anywhere text-muted">
        {apiKey.prefix}
      </bdi>
      {/* On a telephone there is no room for a column. */}
      <span className="block text-xs md:hidden">
        <Expiry apiKey={apiKey} />
      </span>
    </>
  );
}

function Expiry({ apiKey }: { apiKey: ApiKeyView }) {
  const { t } = useTranslation('apiKeys');
  const language = useLanguage();
  const old = apiKey.old_secret_expires_at;
  return (
    <>
      {apiKey.is_expired ? <Badge tone="danger">{t('expired')}</Badge> : formatDate(apiKey.expires_at.slice(0, 10), language)}
      {old == null ? null : <span className="block text-xs text-muted">{t('oldUntil', { date: formatDate(old, language, 'time') })}</span>}
    </>
  );
}

function Scope({ permissions }: { permissions: readonly string[] }) {
  const { t } = useTranslation('apiKeys');
  return (
    <ul className="flex flex-wrap gap-1">
      {scopeOf(permissions).map(([module, level]) => (
        <li key={module}>
          <Badge>{`${t(`modules.${module}`)} · ${t(`levels.${level}`)}`}</Badge>
        </li>
      ))}
    </ul>
  );
}
