DROP TRIGGER audit_events_chain ON audit_events;
DROP FUNCTION chain_audit_event();
DROP FUNCTION audit_event_sha256(audit_events);
DROP TABLE audit_chain;
ALTER TABLE audit_events
    DROP COLUMN before, DROP COLUMN after, DROP COLUMN user_agent, DROP COLUMN position, DROP COLUMN hash;
