import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { standsByFields, type Form } from '@/lib/form';
import { Button } from './button';
import { Dialog } from './dialog';
import { ProblemCallout } from './problem-callout';

/** Properties of `FormDialog`. */
export interface FormDialogProps<Values> {
  form: Form<Values>;
  title: string;
  description?: ReactNode;
  /** Sends what was typed, once it keeps the form's rules. */
  onSave: (values: Values) => void;
  /** It is being sent. */
  busy: boolean;
  /** Why it was refused; null while it was not. What stands by the fields is not said twice. */
  error: unknown;
  /** What the button says instead of "Save". */
  saveLabel?: string;
  /** What it does cannot be undone, or not for long. */
  destructive?: boolean;
  /** Another act on what the form is about, apart from its two ways out. */
  otherAct?: ReactNode;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog: its fields, what the service says against them, and the two ways out. */
export function FormDialog<Values extends object>({ form, title, description, onSave, busy, error, saveLabel, destructive = false, otherAct, onClose, children }: FormDialogProps<Values>) {
  const { t } = useTranslation();
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          {otherAct === undefined ? null : <span className="me-auto max-sm:basis-full">{otherAct}</span>}
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button variant={destructive ? 'danger' : 'primary'} type="submit" form={formId} busy={busy}>
            {saveLabel ?? t('actions.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit(onSave)} className="flex flex-col gap-4">
        {error === null || standsByFields(form, error) ? null : <ProblemCallout error={error} />}
        {children}
      </form>
    </Dialog>
  );
}
