import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { showToast } from '@/lib/toast';

/** What it says around the secret. */
export interface ShownOnceWords {
  title: string;
  text: string;
  label: string;
  copy: string;
  copied: string;
  copyFailed: string;
  done: string;
  usage: ReactNode;
}

/** Shows a secret the one time that it is shown. It closes by its button only. */
export function ShownOnceDialog({ secret, words, onClose }: { secret: string; words: ShownOnceWords; onClose: () => void }) {
  const copy = () => {
    navigator.clipboard.writeText(secret).then(
      () => showToast('positive', words.copied),
      () => showToast('danger', words.copyFailed),
    );
  };
  return (
    <Dialog
      open
      mandatory
      onOpenChange={() => undefined}
      title={words.title}
      description={words.text}
      footer={
        <>
          <Button onClick={copy}>
            <Copy aria-hidden />
            {words.copy}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={words.label} required>
          {(control) => <Input {...control} readOnly dir="ltr" className="font-mono text-sm" value={secret} onFocus={(event) => event.currentTarget.select()} />}
        </Field>
        <p className="text-sm text-muted">{words.usage}</p>
      </div>
    </Dialog>
  );
}
