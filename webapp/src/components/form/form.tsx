import { lazy, Suspense, type KeyboardEvent, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ProblemCallout } from '@/components/ui/problem-callout';
import type { Form as FormOf } from './use-form';

// Its dialog is not for who signs in.
const LeaveGuard = lazy(async () => ({ default: (await import('./leave-guard')).LeaveGuard }));

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
  const { attach, submit, guarded, isDirty, problem } = form;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the controls inside it; the form itself takes none
    <form ref={attach} id={id} noValidate onSubmit={submit} onKeyDown={press} className={className}>
      {guarded ? (
        <Suspense fallback={null}>
          <LeaveGuard isDirty={isDirty} />
        </Suspense>
      ) : null}
      {notice ?? (problem === null ? null : <ProblemCallout error={problem} />)}
      {children}
    </form>
  );
}
