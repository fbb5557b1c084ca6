DROP TABLE platform.ownership_transfers;
