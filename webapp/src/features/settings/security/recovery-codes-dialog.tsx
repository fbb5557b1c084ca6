import { useTranslation } from 'react-i18next';
import { ShownOnceDialog } from '../shown-once-dialog';

/** The recovery codes, which are shown this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('security');
  const words = {
    title: t('codes.title'),
    text: t('codes.text'),
    copy: t('codes.copy'),
    copied: t('codes.copied'),
    copyFailed: t('codes.copyFailed'),
    done: t('codes.kept'),
  };
  return (
    <ShownOnceDialog secret={codes.join('\n')} words={words} onClose={onClose}>
      <ol dir="ltr" className="grid justify-center gap-2 rounded-xl bg-sunken p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code} className="break-all">
            {code}
          </li>
        ))}
      </ol>
    </ShownOnceDialog>
  );
}
