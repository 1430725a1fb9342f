//! Names of harmless functions: MySQL.
//! Sorted; a name that is missing here is not a read.

use super::Names;

/// MySQL's.
pub static MYSQL: Names = Names(
    "\
     adddate addtime aes_decrypt aes_encrypt any_value ascii bin bin_to_uuid binary bit_count bit_xor \
     can_access_table char_length charset coercibility collation compress concat_ws connection_id conv convert \
     convert_tz crc32 curdate current_role curtime database date_add date_format date_sub datediff datetime dayname \
     dayofmonth dayofweek dayofyear default distance elt export_set extractvalue field find_in_set format \
     format_bytes format_pico_time found_rows from_base64 from_days from_unixtime geomcollection geometrycollection \
     get_format group_concat grouping hex ifnull inet6_aton inet6_ntoa inet_aton inet_ntoa insert instr is_ipv4 \
     is_ipv4_compat is_ipv4_mapped is_ipv6 is_uuid isnull json json_array_append json_array_insert json_contains \
     json_contains_path json_depth json_extract json_insert json_keys json_length json_merge json_merge_patch \
     json_merge_preserve json_overlaps json_pretty json_quote json_remove json_replace json_schema_valid \
     json_schema_validation_report json_search json_set json_storage_free json_storage_size json_type json_unquote \
     json_valid last_day lcase linestring locate log2 make_set makedate maketime match mbrcontains mbrcovers \
     mbrdisjoint mbrequals mbrintersects mbroverlaps mbrtouches mbrwithin md5 microsecond mid monthname \
     multilinestring multipoint multipolygon name_const oct ord period_add period_diff point polygon \
     ps_current_thread_id ps_thread_id quote rand random_bytes regexp_instr regexp_like regexp_replace regexp_substr \
     roles_graphml row_count schema sec_to_time sha sha1 sha2 signed soundex space st_area st_asbinary st_asgeojson \
     st_astext st_aswkb st_aswkt st_buffer st_centroid st_collect st_contains st_convexhull st_crosses st_difference \
     st_dimension st_disjoint st_distance st_distance_sphere st_endpoint st_envelope st_equals st_exteriorring \
     st_geohash st_geometryfromtext st_geometryn st_geometrytype st_geomfromgeojson st_geomfromtext st_geomfromwkb \
     st_interiorringn st_intersection st_intersects st_isclosed st_isempty st_issimple st_isvalid st_latitude \
     st_length st_linefromtext st_longitude st_makeenvelope st_numgeometries st_numpoints st_overlaps \
     st_pointfromtext st_pointn st_polyfromtext st_simplify st_srid st_startpoint st_swapxy st_symdifference \
     st_touches st_transform st_union st_validate st_within st_x st_y statement_digest statement_digest_text std \
     str_to_date strcmp string_to_vector subdate substring_index subtime sysdate system_user time_format time_to_sec \
     timediff timestampadd timestampdiff to_base64 to_days to_seconds truncate ucase uncompress uncompressed_length \
     unhex unix_timestamp unsigned updatexml utc_date utc_time utc_timestamp uuid uuid_short uuid_to_bin \
     validate_password_strength values vec_distance vector_dim vector_to_string version weekday weekofyear \
     weight_string yearweek",
);
