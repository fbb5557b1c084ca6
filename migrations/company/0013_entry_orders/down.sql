DROP INDEX entries_total_idx, entries_number_idx;
