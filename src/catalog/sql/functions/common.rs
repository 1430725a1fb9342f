//! Names of harmless functions: those that every dialect knows, and the small additions of some.
//! Sorted; a name that is missing here is not a read.

use super::Names;

/// Harmless wherever they exist, which is everywhere but in PostgreSQL and SQLite, whose lists are whole.
pub static COMMON: Names = Names(
    "\
     abs acos acosh any_value array_agg ascii asin asinh atan atan2 atanh avg bigint bit_and bit_length bit_or \
     bit_xor bool boolean cast ceil ceiling char char_length character_length coalesce concat corr cos cosh cot count \
     count_if covar_pop covar_samp cume_dist current_date current_time current_timestamp current_user date day \
     decimal degrees dense_rank double every exp extract first_value float floor greatest grouping hour if ifnull int \
     integer interval json_array json_arrayagg json_exists json_object json_objectagg json_query json_table \
     json_value lag last_value lead least left length listagg ln localtime localtimestamp log log10 lower lpad ltrim \
     max median min minute mod mode month now nth_value ntile nullif numeric octet_length overlay percent_rank \
     percentile_cont percentile_disc pi position pow power quarter radians rank real regr_avgx regr_avgy regr_count \
     regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy repeat replace reverse right round row row_number \
     rpad rtrim second session_user sign sin sinh smallint sqrt stddev stddev_pop stddev_samp string_agg substr \
     substring sum tan tanh text time timestamp translate trim trunc upper user var_pop var_samp varchar variance \
     week year",
);

/// Redshift's own.
pub static REDSHIFT: Names = Names(
    "\
     add_months any_value approximate approximate_percentile_disc array array_concat array_flatten bool_and bool_or \
     bpcharcmp btrim cbrt charindex checksum collate convert convert_timezone crc32 current_namespace date_cmp \
     date_cmp_timestamp date_cmp_timestamptz date_part_year date_trunc dateadd datediff decode dexp difference dlog1 \
     dlog10 fnv_hash from_hex from_varbyte func_sha1 get_array_length getbit getdate greatest h3_fromlonglat \
     has_database_privilege has_schema_privilege has_table_privilege hll hll_cardinality hll_combine \
     hll_create_sketch initcap interval_cmp is_array is_bigint is_boolean is_char is_decimal is_float is_integer \
     is_object is_scalar is_smallint is_valid_json is_valid_json_array is_varchar isnull json_array_length \
     json_extract_array_element_text json_extract_path_text json_parse json_serialize json_size json_typeof last_day \
     lcase least len listagg lower_attribute_names md5 median mod months_between next_day nullif nvl nvl2 object \
     object_transform oct pg_get_cols pg_get_late_binding_view_cols pg_last_copy_count pg_last_copy_id \
     pg_last_query_id pg_last_unload_id quote_ident quote_literal ratio_to_report regexp_count regexp_instr \
     regexp_replace regexp_substr replicate sha1 sha2 slice_num soundex split_part split_to_array sqrt st_area \
     st_asgeojson st_astext st_buffer st_centroid st_contains st_distance st_dwithin st_geomfromtext st_intersects \
     st_length st_makepoint st_point st_setsrid st_srid st_transform st_within st_x st_y strpos strtol subarray \
     sysdate textlen timestamp_cmp timestamp_cmp_date timestamp_cmp_timestamptz timestamptz_cmp timestamptz_cmp_date \
     timestamptz_cmp_timestamp timezone to_hex to_number to_timestamp to_varbyte trunc try_cast ucase \
     upper_attribute_names user_is_member_of",
);

/// CockroachDB's own.
pub static COCKROACH: Names = Names(
    "\
     array_position bool_and cluster_logical_timestamp concat_agg current_schemas experimental_strftime fnv32 fnv32a \
     fnv64 fnv64a follower_read_timestamp gen_random_ulid iferror ifnull iserror json_remove_path similarity sqrdiff \
     st_distance statement_timestamp to_english unique_rowid uuid_v4 with_max_staleness with_min_timestamp xor_agg",
);

/// Dolt's own functions and table functions that read.
pub static DOLT: Names = Names(
    "\
     active_branch commit_ancestors dolt_branch_activity dolt_branch_status dolt_column_diff dolt_diff dolt_diff_stat \
     dolt_diff_summary dolt_hashof dolt_hashof_db dolt_hashof_table dolt_json_diff dolt_log dolt_merge_base \
     dolt_patch dolt_preview_merge_conflicts dolt_preview_merge_conflicts_summary dolt_reflog dolt_schema_diff \
     dolt_storage_format dolt_version has_ancestor hashof",
);

/// MariaDB's own.
pub static MARIADB: Names = Names(
    "\
     add_months chr column_check column_exists column_get column_json column_list concat_operator_oracle crc32c \
     decode_oracle encrypt from_seconds json_array_intersect json_compact json_detailed json_equals json_loose \
     json_normalize json_object_filter_keys json_object_to_array kdf key_value lastval lengthb median \
     natural_sort_key nvl nvl2 old_password password rownum sformat substrb sys_extract_utc sys_guid to_char to_date \
     to_number uuid_v4 uuid_v7 vec_distance_cosine vec_distance_euclidean vec_fromtext vec_totext \
     wsrep_last_seen_gtid wsrep_last_written_gtid",
);

/// TiDB's own.
pub static TIDB: Names = Names(
    "\
     approx_count_distinct approx_percentile current_resource_group json_memberof tidb_bounded_staleness \
     tidb_current_tso tidb_decode_key tidb_decode_plan tidb_decode_sql_digests tidb_is_ddl_owner tidb_parse_tso \
     tidb_parse_tso_logical tidb_shard tidb_version to_char translate vec_as_text vec_cosine_distance vec_dims \
     vec_from_text vec_l1_distance vec_l2_distance vec_l2_norm vec_negative_inner_product vitess_hash",
);
