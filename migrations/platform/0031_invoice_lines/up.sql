-- What an invoice bills, in its order: kind, what of (a name), amount in minor units, and the period where it is for one.
ALTER TABLE platform.invoices ADD COLUMN lines jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(lines) = 'array');

-- Those of mobile money are ours alone; of the others the provider tells again.
UPDATE platform.invoices AS bill
SET lines = jsonb_build_array(jsonb_build_object(
        'kind', 'period', 'name', 'Partita ' || initcap(plans.key), 'amount_minor', paid.amount_minor + paid.credit_minor,
        'period', jsonb_build_object('start', extract(epoch FROM bill.period_start)::bigint, 'end', extract(epoch FROM bill.period_end)::bigint)))
    || CASE WHEN paid.credit_minor > 0
        THEN jsonb_build_array(jsonb_build_object('kind', 'credit', 'amount_minor', -paid.credit_minor))
        ELSE '[]' END
FROM platform.mobile_payments AS paid
JOIN platform.prices ON prices.id = paid.price_id
JOIN platform.plans ON plans.id = prices.plan_id
WHERE bill.provider = 'mobile_money' AND bill.provider_invoice_id = paid.id::text;
