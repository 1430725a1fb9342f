-- oneway: allow sql-drop-table because nobody used it
DROP TABLE a;
DROP TABLE b;
