//! Names of harmless functions: SQLite and DuckDB.
//! Sorted; a name that is missing here is not a read.

use super::Names;

/// SQLite's.
pub static SQLITE: Names = Names(
    "\
     abs acos acosh asin asinh atan atan2 atanh avg bigint bm25 boolean cast ceil ceiling changes char coalesce \
     concat concat_ws cos cosh count cume_dist current_date current_time current_timestamp date datetime decimal \
     decimal_add decimal_cmp decimal_exp decimal_mul decimal_pow2 decimal_sub decimal_sum degrees dense_rank double \
     editdist3 exp first_value float floor format fts5_source_id generate_series glob group_concat hex highlight \
     ieee754 ieee754_exponent ieee754_from_blob ieee754_mantissa ieee754_to_blob if ifnull iif instr int integer json \
     json_array json_array_length json_each json_error_position json_extract json_group_array json_group_object \
     json_insert json_object json_patch json_pretty json_quote json_remove json_replace json_set json_tree json_type \
     json_valid jsonb jsonb_array jsonb_each jsonb_extract jsonb_group_array jsonb_group_object jsonb_insert \
     jsonb_object jsonb_patch jsonb_remove jsonb_replace jsonb_set jsonb_tree julianday lag last_insert_rowid \
     last_value lead length like likelihood likely ln log log10 log2 lower ltrim match matchinfo max median min mod \
     nth_value ntile nullif numeric octet_length offsets percent_rank percentile percentile_cont percentile_disc pi \
     pow power pragma_collation_list pragma_compile_options pragma_database_list pragma_encoding \
     pragma_foreign_key_check pragma_foreign_key_list pragma_freelist_count pragma_function_list pragma_index_info \
     pragma_index_list pragma_index_xinfo pragma_integrity_check pragma_module_list pragma_page_count \
     pragma_page_size pragma_pragma_list pragma_quick_check pragma_schema_version pragma_table_info pragma_table_list \
     pragma_table_xinfo pragma_user_version printf quote radians random randomblob rank real regexp replace round \
     row_number rtreecheck rtreedepth rtreenode rtrim sha1 sha3 shell_idquote sign sin sinh smallint snippet soundex \
     spellfix1_editdist sqlar_compress sqlar_uncompress sqlite_compileoption_get sqlite_compileoption_used \
     sqlite_source_id sqlite_version sqrt strftime string_agg substr substring subtype sum tan tanh text time \
     timediff timestamp total total_changes trim trunc typeof unhex unicode unistr unistr_quote unixepoch unlikely \
     upper uuid uuid_blob uuid_str varchar vec_distance_cosine vec_distance_l2 vec_length vec_version vector32 \
     vector_distance_cos vector_extract vector_top_k zeroblob",
);

