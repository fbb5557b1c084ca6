import { LayoutDashboard, Plus } from 'lucide-react';
import type { ModulePlaces } from '@/lib/module';

/** What the palette finds of the dashboard. */
export const places: ModulePlaces = {
  pages: [{ label: 'dashboard', href: '/dashboard', icon: LayoutDashboard }],
  acts: [{ label: 'newCompany', href: '/onboarding?new=1', icon: Plus }],
};
