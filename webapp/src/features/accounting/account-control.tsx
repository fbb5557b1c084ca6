import type { FieldControl } from '@/components/form/field';
import { AccountField } from './entries/account-field';

/** The account of a field of a form. */
export function AccountControl({ id, value, onChange, 'aria-describedby': describedBy, 'aria-invalid': invalid }: FieldControl<string>) {
  return <AccountField id={id} aria-describedby={describedBy} aria-invalid={invalid} value={value} onChoose={onChange} onType={onChange} />;
}
