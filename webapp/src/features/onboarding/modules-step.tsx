import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListModules } from '@/api/generated/onboarding/onboarding';
import type { ModuleView } from '@/api/generated/model';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Progress } from '@/components/ui/progress';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useModuleText } from '@/lib/module-text';
import { categories, chosenOf, recommendedOf, setupMinutesOf } from './selection';
import { StepFooter } from './step-footer';
import { StepFrame } from './step-frame';
import { useWizard } from './wizard-context';

/** What the company will work with. */
export function ModulesStep() {
  const { t } = useTranslation('onboarding');
  const modules = useListModules();
  return (
    <StepFrame title={t('modules.title')} description={t('modules.text')} minutes={4}>
      {modules.isError ? <ProblemCallout error={modules.error} onRetry={() => void modules.refetch()} /> : null}
      {modules.isPending ? <SkeletonLines lines={6} /> : null}
      {modules.data === undefined ? null : <ModuleChoice modules={modules.data.items} />}
    </StepFrame>
  );
}

function ModuleChoice({ modules }: { modules: readonly ModuleView[] }) {
  const { onboarding, saver, complete } = useWizard();
  const [keys, setKeys] = useState(onboarding.modules);
  const chosen = chosenOf(modules, keys);
  const choose = (next: string[]) => {
    setKeys(next);
    saver.put('modules', chosenOf(modules, next));
  };
  const toggle = (key: string, checked: boolean) => choose(checked ? [...chosen, key] : chosen.filter((other) => other !== key));
  const next = () => {
    saver.put('modules', chosen);
    void complete('modules').catch(() => undefined);
  };
  return (
    <>
      <Summary modules={modules} chosen={chosen} onChoose={choose} />
      {categories.map((category) => (
        <Category key={category} category={category} modules={modules.filter((module) => module.category === category)} chosen={chosen} onToggle={toggle} />
      ))}
      <StepFooter step="modules" continueDisabled={chosen.length === 0} onContinue={next} />
    </>
  );
}

function Summary({ modules, chosen, onChoose }: { modules: readonly ModuleView[]; chosen: readonly string[]; onChoose: (keys: string[]) => void }) {
  const { t } = useTranslation('onboarding');
  return (
    <div className="flex flex-col gap-3 rounded-2xl border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="status">
          <p className="font-semibold">{t('modules.count', { count: chosen.length, total: modules.length })}</p>
          <p className="text-sm text-muted">{t('modules.minutes', { count: setupMinutesOf(modules, chosen) })}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onChoose(recommendedOf(modules))}>
            {t('modules.recommended')}
          </Button>
          <Button size="sm" onClick={() => onChoose(modules.map((module) => module.key))}>
            {t('modules.all')}
          </Button>
        </div>
      </div>
      <Progress label={t('modules.progress')} percent={modules.length === 0 ? 0 : Math.round((chosen.length / modules.length) * 100)} />
    </div>
  );
}

interface CategoryProps {
  category: ModuleView['category'];
  modules: readonly ModuleView[];
  chosen: readonly string[];
  onToggle: (key: string, checked: boolean) => void;
}

function Category({ category, modules, chosen, onToggle }: CategoryProps) {
  const { t } = useTranslation('modules');
  const text = useModuleText();
  if (modules.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-3 text-lg font-semibold">{t(`categories.${category}`)}</legend>
      <ul className="grid gap-3 sm:grid-cols-2">
        {modules.map((module) => (
          <li key={module.key} className="rounded-2xl border border-line bg-surface p-5">
            <Checkbox
              label={<ModuleLabel name={text.name(module.key)} module={module} />}
              hint={text.description(module.key)}
              checked={chosen.includes(module.key)}
              disabled={module.required}
              onCheckedChange={(checked) => onToggle(module.key, checked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function ModuleLabel({ name, module }: { name: string; module: ModuleView }) {
  const { t } = useTranslation('onboarding');
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="font-medium">{name}</span>
      {module.required ? <Badge>{t('modules.required')}</Badge> : module.recommended ? <Badge tone="accent">{t('modules.recommendedBadge')}</Badge> : null}
    </span>
  );
}
