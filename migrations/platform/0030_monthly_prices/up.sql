-- What a month costs where only a year was sold. Where an operator sells a year for another amount than the catalogue came with, the months are theirs to set.
INSERT INTO platform.prices (id, plan_id, currency, months, amount_minor, created_at)
SELECT gen_random_uuid(), plans.id, new.currency, 1, new.month_minor, now()
FROM (VALUES
    ('starter', 'XOF', 144000, 18000), ('starter', 'XAF', 144000, 18000), ('starter', 'CAD', 30000, 3900),
    ('professional', 'XOF', 384000, 45000), ('professional', 'XAF', 384000, 45000), ('professional', 'CAD', 78000, 8900),
    ('enterprise', 'XOF', 780000, 85000), ('enterprise', 'XAF', 780000, 85000), ('enterprise', 'CAD', 154800, 16900)
) AS new (key, currency, year_minor, month_minor)
JOIN platform.plans ON plans.key = new.key AND plans.retired_at IS NULL
JOIN platform.prices AS year
    ON year.plan_id = plans.id AND year.currency = new.currency AND year.months = 12 AND year.amount_minor = new.year_minor AND year.retired_at IS NULL
WHERE NOT EXISTS (
    SELECT 1 FROM platform.prices AS month
    WHERE month.plan_id = plans.id AND month.currency = new.currency AND month.months = 1 AND month.retired_at IS NULL
);
