import { useTranslation } from 'react-i18next';
import type { ApiKeySecret } from '@/api/generated/model';
import { SecretField, ShownOnceDialog } from '../shown-once-dialog';

/** Shows a key the one time that it is shown. */
export function SecretDialog({ made, onClose }: { made: ApiKeySecret; onClose: () => void }) {
  const { t } = useTranslation('apiKeys');
  const words = {
    title: t('secretTitle'),
    text: t('secretText'),
    copy: t('copy'),
    copied: t('copied'),
    copyFailed: t('copyFailed'),
    done: t('done'),
  };
  return (
    <ShownOnceDialog secret={made.token} words={words} onClose={onClose}>
      <SecretField label={t('secret')} secret={made.token} usage={t('usage', { header: '\u2066Authorization: Bearer\u2069' })} />
    </ShownOnceDialog>
  );
}
