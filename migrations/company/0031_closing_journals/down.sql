UPDATE journals SET type = 'miscellaneous' WHERE type = 'closing';
ALTER TABLE journals
    DROP CONSTRAINT journals_type_check,
    ADD CONSTRAINT journals_type_check
        CHECK (type IN ('sale', 'purchase', 'bank', 'cash', 'miscellaneous', 'opening'));
