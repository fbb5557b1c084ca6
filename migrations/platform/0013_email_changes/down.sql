DELETE FROM platform.email_tokens WHERE purpose LIKE 'change%';
ALTER TABLE platform.email_tokens DROP CONSTRAINT email_tokens_purpose_check;
ALTER TABLE platform.email_tokens ADD CONSTRAINT email_tokens_purpose_check CHECK (purpose IN ('confirm', 'reset'));
DROP TABLE platform.email_changes;
