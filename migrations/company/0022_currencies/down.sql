DROP TABLE revaluations;
DROP INDEX entry_lines_currency_idx;
DROP TABLE exchange_rates;
