DROP TABLE platform.sign_in_tickets;
DROP TABLE platform.recovery_codes;
DROP TABLE platform.totp_factors;
DROP TABLE platform.known_devices;
