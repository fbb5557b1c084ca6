-- Programs act by keys: the trail says by which.
ALTER TABLE audit_events
    ADD COLUMN api_key_id uuid,
    DROP CONSTRAINT audit_events_actor_kind_check,
    ADD CONSTRAINT audit_events_actor_kind_check
        CHECK (actor_kind IN ('user', 'api_key', 'worker', 'operator', 'provisioning'));
