DROP TABLE platform.idempotency_keys;
