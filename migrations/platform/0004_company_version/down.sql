DROP TABLE platform.company_version;
