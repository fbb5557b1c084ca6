-- Prices are kept: somebody may pay one by now.
UPDATE platform.prices SET retired_at = now() WHERE months = 1 AND currency IN ('XOF', 'XAF', 'CAD') AND retired_at IS NULL;
