ALTER TABLE platform.onboarding ADD COLUMN failure_detail text;
