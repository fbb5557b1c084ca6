DROP TABLE queue.turns, queue.jobs;
DROP SEQUENCE queue.turn_seq;
DROP FUNCTION queue.announce();
