import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetSeal } from '@/api/generated/accounting/accounting';
import type { SealView } from '@/api/generated/model';
import { CopyButton } from '@/components/copy-button';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { Drawer } from '@/components/ui/dialog';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { useCompanyId } from '@/lib/session';
import { OfInstance } from './of-instance';
import { checkingCommand, savePublicKey, saveSignature, saveStatement } from './seal-files';

/** A seal with all that it takes to check it; closed while there is no id. */
export function SealDrawer({ sealId, onClose }: { sealId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('integrity');
  const { t: tc } = useTranslation();
  const language = useLanguage();
  const seal = useGetSeal(useCompanyId(), sealId ?? '', { query: { enabled: sealId !== undefined } });
  const shown = sealId === undefined ? undefined : seal.data;
  return (
    <Drawer open={sealId !== undefined} onOpenChange={(open) => !open && onClose()} title={shown === undefined ? t('detail.title') : t('detail.titleOf', { date: formatDate(shown.until, language) })}>
      {seal.isError ? <ProblemState error={seal.error} onRetry={() => void seal.refetch()} back={<Button onClick={onClose}>{tc('actions.close')}</Button>} /> : null}
      {shown === undefined && !seal.isError ? <SkeletonLines lines={6} /> : null}
      {shown === undefined ? null : <Detail seal={shown} />}
    </Drawer>
  );
}

function Detail({ seal }: { seal: SealView }) {
  const { t } = useTranslation('integrity');
  return (
    <div className="flex flex-col gap-6">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <OfInstance isGood={seal.is_of_this_instance} />
        <span className="text-sm text-muted">
          {t('seals.made')} <DateText value={seal.made_at} format="time" />
        </span>
      </p>
      <Part name={t('detail.statement')} text={seal.statement} onSave={() => saveStatement(seal)} save={t('detail.saveStatement')} />
      <Part name={t('detail.signature')} text={seal.signature} onSave={() => saveSignature(seal)} save={t('detail.saveSignature')} />
      <Part name={t('detail.publicKey')} text={seal.public_key} onSave={() => savePublicKey(seal)} save={t('detail.savePublicKey')} />
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold">{t('detail.check')}</h3>
        <p className="text-sm text-muted">{t('detail.checkText')}</p>
        <div className="flex items-start gap-2">
          <Code>{checkingCommand}</Code>
          <CopyButton text={checkingCommand} label={t('detail.copyCommand')} told={{ copied: t('copied'), failed: t('copyFailed') }} />
        </div>
      </section>
    </div>
  );
}

function Part({ name, text, save, onSave }: { name: string; text: string; save: string; onSave: () => void }) {
  return (
    <section className="flex flex-col items-start gap-2">
      <h3 className="font-semibold">{name}</h3>
      <Code>{text}</Code>
      <Button onClick={onSave}>
        <Download aria-hidden />
        {save}
      </Button>
    </section>
  );
}

/** A text for machines: from left to right in every language, broken wherever it must be. */
function Code({ children }: { children: ReactNode }) {
  return (
    <pre dir="ltr" className="w-full min-w-0 rounded-xl bg-sunken p-3 text-start text-xs whitespace-pre-wrap wrap-anywhere">
      {children}
    </pre>
  );
}
