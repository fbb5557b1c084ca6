-- The catalogue: what a plan holds and what it costs are rows that never change. A new version of a plan is a row of its own, and so is a
-- new price; who subscribed keeps theirs.
ALTER TABLE platform.plans
    ADD COLUMN key text,
    ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0),
    -- NULL is "without limit".
    ADD COLUMN max_reports integer CHECK (max_reports > 0),
    -- From then on it is offered to nobody; who has it keeps it.
    ADD COLUMN retired_at timestamptz;
UPDATE platform.plans SET key = id,
    max_reports = CASE id WHEN 'starter' THEN 10 END;
ALTER TABLE platform.plans
    ALTER COLUMN key SET NOT NULL,
    ADD CONSTRAINT plans_version_key UNIQUE (key, version);
CREATE UNIQUE INDEX plans_offered_key ON platform.plans (key) WHERE retired_at IS NULL;

CREATE TABLE platform.prices (
    id uuid PRIMARY KEY,
    plan_id text NOT NULL REFERENCES platform.plans,
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    -- How many months are paid at once.
    months integer NOT NULL CHECK (months IN (1, 12)),
    -- Of all these months, in minor units of the currency.
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    created_at timestamptz NOT NULL,
    retired_at timestamptz
);
CREATE UNIQUE INDEX prices_offered_key ON platform.prices (plan_id, currency, months) WHERE retired_at IS NULL;

INSERT INTO platform.prices (id, plan_id, currency, months, amount_minor, created_at)
SELECT gen_random_uuid(), p.plan_id, p.currency, p.months, p.months * p.month_minor, now()
FROM (VALUES
    ('starter', 'EUR', 1, 2900), ('starter', 'EUR', 12, 1900), ('starter', 'XOF', 12, 12000), ('starter', 'XAF', 12, 12000), ('starter', 'CAD', 12, 2500),
    ('professional', 'EUR', 1, 6900), ('professional', 'EUR', 12, 4900), ('professional', 'XOF', 12, 32000), ('professional', 'XAF', 12, 32000), ('professional', 'CAD', 12, 6500),
    ('enterprise', 'EUR', 1, 12900), ('enterprise', 'EUR', 12, 9900), ('enterprise', 'XOF', 12, 65000), ('enterprise', 'XAF', 12, 65000), ('enterprise', 'CAD', 12, 12900)
) AS p (plan_id, currency, months, month_minor);

-- A row of the catalogue is retired, once; nothing else of it changes.
CREATE FUNCTION platform.keep_terms() RETURNS trigger
LANGUAGE plpgsql SET search_path TO platform AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.retired_at IS NULL AND NEW.retired_at IS NOT NULL
       AND to_jsonb(NEW) - 'retired_at' = to_jsonb(OLD) - 'retired_at' THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'terms in %.% are retired, never changed', TG_TABLE_SCHEMA, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_terms_kept';
END
$$;
CREATE TRIGGER plans_terms_kept BEFORE UPDATE OR DELETE ON platform.plans FOR EACH ROW EXECUTE FUNCTION platform.keep_terms();
CREATE TRIGGER prices_terms_kept BEFORE UPDATE OR DELETE ON platform.prices FOR EACH ROW EXECUTE FUNCTION platform.keep_terms();

-- What is paid for; NULL as long as nothing is.
ALTER TABLE platform.subscriptions ADD COLUMN price_id uuid REFERENCES platform.prices;
