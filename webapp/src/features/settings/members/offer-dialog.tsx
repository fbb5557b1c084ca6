import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ownershipOffer } from '@/api/generated/bodies/ownershipOffer';
import { useOfferOwnership } from '@/api/generated/companies/companies';
import type { MemberView } from '@/api/generated/model';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { usePaysOn } from '@/components/plans/use-pays-on';
import { Input } from '@/components/ui/input';
import { needed, trimmed, withRules } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { OwnershipPreview, useOwnershipPreview } from './ownership-preview';
import { nameOf } from './people';

const schema = withRules(z.omit(ownershipOffer, { user_id: true }), { company_name: trimmed(needed('company_name_differs')) });

/** Says what would become of the company, and asks the owner for its name before it is offered to somebody else. */
export function OfferDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const { t } = useTranslation('members');
  const companyId = useCompanyId();
  const name = nameOf(member);
  const { preview, isPossible } = useOwnershipPreview(member.user_id);
  const paysOn = usePaysOn();
  const offer = useOfferOwnership();
  const form = useForm(schema, {
    defaultValues: { company_name: '' },
    guarded: false,
    send: (values) => offer.mutateAsync({ companyId, data: { user_id: member.user_id, ...values } }),
    onSent: () => {
      showToast('positive', t('ownership.offered', { name }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('ownership.title', { name })} description={t('ownership.text', { name })} saveLabel={t('ownership.send')} isBlocked={!isPossible} focusesHeading onClose={onClose}>
      {paysOn ? <p>{t('ownership.keepsPaying')}</p> : null}
      <OwnershipPreview preview={preview} />
      {preview.data?.refusal === undefined ? (
        <Field form={form} name="company_name" label={t('ownership.companyName')} required>
          {(control) => <Input {...control} autoComplete="off" />}
        </Field>
      ) : null}
    </FormDialog>
  );
}
