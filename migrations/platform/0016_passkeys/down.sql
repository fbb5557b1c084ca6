DROP TABLE platform.passkey_ceremonies;
DROP TABLE platform.passkeys;
