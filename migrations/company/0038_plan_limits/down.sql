DROP TABLE plan_limits;
