import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePlansWith } from '@/components/plans/plans';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import { namesInText } from '@/lib/in-text';
import { soldPlanName } from '@/lib/plan-name';
import type { NavigationItem } from './navigation';

/** Properties of `LockedModule`. */
export interface LockedModuleProps {
  item: NavigationItem;
  collapsed: boolean;
  /** What every module of the list looks like. */
  className: string;
  onNavigate: (() => void) | undefined;
}

/** A module that the plan does not include: its page says so, too. */
export function LockedModule({ item, collapsed, className, onNavigate }: LockedModuleProps) {
  const { t } = useTranslation('limits');
  const { t: ts } = useTranslation('shell');
  const language = useLanguage();
  const plans = usePlansWith(item.key).map(soldPlanName);
  const name = ts(`modules.${item.key}`);
  const reason = plans.length === 0 ? t('notIncluded') : t('includedIn', { plans: namesInText(plans, language) });
  const Icon = item.icon;
  return (
    <Link
      to={item.path}
      title={collapsed ? `${name} · ${reason}` : reason}
      onClick={onNavigate}
      className={cn(className, 'text-faint transition-colors duration-150 hover:bg-sunken hover:text-muted data-[status=active]:bg-sunken data-[status=active]:text-muted')}
    >
      <Icon aria-hidden />
      <span className={collapsed ? 'sr-only' : 'min-w-0 grow truncate'}>
        {name}
        <span className="sr-only">{` (${reason})`}</span>
      </span>
      {collapsed ? null : <Lock aria-hidden className="size-4!" />}
    </Link>
  );
}
