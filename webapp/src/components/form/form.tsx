import { Suspense, type KeyboardEvent, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isProblem } from '@/api/problem';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Carried, Conflict, LeaveGuard } from './parts';
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the controls inside it; the form itself takes none
    <form ref={attach} id={id} noValidate onSubmit={submit} onKeyDown={press} className={className}>
      <Suspense>{guarded ? <LeaveGuard isDirty={isDirty} isSending={isSending} /> : null}</Suspense>
      {notice ?? <Refusal form={form} />}
      {children}
    </form>
  );
}

/** Why it was refused, if not by a rule of a field, and what was carried over to a newer version. */
function Refusal<Values extends FieldValues>({ form: { problem, renew, carried, forget } }: Pick<FormProps<Values>, 'form'>) {
  return (
    <Suspense>
      {problem === null ? null : renew !== undefined && isProblem(problem, 'stale_version') ? <Conflict onRenew={renew} /> : <ProblemCallout error={problem} />}
      {carried === undefined ? null : <Carried labels={carried} onDismiss={forget} />}
    </Suspense>
  );
}
