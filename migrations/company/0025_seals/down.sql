DROP TABLE seals;
DROP FUNCTION refuse_seal_change;
