import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { showToast } from '@/lib/toast';

/** The recovery codes, which are shown this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('security');
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    showToast('positive', t('codes.copied'));
  };
  return (
    <Dialog
      mandatory
      open
      onOpenChange={() => undefined}
      title={t('codes.title')}
      description={t('codes.text')}
      footer={
        <>
          <Button onClick={() => void copy()}>{t('codes.copy')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('codes.kept')}
          </Button>
        </>
      }
    >
      <ol dir="ltr" className="grid justify-center gap-2 rounded-xl bg-sunken p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code} className="break-all">
            {code}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
