import { Blocks, Building, Database, KeyRound, Palette, ScrollText, Settings, ShieldCheck, Tags, UserPlus, UserRound, Users, WalletCards, Webhook } from 'lucide-react';
import type { ModulePlaces } from '@/lib/module';

/** What the palette finds of the settings: the person's own for everybody, and of the company's what the tabs show to them. */
export const places: ModulePlaces = {
  isForEverybody: true,
  pages: [
    { label: 'settings', href: '/settings', icon: Settings },
    { label: 'profile', href: '/settings?tab=profile', icon: UserRound },
    { label: 'avatar', href: '/settings?tab=profile', icon: UserRound },
    { label: 'email', href: '/settings?tab=profile', icon: UserRound },
    { label: 'formats', href: '/settings?tab=profile', icon: UserRound },
    { label: 'timeZone', href: '/settings?tab=profile', icon: UserRound },
    { label: 'preferredCompany', href: '/settings?tab=profile', icon: UserRound },
    { label: 'appearance', href: '/settings?tab=appearance', icon: Palette },
    { label: 'theme', href: '/settings?tab=appearance', icon: Palette },
    { label: 'density', href: '/settings?tab=appearance', icon: Palette },
    { label: 'language', href: '/settings?tab=appearance', icon: Palette },
    { label: 'security', href: '/settings?tab=security', icon: ShieldCheck },
    { label: 'secondFactor', href: '/settings?tab=security', icon: ShieldCheck },
    { label: 'passkeys', href: '/settings?tab=security', icon: ShieldCheck },
    { label: 'sessions', href: '/settings?tab=security', icon: ShieldCheck },
    { label: 'notificationPreferences', href: '/settings?tab=notifications', icon: Settings },
    { label: 'company', href: '/settings?tab=company', icon: Building, permission: 'settings.read' },
    { label: 'logo', href: '/settings?tab=company', icon: Building, permission: 'settings.write' },
    { label: 'modules', href: '/settings?tab=modules', icon: Blocks },
    { label: 'members', href: '/settings?tab=members', icon: Users, permission: 'users.read' },
    { label: 'roles', href: '/settings?tab=members', icon: Users, permission: 'users.read' },
    { label: 'invitations', href: '/settings?tab=members', icon: Users, permission: 'users.read' },
    { label: 'apiKeys', href: '/settings?tab=api', icon: KeyRound, permission: 'security.manage' },
    { label: 'webhooks', href: '/settings?tab=api', icon: Webhook, permission: 'security.manage' },
    { label: 'audit', href: '/settings?tab=audit', icon: ScrollText, permission: 'security.read' },
    { label: 'exports', href: '/settings?tab=data', icon: Database, permission: 'settings.manage' },
    { label: 'erasure', href: '/settings?tab=data', icon: Database, permission: 'settings.manage' },
    { label: 'subscription', href: '/settings?tab=subscription', icon: WalletCards },
  ],
  acts: [
    { label: 'invite', href: '/settings?tab=members', icon: UserPlus, permission: 'users.manage', begins: 'invite' },
    { label: 'comparePlans', href: '/pricing', icon: Tags },
  ],
};
