import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { showToast } from '@/lib/toast';

/** Takes a text into the clipboard. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('integrity');
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => showToast('positive', t('copied')),
      () => showToast('danger', t('copyFailed')),
    );
  };
  return (
    <Button size="icon" variant="quiet" aria-label={label} title={label} onClick={copy}>
      <Copy aria-hidden />
    </Button>
  );
}
