import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ClosedModule } from '@/components/limits/closed-module';
import { usePlansWith } from '@/components/plans/plans';
import { DocumentTitle } from '@/components/ui/page';
import { useModuleText } from '@/lib/module-text';

/** In place of the pages of a module that the plan does not include: which plans do, and the way to them. */
export function OutsidePlan({ module }: { module: string }) {
  const { t } = useTranslation('limits');
  const name = useModuleText().name(module);
  const plans = usePlansWith(module);
  return (
    <div className="mx-auto flex min-h-[60vh] max-w-xl flex-col items-center justify-center gap-3 p-6 text-center">
      <DocumentTitle>{name}</DocumentTitle>
      <Lock aria-hidden className="size-8 text-faint" />
      <h1 className="text-2xl font-semibold text-balance">{t('outside', { module: name })}</h1>
      <div className="text-muted">
        <ClosedModule plans={plans} />
      </div>
    </div>
  );
}
