DROP TABLE platform.error_reports;
