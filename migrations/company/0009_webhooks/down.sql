DROP TABLE webhook_deliveries, webhook_secrets, webhook_endpoints;
