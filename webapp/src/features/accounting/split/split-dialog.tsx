import { useTranslation } from 'react-i18next';
import { useListDistributionKeys } from '@/api/generated/accounting/accounting';
import type { AnalyticAxisView, DistributionKeyView } from '@/api/generated/model';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { Dialog } from '@/components/ui/dialog';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Fetching } from '@/components/ui/problem-state';
import { useCompany } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { useAxes } from '../analytics/sections';
import { AxisParts } from './axis-parts';
import { schemaFor, valuesOf } from './split-form';
import type { DraftPart } from './split-values';

interface SplitDialogProps {
  /** What the line is about, for people: its account and what it says. */
  line: string;
  /** Its amount in minor units. */
  whole: bigint;
  parts: readonly DraftPart[];
  /** Keeps the parts, or sends them. */
  send: (parts: DraftPart[]) => Promise<unknown>;
  /** Reads the parts anew when somebody else was faster. */
  renew?: () => Promise<readonly DraftPart[]>;
  onSent?: () => void;
  onClose: () => void;
}

/** Into which sections a line is split: fetched with the axes when it is first wanted. */
export function SplitDialog(props: SplitDialogProps) {
  const { t } = useTranslation('analytics');
  const { t: tc } = useTranslation();
  const axes = useAxes();
  const keys = useListDistributionKeys(useCompanyId());
  const usable = (axes.data?.items ?? []).filter((axis) => (axis.is_active && axis.sections.length > 0) || axis.sections.some(({ id }) => props.parts.some(({ section_id }) => section_id === id)));
  if (axes.data !== undefined && keys.data !== undefined && usable.length > 0) return <SplitForm {...props} axes={usable} keys={keys.data.items} />;
  const isNone = axes.data !== undefined && usable.length === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={t('split.title')}
      description={props.line}
      footer={
        <>
          <Button onClick={props.onClose}>{tc('actions.close')}</Button>
          {isNone ? (
            <LinkButton to="/accounting/analytics" variant="primary">
              {t('split.toAxes')}
            </LinkButton>
          ) : null}
        </>
      }
    >
      {isNone ? <p className="text-muted">{t('split.noAxis')}</p> : <Fetching query={axes.data === undefined ? axes : keys} lines={3} />}
    </Dialog>
  );
}

function SplitForm({ line, whole, parts, send, renew, onSent, onClose, axes, keys }: SplitDialogProps & { axes: readonly AnalyticAxisView[]; keys: readonly DistributionKeyView[] }) {
  const { t } = useTranslation('analytics');
  const { currency_decimals: decimals } = useCompany();
  const sections = axes.flatMap((axis) => axis.sections);
  const sectionOf = (id: string) => sections.find((section) => section.id === id);
  const axisOf = (id: string) => sectionOf(id)?.axis_id;
  const form = useForm(schemaFor(decimals), {
    defaultValues: valuesOf(parts, axisOf),
    ...(renew === undefined ? {} : { renew: async () => valuesOf(await renew(), axisOf) }),
    send: (values) => send(values.parts.map(({ section_id, percent, amount }) => ({ section_id, section_code: sectionOf(section_id)?.code ?? '', percent, amount: percent === '' ? amount : '' }))),
    onSent: () => {
      onSent?.();
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('split.title')} description={line} saveLabel={t('split.save')} onClose={onClose}>
      {axes.map((axis) => (
        <AxisParts key={axis.id} form={form} axis={axis} keys={keys.filter((key) => key.is_active && key.axis_id === axis.id)} whole={whole} decimals={decimals} />
      ))}
    </FormDialog>
  );
}
