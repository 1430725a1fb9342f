-- the first
CREATE TABLE t (id int); -- it's new
INSERT INTO t VALUES (1), ('a;b');
DROP TABLE users;
/* DROP TABLE not_this; */ TRUNCATE
  TABLE logs;
SELECT 1;
