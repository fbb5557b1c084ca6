ALTER TABLE platform.data_imports DROP COLUMN error_detail;
DELETE FROM platform.data_imports WHERE state = 'receiving';
DROP INDEX platform.data_imports_open_key;
CREATE UNIQUE INDEX data_imports_open_key ON platform.data_imports (user_id) WHERE state IN ('waiting', 'running');
ALTER TABLE platform.data_imports DROP CONSTRAINT data_imports_state_check;
ALTER TABLE platform.data_imports ADD CONSTRAINT data_imports_state_check
    CHECK (state IN ('waiting', 'running', 'done', 'failed'));
