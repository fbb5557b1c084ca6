import { Ban, KeyRound, Pencil, Plus, RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportApiKeysUrl, useListApiKeys } from '@/api/generated/companies/companies';
import type { ApiKeySecret, ApiKeyView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { ListSection } from '@/components/ui/page';
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
  const companyId = useCompanyId();
  const keys = useListApiKeys(companyId);
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
    <ListSection title={t('title')} description={t('description')} actions={keys.isSuccess && keys.data.items.length > 0 ? create : undefined}>
      <DataTable
        stacks
        expectedRows={2}
        label={t('title')}
        columns={columns}
        query={keys}
        rowKey={(key) => key.id}
        exports={{ url: (choice) => getExportApiKeysUrl(companyId, choice), file: t('title') }}
        empty={
          <EmptyState icon={<KeyRound aria-hidden />} title={t('empty')} action={create}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      {act === undefined ? null : <ActDialog act={act} onMade={show} onClose={() => setAct(undefined)} />}
      {made === undefined ? null : <SecretDialog made={made} onClose={() => setMade(undefined)} />}
    </ListSection>
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
    return [
      { id: 'name', header: t('name'), className: '@3xl:min-w-44', sort: (key) => key.name, cell: (key) => <KeyName apiKey={key} /> },
      { id: 'scope', header: t('scope'), cell: (key) => <Scope permissions={key.permissions} /> },
      { id: 'madeBy', header: t('madeBy'), cell: (key) => <bdi>{key.made_by_name}</bdi> },
      {
        id: 'lastUsed',
        header: t('lastUsed'),
        sort: (key) => key.last_used_at,
        cell: (key) => (
          <>
            {lastUse(key)}
            {key.last_used_from == null ? null : (
              <span className="block text-xs text-muted">
                <bdi>{key.last_used_from}</bdi>
              </span>
            )}
          </>
        ),
      },
      { id: 'expiry', header: t('expiry'), sort: (key) => key.expires_at, cell: (key) => <Expiry apiKey={key} /> },
      { id: 'actions', header: t('actions'), control: true, cell: (key) => <KeyMenu apiKey={key} isOwn={key.made_by === user.id} onAct={onAct} /> },
    ];
  }, [t, language, user.id, onAct]);
}

/** The secret acts for its maker: nobody else is shown another one. */
function KeyMenu({ apiKey, isOwn, onAct }: { apiKey: ApiKeyView; isOwn: boolean; onAct: (act: Act) => void }) {
  const { t } = useTranslation('apiKeys');
  return (
    <RowMenu label={t('actionsOf', { name: apiKey.name })}>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAct({ kind: 'rename', apiKey })}>
        {t('rename')}
      </MenuItem>
      {isOwn ? (
        <MenuItem icon={<RotateCw aria-hidden />} onSelect={() => onAct({ kind: 'rotate', apiKey })}>
          {t('rotate')}
        </MenuItem>
      ) : null}
      <MenuItem icon={<Ban aria-hidden />} onSelect={() => onAct({ kind: 'revoke', apiKey })}>
        {t('revoke')}
      </MenuItem>
    </RowMenu>
  );
}

function KeyName({ apiKey }: { apiKey: ApiKeyView }) {
  return (
    <>
      <bdi className="font-medium wrap-anywhere">{apiKey.name}</bdi>
      <span className="block font-mono text-xs text-muted">
        <bdi dir="ltr">{apiKey.prefix}</bdi>
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
