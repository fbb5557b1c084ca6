DROP TRIGGER audit_events_chain ON platform.audit_events;
DROP FUNCTION platform.chain_audit_event();
DROP FUNCTION platform.audit_event_sha256(platform.audit_events);
DROP FUNCTION platform.audit_trail(uuid, uuid);
DROP TABLE platform.audit_chains;
ALTER TABLE platform.audit_events
    DROP COLUMN before, DROP COLUMN after, DROP COLUMN user_agent, DROP COLUMN api_key_id, DROP COLUMN trail,
    DROP COLUMN position, DROP COLUMN hash;
