-- Who brings an archive has their place before its bytes come, and keeps it by signs of life.
ALTER TABLE platform.data_imports DROP CONSTRAINT data_imports_state_check;
ALTER TABLE platform.data_imports ADD CONSTRAINT data_imports_state_check
    CHECK (state IN ('receiving', 'waiting', 'running', 'done', 'failed'));
DROP INDEX platform.data_imports_open_key;
CREATE UNIQUE INDEX data_imports_open_key ON platform.data_imports (user_id)
    WHERE state IN ('receiving', 'waiting', 'running');
-- What exactly was wrong, for whoever brought it.
ALTER TABLE platform.data_imports ADD COLUMN error_detail text CHECK (length(error_detail) <= 500);
