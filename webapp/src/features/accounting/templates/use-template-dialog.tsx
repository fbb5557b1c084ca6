import { useNavigate } from '@tanstack/react-router';
import { useId, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryTemplateView } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useToday } from '@/lib/fiscal-years';
import { FillFields, useFill } from './fill';
import { FilledLines } from './filled-lines';

/** Asks for the day and the amounts of a template, shows what they come to, and opens a new entry with that. */
export function UseTemplateDialog({ template, onClose, onUsed }: { template: EntryTemplateView; onClose: () => void; onUsed?: () => void }) {
  const { t } = useTranslation('templates');
  const { t: tc } = useTranslation();
  const navigate = useNavigate();
  const formId = useId();
  const fill = useFill(template, useToday());
  const { filled } = fill;
  const isReady = filled !== undefined && filled.lines.length > 0 && !fill.isFetching;
  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const { journal, date, label, lines } = filled;
    void navigate({ to: '/accounting/entries/new', state: { entry: { journal, date, label, lines } } });
    onUsed?.();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('use.title', { name: template.name })}
      description={t('use.text')}
      footer={
        <>
          <Button onClick={onClose}>{tc('actions.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} disabled={!isReady}>
            {t('use.open')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={open} className="flex flex-col gap-6">
        <FillFields template={template} fill={fill} />
        <FilledLines fill={fill} />
      </form>
    </Dialog>
  );
}
