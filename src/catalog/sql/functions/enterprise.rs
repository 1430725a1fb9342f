//! Names of harmless functions: SQL Server, Oracle, Snowflake.
//! Sorted; a name that is missing here is not a read.

use super::Names;

/// SQL Server's.
pub static TSQL: Names = Names(
    "\
     app_name approx_count_distinct approx_percentile_cont ascii atn2 avg binary_checksum bit cast ceiling \
     certencoded charindex checksum checksum_agg choose col_length col_name columnproperty columns_updated compress \
     concat_ws connectionproperty contains containstable context_info convert count_big current_request_id \
     current_timezone current_timezone_id current_transaction_id cursor_status databasepropertyex datalength \
     date_bucket dateadd datediff datediff_big datefromparts datename datepart datetime2 datetime2fromparts \
     datetimefromparts datetimeoffset datetimeoffsetfromparts datetrunc db_id db_name decompress difference \
     dm_db_index_operational_stats dm_db_index_physical_stats dm_db_stats_properties dm_exec_input_buffer \
     dm_exec_query_plan dm_exec_sql_text dm_io_virtual_file_stats dm_sql_referenced_entities \
     dm_sql_referencing_entities edge_id_from_parts edit_distance eomonth error_line error_message error_number \
     error_procedure error_severity error_state exist file_id file_idex file_name filegroup_id filegroup_name \
     filegroupproperty fileproperty fn_builtin_permissions fn_helpcollations fn_listextendedproperty \
     fn_my_permissions format formatmessage freetext freetexttable fulltextcatalogproperty fulltextserviceproperty \
     generate_series geography geometry get_bit getansinull getdate getutcdate greatest grouping_id has_dbaccess \
     has_perms_by_name hashbytes hierarchyid host_id host_name ident_current ident_incr ident_seed iif index_col \
     indexkey_property indexproperty is_member is_rolemember is_srvrolemember isdate isjson isnull isnumeric \
     jaro_winkler_similarity json_modify json_path_exists left_shift len lower min_active_rowversion money nchar \
     newid newsequentialid nodes nvarchar object_definition object_id object_name object_schema_name objectproperty \
     objectpropertyex openjson original_db_name original_login parse parsename path patindex permissions product \
     query quotename rand raw regexp_count regexp_instr regexp_like regexp_matches regexp_replace \
     regexp_split_to_table regexp_substr replicate right_shift root rowcount_big schema_id schema_name scope_identity \
     serverproperty session_context set_bit smalldatetimefromparts soundex space sql_variant sql_variant_property \
     square stats_date stdev stdevp str string_agg string_escape string_split stuff suser_id suser_name suser_sid \
     suser_sname switchoffset sysdatetime sysdatetimeoffset system_user sysutcdatetime timefromparts todatetimeoffset \
     trigger_nestlevel try_cast try_convert try_parse type_id type_name typeproperty unicode uniqueidentifier update \
     user_id user_name value var varbinary varp vector_distance vector_norm vector_normalize xact_state xml \
     xmlnamespaces",
);

/// Oracle's.
pub static ORACLE: Names = Names(
    "\
     add_months any_value appendchildxml approx_count approx_count_distinct approx_median approx_percentile \
     approx_rank approx_sum asciistr bin_to_num bitand bitor bitxor blob cardinality cast_to_varchar2 chartorowid chr \
     classifier clob cluster_id collation collect compose con_dbid_to_id con_guid_to_id con_name_to_id con_uid_to_id \
     connect_by_root convert corr_k corr_s cube_table current_date dbtimezone decode decompose depth display \
     display_awr display_cursor dump empty_blob empty_clob existsnode extractvalue feature_id first from_tz \
     from_vector get_ddl getclobval getlength getnumberval getrootelement getstringval group_id grouping_id hextoraw \
     initcap instr instrb iteration_number json json_arrayagg json_dataguide json_equal json_mergepatch json_scalar \
     json_serialize json_transform last last_day length2 length4 lengthb lengthc lnnvl lower make_ref match_number \
     months_between nanvl nchr new_time next next_day nls_charset_decl_len nls_charset_id nls_charset_name \
     nls_initcap nls_lower nls_upper nlssort ntile number numtodsinterval numtoyminterval nvarchar2 nvl nvl2 \
     odcidatelist odcinumberlist odcivarchar2list ora_hash ora_invoking_user path powermultiset presentnnv presentv \
     prev previous prior ratio_to_report raw rawtohex rawtonhex ref reftohex regexp_count regexp_instr regexp_like \
     regexp_replace regexp_substr remainder round_ties_to_even rowid rowidtochar rowidtonchar scn_to_timestamp \
     sessiontimezone set soundex standard_hash stats_mode substrb substrc sys_connect_by_path sys_context \
     sys_dburigen sys_extract_utc sys_guid sys_typeid sys_xmlagg sys_xmlgen sysdate systimestamp timestamp_to_scn \
     to_approx_count_distinct to_binary_double to_binary_float to_blob to_char to_clob to_date to_dsinterval to_lob \
     to_multi_byte to_nchar to_nclob to_number to_single_byte to_timestamp to_timestamp_tz to_utc_timestamp_tz \
     to_vector to_yminterval translate treat tz_offset uid unistr upper userenv validate_conversion value varchar2 \
     vector_distance vsize width_bucket wm_concat xmlagg xmlattributes xmlcast xmlcdata xmlcolattval xmlcomment \
     xmlconcat xmldiff xmlelement xmlexists xmlforest xmlisvalid xmlparse xmlpatch xmlpi xmlquery xmlroot xmlsequence \
     xmlserialize xmltable xmltype",
);

