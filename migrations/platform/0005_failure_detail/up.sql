-- Nobody wrote or read it: the code says what failed, and the log says why.
ALTER TABLE platform.onboarding DROP COLUMN failure_detail;
