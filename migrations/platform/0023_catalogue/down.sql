ALTER TABLE platform.subscriptions DROP COLUMN price_id;
DROP TABLE platform.prices;
DROP TRIGGER plans_terms_kept ON platform.plans;
DROP FUNCTION platform.keep_terms();
-- What nobody could have known of before goes; who has such a plan has the first of its key.
UPDATE platform.subscriptions s SET plan_id = f.id
FROM platform.plans p JOIN platform.plans f ON f.key = p.key AND f.version = 1
WHERE s.plan_id = p.id AND p.version > 1;
DELETE FROM platform.plans WHERE version > 1;
ALTER TABLE platform.plans
    DROP COLUMN key, DROP COLUMN version, DROP COLUMN max_reports, DROP COLUMN retired_at;
