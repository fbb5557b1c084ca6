DROP INDEX entry_lines_auxiliary_idx;
DROP INDEX accounts_label_idx;
