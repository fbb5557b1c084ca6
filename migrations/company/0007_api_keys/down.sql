ALTER TABLE audit_events
    DROP COLUMN api_key_id,
    DROP CONSTRAINT audit_events_actor_kind_check,
    ADD CONSTRAINT audit_events_actor_kind_check
        CHECK (actor_kind IN ('user', 'worker', 'operator', 'provisioning'));
