import { useTranslation } from 'react-i18next';
import { getAnalyticAxis, getAnalyticSection, getDistributionKey, useDeleteAnalyticAxis, useDeleteAnalyticSection, useDeleteDistributionKey } from '@/api/generated/accounting/accounting';
import type { AnalyticAxisView, AnalyticSectionView, DistributionKeyView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { ActDialog } from '@/components/act-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** What follows a deletion. */
function useRemoved(name: string, onClose: () => void) {
  const { t } = useTranslation('analytics');
  return () => {
    showToast('positive', t('removed', { name }));
    onClose();
  };
}

/** Asks before an axis is deleted; the service refuses when lines were split on it. */
export function RemoveAxisDialog({ axis: seen, onClose }: { axis: AnalyticAxisView; onClose: () => void }) {
  const { t } = useTranslation('analytics');
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const { thing: axis, renew } = useCurrent(seen, ({ id }) => getAnalyticAxis(companyId, id));
  const remove = useDeleteAnalyticAxis({ request: ifMatch(axis.version), mutation: { onSuccess: useRemoved(axis.name, onClose) } });
  return <ActDialog act={remove} renew={renew} title={t('axes.removeTitle', { name: axis.name })} description={t('axes.removeText')} confirmLabel={tc('actions.delete')} destructive onClose={onClose} onConfirm={() => remove.mutate({ companyId, axisId: axis.id })} />;
}

/** Asks before a section is deleted; the service refuses when it was used. */
export function RemoveSectionDialog({ section: seen, onClose }: { section: AnalyticSectionView; onClose: () => void }) {
  const { t } = useTranslation('analytics');
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const { thing: section, renew } = useCurrent(seen, ({ id }) => getAnalyticSection(companyId, id));
  const remove = useDeleteAnalyticSection({ request: ifMatch(section.version), mutation: { onSuccess: useRemoved(section.name, onClose) } });
  return <ActDialog act={remove} renew={renew} title={t('sections.removeTitle', { name: section.name })} description={t('sections.removeText')} confirmLabel={tc('actions.delete')} destructive onClose={onClose} onConfirm={() => remove.mutate({ companyId, sectionId: section.id })} />;
}

/** Asks before a key is deleted. Lines that it split stay as they are. */
export function RemoveKeyDialog({ distributionKey: seen, onClose }: { distributionKey: DistributionKeyView; onClose: () => void }) {
  const { t } = useTranslation('analytics');
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const { thing: key, renew } = useCurrent(seen, ({ id }) => getDistributionKey(companyId, id));
  const remove = useDeleteDistributionKey({ request: ifMatch(key.version), mutation: { onSuccess: useRemoved(key.name, onClose) } });
  return <ActDialog act={remove} renew={renew} title={t('keys.removeTitle', { name: key.name })} description={t('keys.removeText')} confirmLabel={tc('actions.delete')} destructive onClose={onClose} onConfirm={() => remove.mutate({ companyId, keyId: key.id })} />;
}
