DROP TABLE platform.audit_events, platform.onboarding, platform.subscriptions, platform.plans,
    platform.memberships, platform.roles, platform.spares, platform.companies, platform.sessions, platform.email_tokens,
    platform.users;
DROP FUNCTION platform.refuse_change();
