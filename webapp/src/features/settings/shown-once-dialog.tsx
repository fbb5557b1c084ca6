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
  copy: string;
  copied: string;
  copyFailed: string;
  done: string;
}

/** Shows a secret the one time that it is shown, as its children do. It closes by its button only. */
export function ShownOnceDialog({ secret, words, onClose, children }: { secret: string; words: ShownOnceWords; onClose: () => void; children: ReactNode }) {
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
      {children}
    </Dialog>
  );
}

/** A secret of one line, and how it is used. */
export function SecretField({ label, secret, usage }: { label: string; secret: string; usage: string }) {
  return (
    <Field label={label} hint={usage} unmarked>
      {(control) => <Input {...control} readOnly dir="ltr" className="font-mono text-sm" value={secret} onFocus={(event) => event.currentTarget.select()} />}
    </Field>
  );
}
