import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListEntryTemplates } from '@/api/generated/accounting/accounting';
import type { EntryTemplateView } from '@/api/generated/model';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { TextLink } from '@/components/ui/text-link';
import { plain } from '@/lib/matching';
import { useCompanyId } from '@/lib/session';
import { UseTemplateDialog } from './use-template-dialog';

/** Lets one of the active templates be chosen, and used. */
export function TemplateChoice({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('templates');
  const templates = useListEntryTemplates(useCompanyId());
  const [chosen, setChosen] = useState<EntryTemplateView>();
  if (chosen !== undefined) return <UseTemplateDialog template={chosen} onClose={onClose} onUsed={onClose} />;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('choice.title')}>
      {templates.isLoadingError ? <ProblemState error={templates.error} onRetry={() => void templates.refetch()} /> : null}
      {templates.isPending ? <SkeletonLines lines={4} /> : null}
      {templates.data === undefined ? null : <Choices templates={templates.data.items.filter(({ is_active: isActive }) => isActive)} onChoose={setChosen} />}
    </Dialog>
  );
}

/** A search that Enter takes the first of, and what it finds. */
function Choices({ templates, onChoose }: { templates: readonly EntryTemplateView[]; onChoose: (template: EntryTemplateView) => void }) {
  const { t } = useTranslation('templates');
  const { t: tc } = useTranslation();
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // The list may come after the dialog that took the focus.
  useEffect(() => input.current?.focus(), []);
  const found = templates.filter(({ name, label }) => plain(`${name} ${label}`).includes(plain(search.trim())));
  if (templates.length === 0) {
    return (
      <p className="flex flex-wrap gap-x-3 text-muted">
        {t('choice.empty')} <TextLink to="/accounting/templates">{t('choice.toTemplates')}</TextLink>
      </p>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (found[0] !== undefined) onChoose(found[0]);
      }}
      className="flex flex-col gap-3"
    >
      <Input ref={input} data-first-field type="search" aria-label={t('choice.search')} placeholder={t('choice.search')} value={search} onChange={(event) => setSearch(event.target.value)} />
      {found.length === 0 ? (
        <p role="status" className="text-muted">
          {tc('states.noMatch')}
        </p>
      ) : null}
      <ul aria-label={t('choice.list')} className="-mx-3">
        {found.map((template) => (
          <li key={template.id}>
            <button type="button" onClick={() => onChoose(template)} className="flex w-full flex-col rounded-md px-3 py-2 text-start -outline-offset-2 hover:bg-sunken">
              <bdi className="font-medium">{template.name}</bdi>
              <bdi className="text-sm text-muted">{[template.journal, ...template.amounts].join(' · ')}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
