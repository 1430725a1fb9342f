select count(*) from t;
delete from t;
