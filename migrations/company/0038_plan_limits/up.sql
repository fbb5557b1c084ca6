-- How much the plan of the owner holds; NULL is "without limit". Written by the worker when the plan changes, and locked by the act that counts, so that two
-- acts do not take the same place.
CREATE TABLE plan_limits (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    max_clients integer CHECK (max_clients >= 0),
    max_reports integer CHECK (max_reports >= 0),
    storage_bytes bigint CHECK (storage_bytes >= 0)
);
INSERT INTO plan_limits DEFAULT VALUES;
