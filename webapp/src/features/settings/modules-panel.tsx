import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useListCompanyModules, useUpdateCompanyModule } from '@/api/generated/companies/companies';
import type { CompanyModule, ModuleView } from '@/api/generated/model';
import { useListModules } from '@/api/generated/onboarding/onboarding';
import { PlanHint } from '@/components/limits/parts';
import { usePlansWith } from '@/components/plans/plans';
import { Switch } from '@/components/ui/checkbox';
import { Section } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useMay } from '@/lib/company-card';
import { useModuleText } from '@/lib/module-text';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** A module, as the product has it and as the company does. */
type Module = ModuleView & Pick<CompanyModule, 'is_enabled' | 'access'>;

/** What the company works with. Only modules that exist are there. */
export function ModulesPanel() {
  const { t } = useTranslation('modules');
  const mayChange = useMay('settings.manage');
  const product = useListModules({ query: { staleTime: Infinity } });
  const own = useListCompanyModules(useCompanyId());
  const failed = [product, own].find(({ isError }) => isError);
  const modules = product.data === undefined || own.data === undefined ? undefined : joined(product.data.items, own.data.items);
  return (
    <Section title={t('title')} description={mayChange ? t('text') : t('readOnly')}>
      {failed === undefined ? null : <ProblemCallout error={failed.error} onRetry={() => void failed.refetch()} />}
      {modules === undefined ? (failed === undefined ? <SkeletonLines lines={6} /> : null) : <Categories modules={modules} mayChange={mayChange} />}
    </Section>
  );
}

function joined(product: readonly ModuleView[], own: readonly CompanyModule[]): Module[] {
  return product.flatMap((module) => {
    const found = own.find(({ key }) => key === module.key);
    return found === undefined ? [] : [{ ...module, is_enabled: found.is_enabled, access: found.access }];
  });
}

function Categories({ modules, mayChange }: { modules: readonly Module[]; mayChange: boolean }) {
  const { t } = useTranslation('modules');
  const categories = [...new Set(modules.map(({ category }) => category))];
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      {categories.map((category) => (
        <section key={category}>
          <h3 className="mb-2 font-semibold">{t(`categories.${category}`)}</h3>
          <ul className="divide-y divide-line rounded-xl border border-line">
            {modules
              .filter((module) => module.category === category)
              .map((module) => (
                <li key={module.key} className="px-4 py-3">
                  <ModuleSwitch module={module} mayChange={mayChange} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Switches a module at once. What shows in the sidebar follows, as after every write. */
function ModuleSwitch({ module, mayChange }: { module: Module; mayChange: boolean }) {
  const { t } = useTranslation('modules');
  const companyId = useCompanyId();
  const text = useModuleText();
  const problemText = useProblemText();
  const name = text.name(module.key);
  const update = useUpdateCompanyModule({
    mutation: {
      onSuccess: ({ is_enabled: isOn }) => showToast('positive', t(isOn ? 'on' : 'off', { name })),
      onError: (error) => showToast('danger', problemText(error)),
    },
  });
  const isLocked = module.access === 'not_in_plan';
  // It stands as it was pressed while that is on its way.
  const shown = update.isPending ? update.variables.data.is_enabled : module.is_enabled;
  return (
    <>
      <Switch
        label={<span className="font-medium">{name}</span>}
        hint={<Hint description={text.description(module.key)} reason={module.required ? t('required') : isLocked ? t('notInPlan') : undefined} />}
        checked={shown}
        disabled={!mayChange || module.required || isLocked || update.isPending}
        onCheckedChange={(isOn) => update.mutate({ companyId, key: module.key, data: { is_enabled: isOn } })}
      />
      {isLocked ? <PlansWith module={module.key} /> : null}
    </>
  );
}

/** Which plans hold a module that the present one does not, and the way to them. */
function PlansWith({ module }: { module: string }) {
  const plans = usePlansWith(module);
  return (
    <Suspense>
      <div className="mt-1 text-sm text-muted">
        <PlanHint plans={plans} />
      </div>
    </Suspense>
  );
}

function Hint({ description, reason }: { description: string | undefined; reason: string | undefined }) {
  return (
    <>
      {description}
      {reason === undefined ? null : <span className="block">{reason}</span>}
    </>
  );
}
