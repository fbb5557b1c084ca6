import { useState, type ComponentType } from 'react';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Button } from './button';
import { ConfirmDialog, Dialog } from './dialog';
import { Field } from './field';
import { Input } from './input';

export default {
  title: 'Dialog',
  states: { opener: () => <Opener of={Short} /> },
  alone: {
    open: () => <Short onClose={() => undefined} />,
    form: () => <WithForm />,
    confirm: () => <Confirm />,
    'confirm-busy': () => <Confirm busy />,
    'confirm-error': () => <Confirm error={new Error('refused')} />,
    long: () => <Long />,
    mandatory: () => <Mandatory />,
  },
} satisfies GalleryEntry;

function Opener({ of: Opened }: { of: ComponentType<{ onClose: () => void }> }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.title}</Button>
      {open ? <Opened onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Short({ onClose }: { onClose: () => void }) {
  const words = useWords();
  return (
    <Dialog open onOpenChange={onClose} title={words.title} description={words.text} footer={<Button variant="primary">{words.act}</Button>}>
      <p>{words.text}</p>
    </Dialog>
  );
}

function WithForm() {
  const words = useWords();
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={words.title}
      footer={
        <>
          <Button>{words.other}</Button>
          <Button variant="primary">{words.act}</Button>
        </>
      }
    >
      <form className="flex flex-col gap-4">
        <Field label={words.label} required>
          {(control) => <Input {...control} defaultValue={words.value} />}
        </Field>
        <Field label={words.search} error={words.error}>
          {(control) => <Input {...control} />}
        </Field>
      </form>
    </Dialog>
  );
}

function Confirm({ busy = false, error = null }: { busy?: boolean; error?: unknown }) {
  const words = useWords();
  return <ConfirmDialog open onOpenChange={() => undefined} title={words.title} description={words.text} confirmLabel={words.remove} destructive busy={busy} error={error} onConfirm={() => undefined} />;
}

function Long() {
  const words = useWords();
  return (
    <Dialog open onOpenChange={() => undefined} title={words.longValue} description={words.longText} footer={<Button variant="primary">{words.longAct}</Button>}>
      {/* It scrolls, so that the keyboard must be able to enter it. */}
      <div className="flex flex-col gap-4">
        {Array.from({ length: 12 }, (_, line) => (
          <p key={line}>{words.longText}</p>
        ))}
      </div>
    </Dialog>
  );
}

function Mandatory() {
  const words = useWords();
  return (
    <Dialog open onOpenChange={() => undefined} mandatory title={words.title} footer={<Button variant="primary">{words.act}</Button>}>
      <p>{words.text}</p>
    </Dialog>
  );
}
