DROP TABLE platform.preferences;
