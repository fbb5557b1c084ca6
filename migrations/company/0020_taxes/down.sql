DROP INDEX entry_lines_taxed_idx, entry_lines_tax_idx;
DROP TABLE tax_rates, tax_codes;
