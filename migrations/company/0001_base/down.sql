DROP TABLE idempotency_keys, audit_events, files, modules, settings;
DROP FUNCTION refuse_change();