/// DuckDB's.
pub static DUCKDB: Names = Names(
    "\
     add age aggregate alias apply approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null \
     arg_min arg_min_null argmax argmin array_aggregate array_append array_apply array_cat array_concat \
     array_contains array_cosine_distance array_cosine_similarity array_cross_product array_distance array_distinct \
     array_dot_product array_extract array_filter array_grade_up array_has array_has_all array_has_any array_indexof \
     array_inner_product array_intersect array_length array_pop_back array_pop_front array_position array_prepend \
     array_push_back array_push_front array_reduce array_resize array_reverse array_reverse_sort array_select \
     array_slice array_sort array_to_json array_to_string array_transform array_unique array_value array_where \
     array_zip ascii bar base64 bin bit_count bit_position bitstring bitstring_agg bool_and bool_or bound \
     can_cast_implicitly cardinality cbrt century chr columns combine concat_ws constant_or_null contains cos \
     count_star covar_pop current_catalog current_database current_localtime current_localtimestamp current_query \
     current_schema current_schemas current_setting currval damerau_levenshtein date_add date_diff date_part date_sub \
     date_trunc datediff datepart datesub datetrunc dayname dayofmonth dayofweek dayofyear decade decode \
     duckdb_columns duckdb_constraints duckdb_databases duckdb_dependencies duckdb_extensions duckdb_functions \
     duckdb_indexes duckdb_keywords duckdb_memory duckdb_optimizers duckdb_schemas duckdb_sequences duckdb_settings \
     duckdb_tables duckdb_temporary_files duckdb_types duckdb_variables duckdb_views editdist3 element_at encode \
     ends_with entropy enum_code enum_first enum_last enum_range enum_range_boundary epoch epoch_ms epoch_ns epoch_us \
     equi_width_bins era error even factorial favg filter first flatten fmod format format_bytes format_type \
     formatreadabledecimalsize formatreadablesize from_base64 from_binary from_hex from_json from_json_strict fsum \
     gamma gcd gen_random_uuid generate_series generate_subscripts geomean geometric_mean get_bit \
     get_current_timestamp grade_up greatest_common_divisor group_concat grouping_id hamming hash hex histogram \
     histogram_exact histogram_values icu_calendar_names ilike_escape in_search_path instr is_histogram_other_bin \
     isfinite isinf isnan isodow isoyear jaccard jaro_similarity jaro_winkler_similarity json json_array_length \
     json_contains json_each json_extract json_extract_path json_extract_path_text json_extract_string \
     json_group_array json_group_object json_group_structure json_keys json_merge_patch json_pretty json_quote \
     json_structure json_transform json_transform_strict json_tree json_type json_valid julian kahan_sum kurtosis \
     kurtosis_pop last last_day lcase lcm least_common_multiple left_grapheme len levenshtein lgamma like_escape list \
     list_aggr list_aggregate list_any_value list_append list_apply list_approx_count_distinct list_avg list_bit_and \
     list_bit_or list_bit_xor list_bool_and list_bool_or list_cat list_concat list_contains list_cosine_distance \
     list_cosine_similarity list_count list_distance list_distinct list_dot_product list_element list_entropy \
     list_extract list_filter list_first list_grade_up list_has list_has_all list_has_any list_histogram list_indexof \
     list_inner_product list_intersect list_kurtosis list_last list_mad list_max list_median list_min list_mode \
     list_pack list_position list_prepend list_product list_reduce list_resize list_reverse list_reverse_sort \
     list_select list_sem list_skewness list_slice list_sort list_stddev_pop list_stddev_samp list_string_agg \
     list_sum list_transform list_unique list_value list_var_pop list_var_samp list_where list_zip log2 mad make_date \
     make_time make_timestamp make_timestamp_ms make_timestamp_ns make_timestamptz map map_concat map_contains \
     map_entries map_extract map_extract_value map_from_entries map_keys map_to_pg_oid map_values max_by md5 \
     md5_number mean microsecond millennium millisecond min_by mismatches monthname multiply nanosecond nextafter \
     nfc_normalize nor not_ilike_escape not_like_escape ord parse_dirname parse_dirpath parse_filename parse_path \
     pg_timezone_names pg_typeof pragma_collations pragma_database_size pragma_show pragma_storage_info \
     pragma_table_info pragma_version prefix printf product quantile quantile_cont quantile_disc random range reduce \
     regexp_escape regexp_extract regexp_extract_all regexp_full_match regexp_matches regexp_replace \
     regexp_split_to_array regexp_split_to_table repeat_row replace_type reservoir_quantile right_grapheme \
     roundbankers row_to_json sem set_bit setseed sha1 sha256 signbit skewness space split split_part st_area \
     st_asgeojson st_astext st_buffer st_centroid st_contains st_distance st_dwithin st_envelope st_geomfromtext \
     st_intersects st_length st_point st_within st_x st_y starts_with stats str_split str_split_regex strftime \
     string_split string_split_regex string_to_array strip_accents strlen strpos strptime struct_concat \
     struct_extract struct_insert struct_pack struct_update substring_grapheme subtract suffix sum_no_overflow \
     sumkahan summary tan test_all_types time_bucket timetz_byte_comparable timezone timezone_hour timezone_minute \
     to_base to_base64 to_binary to_centuries to_days to_decades to_hex to_hours to_json to_microseconds to_millennia \
     to_milliseconds to_minutes to_months to_quarters to_seconds to_timestamp to_weeks to_years today \
     transaction_timestamp trunc try try_cast try_strptime typeof ucase unbin unhex unicode union_extract union_tag \
     union_value unnest unpivot_list url_decode url_encode uuid uuid_extract_timestamp uuidv4 uuidv7 vector_type \
     version weekday weekofyear width_bucket xor yearweek",
);
