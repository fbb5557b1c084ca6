ALTER TABLE platform.invoices DROP COLUMN lines;
