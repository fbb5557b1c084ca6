DROP TRIGGER sessions_announce ON platform.sessions;
DROP TABLE platform.notification_settings;
DROP TABLE platform.notifications;
DROP FUNCTION platform.announce_news();
