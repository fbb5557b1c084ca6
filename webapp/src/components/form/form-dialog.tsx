import { Suspense, useId, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Form } from './form';
import { DiscardDialog } from './parts';
import type { Form as FormOf } from './use-form';

/** Properties of `FormDialog`. */
export interface FormDialogProps<Values extends FieldValues> {
  form: FormOf<Values>;
  title: string;
  description?: ReactNode;
  /** What the button says instead of "Save". */
  saveLabel?: string;
  /** What it does cannot be undone, or not for long. */
  destructive?: boolean;
  /** It cannot be sent as things stand; what stands among the fields says why. */
  isBlocked?: boolean;
  /** What stands above the fields in place of the refusal. */
  notice?: ReactNode;
  /** The focus begins on its heading: there is something to read before anything is typed. */
  focusesHeading?: boolean;
  /** Another act on what the form is about, apart from its two ways out. */
  otherAct?: ReactNode;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog: its fields, what the service says against them, and the two ways out. One with changes asks before it closes. */
export function FormDialog<Values extends FieldValues>({ form, title, description, saveLabel, destructive = false, isBlocked = false, notice, focusesHeading = false, otherAct, onClose, children }: FormDialogProps<Values>) {
  const { t } = useTranslation();
  const formId = useId();
  const [asks, setAsks] = useState(false);
  const close = () => (form.guarded && form.isDirty() ? setAsks(true) : onClose());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      description={description}
      focusesHeading={focusesHeading}
      footer={
        <>
          {otherAct === undefined ? null : <span className="me-auto max-sm:basis-full">{otherAct}</span>}
          <Button onClick={close}>{t('actions.cancel')}</Button>
          <Button variant={destructive ? 'danger' : 'primary'} type="submit" form={formId} busy={form.isSending} disabled={isBlocked}>
            {saveLabel ?? t('actions.save')}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} notice={notice}>
        {children}
      </Form>
      <Suspense fallback={null}>{asks ? <DiscardDialog open isSending={form.isSending} onDiscard={onClose} onStay={() => setAsks(false)} /> : null}</Suspense>
    </Dialog>
  );
}
