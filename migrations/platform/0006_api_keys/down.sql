DROP TABLE platform.api_keys;