/// Snowflake's.
pub static SNOWFLAKE: Names = Names(
    "\
     add_months approx_count_distinct approx_percentile approx_percentile_accumulate approx_percentile_combine \
     approx_percentile_estimate approx_top_k array array_agg array_append array_cat array_compact array_construct \
     array_construct_compact array_contains array_distinct array_except array_flatten array_generate_range \
     array_insert array_intersection array_max array_min array_position array_prepend array_remove array_remove_at \
     array_reverse array_size array_slice array_sort array_to_string array_union_agg array_unique_agg arrays_overlap \
     arrays_to_object arrays_zip as_array as_binary as_boolean as_char as_date as_decimal as_double as_integer \
     as_number as_object as_real as_time as_timestamp_ltz as_timestamp_ntz as_timestamp_tz as_varchar asciistr \
     automatic_clustering_history base64_decode_binary base64_decode_string base64_encode bitand bitand_agg \
     bitmap_bit_position bitmap_bucket_number bitmap_construct_agg bitmap_count bitnot bitor bitor_agg bitshiftleft \
     bitshiftright bitxor bitxor_agg booland booland_agg boolnot boolor boolor_agg boolxor boolxor_agg cbrt charindex \
     check_json check_xml chr classifier collate collation compress concat_ws conditional_change_event \
     conditional_true_event contains convert_timezone copy_history count_if current_account current_account_name \
     current_available_roles current_client current_database current_ip_address current_organization_name \
     current_region current_role current_role_type current_schema current_schemas current_secondary_roles \
     current_session current_statement current_transaction current_version current_warehouse data_transfer_history \
     database_storage_usage_history date_from_parts date_part date_trunc dateadd datediff datefromparts dayname \
     dayofmonth dayofweek dayofweekiso dayofyear decode decompress_binary decompress_string decrypt degrees div0 \
     div0null editdistance encrypt endswith equal_null external_table_files factorial filter first flatten generator \
     get get_ddl get_path getbit getdate getvariable greatest_ignore_nulls grouping_id h3_cell_to_boundary \
     h3_cell_to_point h3_latlng_to_cell hash hash_agg haversine hex_decode_binary hex_decode_string hex_encode hll \
     hll_accumulate hll_combine hll_estimate hll_export hll_import hour identifier iff ilike initcap insert \
     invoker_role invoker_share is_array is_binary is_boolean is_char is_date is_decimal is_double is_integer \
     is_null_value is_object is_real is_role_in_session is_time is_timestamp_ntz is_varchar jarowinkler_similarity \
     json_extract_path_text kurtosis last last_day last_query_id last_successful_scheduled_time last_transaction \
     least_ignore_nulls len like like_all like_any login_history map_cat map_contains_key map_delete map_insert \
     map_keys map_pick map_size match_number max_by md5 md5_binary md5_hex md5_number_lower64 md5_number_upper64 \
     min_by minhash minhash_combine monthname months_between next next_day normal nullifzero number nvl nvl2 object \
     object_agg object_construct object_construct_keep_null object_delete object_insert object_keys object_pick \
     parse_ip parse_json parse_url parse_xml policy_references prev previous_day query_history \
     query_history_by_session query_history_by_user query_history_by_warehouse random randstr ratio_to_report reduce \
     regexp_count regexp_extract_all regexp_instr regexp_like regexp_replace regexp_substr regexp_substr_all \
     regr_valx regr_valy result_scan rlike round rowcount rtrimmed_length seq1 seq2 seq4 seq8 sha1 sha1_binary \
     sha1_hex sha2 sha2_binary sha2_hex skew soundex soundex_p123 space split split_part split_to_table square \
     st_area st_asgeojson st_astext st_aswkt st_buffer st_centroid st_collect st_contains st_distance st_dwithin \
     st_geogfromwkb st_geographyfromwkt st_intersects st_length st_makeline st_makepoint st_point st_setsrid \
     st_transform st_union st_union_agg st_within st_x st_y startswith strip_null_value strtok strtok_split_to_table \
     strtok_to_array sysdate system$clustering_depth system$clustering_information system$current_user_task_name \
     system$estimate_search_optimization_costs system$explain_plan_json system$get_tag system$typeof systimestamp \
     table table_storage_metrics tag_references task_dependents task_history time_from_parts time_slice timeadd \
     timediff timefromparts timestamp_from_parts timestamp_ltz_from_parts timestamp_ntz_from_parts \
     timestamp_tz_from_parts timestampadd timestampdiff timestampfromparts to_array to_binary to_boolean to_char \
     to_date to_decimal to_double to_geography to_geometry to_json to_number to_numeric to_object to_time \
     to_timestamp to_timestamp_ltz to_timestamp_ntz to_timestamp_tz to_varchar to_variant to_xml transform truncate \
     try_base64_decode_binary try_base64_decode_string try_cast try_hex_decode_binary try_hex_decode_string \
     try_parse_json try_to_binary try_to_boolean try_to_date try_to_decimal try_to_double try_to_geography \
     try_to_number try_to_numeric try_to_time try_to_timestamp try_to_timestamp_ltz try_to_timestamp_ntz \
     try_to_timestamp_tz typeof unicode uniform uuid_string validate_utf8 variance_pop variance_samp variant \
     vector_cosine_similarity vector_inner_product vector_l2_distance warehouse_load_history \
     warehouse_metering_history weekiso weekofyear width_bucket xmlget yearofweek yearofweekiso zeroifnull zipf",
);
