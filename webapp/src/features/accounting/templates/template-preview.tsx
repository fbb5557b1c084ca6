import { useTranslation } from 'react-i18next';
import type { EntryTemplateView } from '@/api/generated/model';
import { Section } from '@/components/ui/page';
import { useToday } from '@/lib/fiscal-years';
import { FillFields, useFill } from './fill';
import { FilledLines } from './filled-lines';

/** What a template comes to with amounts that are tried, as it is saved. */
export function TemplatePreview({ template }: { template: EntryTemplateView }) {
  const { t } = useTranslation('templates');
  const fill = useFill(template, useToday());
  return (
    <Section title={t('preview.title')}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{t('preview.text')}</p>
        <FillFields template={template} fill={fill} />
        <FilledLines fill={fill} />
      </div>
    </Section>
  );
}
