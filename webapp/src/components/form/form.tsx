import { Suspense, type KeyboardEvent, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isProblem } from '@/api/problem';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Conflict, LeaveGuard } from './parts';
import type { Form as FormOf } from './use-form';

/** Properties of `Form`. */
export interface FormProps<Values extends FieldValues> {
  form: FormOf<Values>;
  /** By which a button outside of it sends it. */
  id?: string;
  /** What stands above the fields in place of the refusal. */
  notice?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The fields of a form under what was said against all of it. Enter sends it, in a text of several lines Ctrl+Enter. */
export function Form<Values extends FieldValues>({ form, id, notice, className = 'flex flex-col gap-4', children }: FormProps<Values>) {
  const { attach, submit, guarded, isDirty, isSending } = form;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the controls inside it; the form itself takes none
    <form ref={attach} id={id} noValidate onSubmit={submit} onKeyDown={press} className={className}>
      <Suspense>{guarded ? <LeaveGuard isDirty={isDirty} isSending={isSending} /> : null}</Suspense>
      {notice ?? <Refusal form={form} />}
      {children}
    </form>
  );
}

/** Why it was refused, if not by a rule of a field. */
function Refusal<Values extends FieldValues>({ form: { problem, renew } }: Pick<FormProps<Values>, 'form'>) {
  if (problem === null) return null;
  if (renew === undefined || !isProblem(problem, 'stale_version')) return <ProblemCallout error={problem} />;
  return (
    <Suspense>
      <Conflict onRenew={renew} />
    </Suspense>
  );
}
