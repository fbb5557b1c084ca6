DROP TABLE year_archives;
