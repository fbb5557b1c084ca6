-- Who operates the instance: what they see is of those who buy, never of anybody's books.
CREATE TABLE platform.operators (
    user_id uuid PRIMARY KEY REFERENCES platform.users ON DELETE CASCADE,
    granted_at timestamptz NOT NULL
);

-- What each subscription was, from when on: recurring revenue and churn of a month are reckoned from it. It stays when the person goes, and says nothing of
-- who it was.
CREATE TABLE platform.subscription_states (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    subscription_id uuid NOT NULL,
    at timestamptz NOT NULL,
    status text NOT NULL,
    -- NULL for a trial, and once it is gone.
    price_id uuid REFERENCES platform.prices
);
CREATE INDEX subscription_states_idx ON platform.subscription_states (subscription_id, at, id);

CREATE FUNCTION platform.note_subscription_state() RETURNS trigger
LANGUAGE plpgsql SET search_path TO platform AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        INSERT INTO subscription_states (subscription_id, at, status) VALUES (OLD.id, greatest(OLD.updated_at, now()), 'deleted');
        RETURN OLD;
    END IF;
    IF TG_OP = 'INSERT' OR (NEW.status, NEW.price_id) IS DISTINCT FROM (OLD.status, OLD.price_id) THEN
        INSERT INTO subscription_states (subscription_id, at, status, price_id) VALUES (NEW.id, NEW.updated_at, NEW.status, NEW.price_id);
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER subscriptions_state_noted AFTER INSERT OR UPDATE OR DELETE ON platform.subscriptions
    FOR EACH ROW EXECUTE FUNCTION platform.note_subscription_state();
INSERT INTO platform.subscription_states (subscription_id, at, status, price_id)
SELECT id, updated_at, status, price_id FROM platform.subscriptions;

-- What could not be collected.
CREATE INDEX invoices_failed_idx ON platform.invoices (issued_at DESC, id DESC) WHERE status = 'uncollectible' OR status = 'open' AND attempts > 0;
