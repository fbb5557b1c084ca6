import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ApiKeySecret } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { showToast } from '@/lib/toast';

/** Shows a key the one time that it is shown. It closes by its button only. */
export function SecretDialog({ made, onClose }: { made: ApiKeySecret; onClose: () => void }) {
  const { t } = useTranslation('apiKeys');
  const copy = () => {
    navigator.clipboard.writeText(made.token).then(
      () => showToast('positive', t('copied')),
      () => showToast('danger', t('copyFailed')),
    );
  };
  return (
    <Dialog
      open
      mandatory
      onOpenChange={() => undefined}
      title={t('secretTitle')}
      description={t('secretText')}
      footer={
        <>
          <Button onClick={copy}>
            <Copy aria-hidden />
            {t('copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={t('secret')} required>
          {(control) => <Input {...control} readOnly dir="ltr" className="font-mono text-sm" value={made.token} onFocus={(event) => event.currentTarget.select()} />}
        </Field>
        <p className="text-sm text-muted">{t('usage', { header: '\u2066Authorization: Bearer\u2069' })}</p>
      </div>
    </Dialog>
  );
}
