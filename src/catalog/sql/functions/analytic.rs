//! Names of harmless functions: BigQuery, ClickHouse, Spark, Trino.
//! Sorted; a name that is missing here is not a read.

use super::Names;

/// BigQuery's and Spanner's.
pub static BIGQUERY: Names = Names(
    "\
     appends approx_count_distinct approx_quantiles approx_top_count approx_top_sum arima_coefficients array \
     array_concat array_concat_agg array_first array_includes array_last array_length array_max array_min \
     array_reverse array_slice array_to_string bignumeric bit_count bit_reverse bool byte_length bytes cbrt centroids \
     changes chr code_points_to_bytes code_points_to_string collate confusion_matrix contains_substr cosine_distance \
     coth countif csc csch current_datetime date_add date_bucket date_diff date_from_unix_date date_sub date_trunc \
     datetime datetime_add datetime_bucket datetime_diff datetime_sub datetime_trunc detect_anomalies div \
     edit_distance ends_with error euclidean_distance evaluate explain_predict extract farm_fingerprint feature_info \
     float64 forecast format format_date format_datetime format_time format_timestamp from_base32 from_base64 \
     from_hex gap_fill generate_array generate_date_array generate_range_array generate_timestamp_array generate_uuid \
     global_explain host ieee_divide initcap instr int64 ip_from_string ip_to_string ipv4_from_int64 ipv4_to_int64 \
     is_inf is_nan json_array_append json_array_insert json_extract json_extract_array json_extract_scalar \
     json_extract_string_array json_keys json_query_array json_remove json_set json_strip_nulls json_type \
     json_value_array justify_days justify_hours justify_interval last_day lax_bool lax_float64 lax_int64 lax_string \
     logical_and logical_or make_interval max_by md5 merge merge_partial min_by net normalize normalize_and_casefold \
     numeric offset ordinal parse_bignumeric parse_date parse_datetime parse_json parse_numeric parse_time \
     parse_timestamp pending_commit_timestamp percentile_disc predict public_suffix rand range range_bucket \
     range_contains range_end range_start recommend reg_domain regexp_contains regexp_extract regexp_extract_all \
     regexp_instr regexp_replace regexp_substr roc_curve safe_add safe_cast safe_convert_bytes_to_string safe_divide \
     safe_multiply safe_negate safe_offset safe_ordinal safe_subtract search sec sech session_user sha1 sha256 sha512 \
     soundex split st_area st_asbinary st_asgeojson st_astext st_boundary st_buffer st_centroid st_clusterdbscan \
     st_contains st_coveredby st_covers st_difference st_dimension st_disjoint st_distance st_dwithin st_equals \
     st_geogfrom st_geogfromgeojson st_geogfromtext st_geogpoint st_geohash st_intersection st_intersects st_length \
     st_makeline st_makepolygon st_numpoints st_perimeter st_simplify st_snaptogrid st_touches st_union st_union_agg \
     st_within st_x st_y starts_with string strpos struct time_add time_diff time_sub time_trunc timestamp_add \
     timestamp_diff timestamp_micros timestamp_millis timestamp_seconds timestamp_sub timestamp_trunc to_base32 \
     to_base64 to_code_points to_hex to_json to_json_string training_info typeof unicode unix_date unix_micros \
     unix_millis unix_seconds unnest vector_search weights",
);

/// ClickHouse's.
pub static CLICKHOUSE: Names = Names(
    "\
     abs accuratecast accuratecastornull acosh adddate adddays addhours addminutes addmonths addquarters addseconds \
     addweeks addyears age aggregatefunction any anyheavy anyif anylast anymerge anyorull apply argmax argmaxif \
     argmin argminif array arrayall arrayauc arrayavg arraycompact arrayconcat arraycount arraycumsum arraydifference \
     arraydistinct arraydotproduct arrayelement arrayenumerate arrayenumerateuniq arrayexists arrayfill arrayfilter \
     arrayfirst arrayfirstindex arrayflatten arrayintersect arrayjaccardindex arrayjoin arraylast arraymap arraymax \
     arraymin arraypopback arraypopfront arrayproduct arraypushback arraypushfront arrayreduce arrayresize \
     arrayreverse arrayreversesort arrayshuffle arrayslice arraysort arraysplit arraystringconcat arraysum arrayuniq \
     arraywithconstant arrayzip assumenotnull avgif avgmap avgmerge avgstate avgweighted bar base64decode \
     base64encode bin bitand bitcount bitmapbuild bitmapcardinality bitmapcontains bitnot bitor bitshiftleft \
     bitshiftright bittest bitxor blocknumber blocksize boundingratio caseinsensitive cbrt cityhash64 coalesce \
     columns concatwithseparator convertcharset correlation cosinedistance countdistinct countequal countif \
     countmatches countmerge countstate countsubstrings covarpop covarsamp currentdatabase currentprofiles \
     currentroles currentuser cutquerystring cuttofirstsignificantsubdomain cutwww date32 date_add date_diff date_sub \
     date_trunc datediff datename datetime datetime64 datetrunc dayofmonth dayofweek dayofyear decimal128 decimal256 \
     decimal32 decimal64 decodeurlcomponent deltasum detectlanguage dictget dictgetordefault dictgetornull dicthas \
     displayname divide domain domainwithoutwww dotproduct dumpcolumnstructure dynamic e editdistance empty \
     emptyarraystring enabledroles encodeurlcomponent endswith entropy enum16 enum8 equals erf erfc except exp10 exp2 \
     exponentialmovingaverage extractall extractallgroups extractgroups extracturlparameter extracturlparameters \
     farmhash64 finalizeaggregation firstsignificantsubdomain fixedstring float32 float64 floor format formatdatetime \
     formatreadabledecimalsize formatreadablequantity formatreadablesize formatreadabletimedelta formatrow fqdn \
     fragment fromunixtimestamp fromunixtimestamp64milli fuzzbits gcd generate_series generaterandom generateseries \
     generateuuidv4 generateuuidv7 geodistance geohashdecode geohashencode geotoh3 getsetting globalin globalnotin \
     greatcircledistance greater greaterorequals greatest grouparray grouparrayinsertat grouparraymerge \
     grouparraymovingavg grouparraymovingsum grouparraysample grouparraysorted groupbitand groupbitmap groupbitor \
     groupbitxor groupconcat groupuniqarray groupuniqarrayarray h3togeo halfmd5 has hasall hasany hascolumnintable \
     hassubsequence hassubstr hastoken hex histogram hop hostname identity ifnotfinite ignore ilike indexof inf \
     initialqueryid inner int128 int16 int256 int32 int64 int8 intdiv intdivorzero intexp10 intexp2 inthash32 \
     inthash64 ipv4 ipv4cidrtorange ipv4numtostring ipv4stringtonum ipv6 ipv6numtostring isconstant isfinite \
     isinfinite isipaddressinrange isipv4string isipv6string isnan isnotnull isnull isvalidjson isvalidutf8 \
     iszeroornull jarosimilarity javahash json json_exists jsonallpaths jsonarraylength jsonextract \
     jsonextractarrayraw jsonextractbool jsonextractfloat jsonextractint jsonextractkeys jsonextractkeysandvalues \
     jsonextractraw jsonextractstring jsonextractuint jsonhas jsonkey jsonlength jsontype jumpconsistenthash kurtpop \
     kurtsamp l1distance l2distance l2norm laginframe lcase lcm leadinframe leftpad leftpadutf8 lengthutf8 less \
     lessorequals levenshteindistance lgamma like linfnorm locate log1p log2 lowcardinality lowcardinalityindices \
     lowcardinalitykeys lowerutf8 makedate makedatetime makedatetime64 mannwhitneyutest map mapadd mapapply \
     mapcontains mapfilter mapfromarrays mapkeys mapsubtract mapvalues match materialize maxif maxintersections \
     maxmap maxmerge md4 md5 medianexact medianif merge metrohash64 minif minmap minmerge minus modulo modulolegacy \
     moduloorzero monthname mortondecode mortonencode multifuzzymatchany multiif multimatchany multimatchanyindex \
     multiply multisearchallpositions multisearchany multisearchfirstindex murmurhash2_32 murmurhash2_64 \
     murmurhash3_128 murmurhash3_32 murmurhash3_64 negate neighbor nested netloc ngramdistance ngrams ngramsearch \
     normalizedqueryhash normalizequery normalizeutf8nfc notempty notequals notilike notin notlike now64 nowinblock \
     nth_value nullable numbers numbers_mt object parsedatetime parsedatetime32besteffort parsedatetime64besteffort \
     parsedatetimebesteffort parsedatetimebesteffortornull parsedatetimebesteffortorzero parsedatetimebesteffortus \
     parsedatetimeornull parsetimedelta path pathfull plus pointinellipses pointinpolygon polygonareacartesian port \
     positioncaseinsensitive positioncaseinsensitiveutf8 positionutf8 proportionsztest protocol quantile \
     quantiledeterministic quantileexact quantileexactweighted quantileif quantilemerge quantiles quantilesexact \
     quantilestate quantilestdigest quantilestiming quantiletdigest quantiletdigestweighted quantiletiming queryid \
     querystring querystringandfragment rand rand32 rand64 randcanonical randconstant randnormal random \
     randomprintableascii randomstring randuniform range rankcorr readwktpoint regexpextract regexpquotemeta \
     reinterpretasstring reinterpretasuint64 repeat replaceall replaceone replaceregexpall replaceregexpone retention \
     reverseutf8 rightpad rightpadutf8 roundage roundbankers rounddown roundduration roundtoexp2 rownumberinallblocks \
     rownumberinblock runningaccumulate runningconcurrency runningdifference sequencecount sequencematch \
     sequencenextnode serveruuid sha1 sha224 sha256 sha512 shardcount shardnum sigmoid simpleaggregatefunction \
     simplejsonextractbool simplejsonextractfloat simplejsonextractint simplejsonextractraw simplejsonextractstring \
     simplejsonextractuint simplejsonhas simplelinearregression singlevalueornull siphash128 siphash64 skewpop \
     skewsamp snowflaketodatetime soundex space sparkbar splitbyalpha splitbychar splitbynonalpha splitbyregexp \
     splitbystring splitbywhitespace startswith stddevpop stddevsamp string stringjaccardindex studentttest subbitmap \
     subdate substringindex substringutf8 subtractdays subtracthours subtractminutes subtractmonths subtractquarters \
     subtractseconds subtractweeks subtractyears sumcount sumif sumkahan summap summapfiltered summerge sumstate \
     sumwithoverflow svg tcpport tgamma tid timediff timeslot timeslots timestamp_add timezone timezoneof \
     timezoneoffset tobfloat16 tobfloat16ordefault tobfloat16ornull tobfloat16orzero tobool toboolordefault \
     toboolornull toboolorzero todate todate32 todate32ordefault todate32ornull todate32orzero todateordefault \
     todateornull todateorzero todatetime todatetime32 todatetime64 todatetime64ordefault todatetime64ornull \
     todatetime64orzero todatetimeordefault todatetimeornull todatetimeorzero today todayofmonth todayofweek \
     todayofyear todecimal128 todecimal128ordefault todecimal128ornull todecimal128orzero todecimal256 \
     todecimal256ordefault todecimal256ornull todecimal256orzero todecimal32 todecimal32ordefault todecimal32ornull \
     todecimal32orzero todecimal64 todecimal64ordefault todecimal64ornull todecimal64orzero todecimalstring \
     tofixedstring tofloat32 tofloat32ordefault tofloat32ornull tofloat32orzero tofloat64 tofloat64ordefault \
     tofloat64ornull tofloat64orzero tohour toint128 toint128ordefault toint128ornull toint128orzero toint16 \
     toint16ordefault toint16ornull toint16orzero toint256 toint256ordefault toint256ornull toint256orzero toint32 \
     toint32ordefault toint32ornull toint32orzero toint64 toint64ordefault toint64ornull toint64orzero toint8 \
     toint8ordefault toint8ornull toint8orzero tointervalday tointervalhour tointervalminute tointervalmonth \
     tointervalsecond tointervalweek tointervalyear toipv4 toipv4ordefault toipv4ornull toipv4orzero toipv6 \
     toipv6ordefault toipv6ornull toipv6orzero toisoweek toisoyear tojsonstring tokens tolastdayofmonth \
     tolastdayofweek tolowcardinality tominute tomodifiedjulianday tomonday tomonth tonullable topdomain topk \
     topkweighted topleveldomain toquarter torelativedaynum torelativehournum torelativemonthnum torelativeweeknum \
     tosecond tostartofday tostartoffifteenminutes tostartoffiveminutes tostartofhour tostartofinterval \
     tostartofisoyear tostartofminute tostartofmonth tostartofquarter tostartofsecond tostartoftenminutes \
     tostartofweek tostartofyear tostring tostringcutozero totime totimezone totypename touint128 touint128ordefault \
     touint128ornull touint128orzero touint16 touint16ordefault touint16ornull touint16orzero touint256 \
     touint256ordefault touint256ornull touint256orzero touint32 touint32ordefault touint32ornull touint32orzero \
     touint64 touint64ordefault touint64ornull touint64orzero touint8 touint8ordefault touint8ornull touint8orzero \
     tounixtimestamp tounixtimestamp64milli touuid touuidordefault touuidornull touuidorzero toweek toyear toyearweek \
     toyyyymm toyyyymmdd toyyyymmddhhmmss transform trimboth trimleft trimright trybase64decode tumble tumbleend \
     tumblestart tuple tupleconcat tupleelement tuplehammingdistance tuplemultiply tupleplus tupletonamevaluepairs \
     ucase uint128 uint16 uint256 uint32 uint64 uint8 unhex uniq uniqcombined uniqcombined64 uniqexact uniqexactif \
     uniqhll12 uniqif uniqmerge uniqstate uniqtheta uniqthetasketch uniqupto untuple upperutf8 uptime urlhierarchy \
     urlpathhierarchy uuid uuidnumtostring uuidstringtonum values variant varpop varsamp vectorsum version view \
     visiblewidth visitparamextractint visitparamextractstring visitparamhas welchttest windowfunnel windowid wkt \
     wordshingleminhash xor xxhash32 xxhash64 yandexconsistenthash yearweek yesterday zeros zeros_mt",
);

/// Databricks' and Spark's.
pub static SPARK: Names = Names(
    "\
     add_months aes_decrypt aes_encrypt aggregate any any_value approx_count_distinct approx_percentile approx_top_k \
     array array_agg array_append array_compact array_contains array_distinct array_except array_insert \
     array_intersect array_join array_max array_min array_position array_prepend array_remove array_repeat array_size \
     array_sort array_union arrays_overlap arrays_zip ascii base64 bigint bin binary bit_count bit_get bit_length \
     bitmap_bit_position bitmap_bucket_number bitmap_construct_agg bitmap_count bool_and bool_or boolean bround btrim \
     cardinality cbrt char charindex chr collect_list collect_set concat_ws contains conv convert_timezone crc32 csc \
     curdate current_catalog current_database current_schema current_timezone date_add date_diff date_format \
     date_from_unix_date date_part date_sub date_trunc dateadd datediff datepart dayname dayofmonth dayofweek \
     dayofyear decode e element_at elt encode endswith equal_null exists explode explode_outer expm1 factorial filter \
     find_in_set first first_value flatten forall format_number format_string from_csv from_json from_unixtime \
     from_utc_timestamp from_xml get get_json_object getbit getdate grouping_id h3_longlatash3 hash hex \
     histogram_numeric hll_sketch_agg hll_sketch_estimate hll_union hypot identifier iff ilike initcap inline \
     inline_outer input_file_name instr is_account_group_member is_member is_valid_utf8 isnan isnotnull isnull \
     json_array_length json_object_keys json_tuple kurtosis last last_day last_value lcase len levenshtein like \
     localtimestamp locate log1p log2 luhn_check make_date make_dt_interval make_interval make_timestamp \
     make_timestamp_ltz make_timestamp_ntz make_ym_interval map map_concat map_contains_key map_entries map_filter \
     map_from_arrays map_from_entries map_keys map_values map_zip_with mask max_by md5 mean min_by \
     monotonically_increasing_id monthname months_between named_struct nanvl negative next_day nullifzero nvl nvl2 \
     overlay parse_json parse_url percentile percentile_approx pmod posexplode posexplode_outer positive printf quote \
     rand randn random randstr range reduce regexp regexp_count regexp_extract regexp_extract_all regexp_instr \
     regexp_like regexp_replace regexp_substr rint rlike schema_of_csv schema_of_json schema_of_variant sec sentences \
     sequence session_window sha sha1 sha2 shiftleft shiftright shiftrightunsigned shuffle signum size skewness slice \
     smallint some sort_array soundex space spark_partition_id split split_part sql_keywords st_contains st_distance \
     st_geomfromtext st_point stack startswith std str_to_map string struct struct_pack substring_index table_changes \
     timestamp_diff timestamp_micros timestamp_millis timestamp_seconds timestampadd timestampdiff tinyint to_binary \
     to_char to_csv to_date to_json to_number to_timestamp to_timestamp_ltz to_timestamp_ntz to_unix_timestamp \
     to_utc_timestamp to_varchar to_xml transform transform_keys transform_values try_add try_aes_decrypt try_avg \
     try_cast try_divide try_element_at try_multiply try_parse_json try_subtract try_sum try_to_binary try_to_number \
     try_to_timestamp try_variant_get typeof ucase unbase64 unhex uniform unix_date unix_micros unix_millis \
     unix_seconds unix_timestamp unnest url_decode url_encode uuid variant_explode variant_get vector_search version \
     weekday weekofyear width_bucket window window_time xpath xpath_boolean xpath_double xpath_float xpath_int \
     xpath_long xpath_number xpath_short xpath_string xxhash64 zeroifnull zip_with",
);

/// Trino's and Presto's.
pub static TRINO: Names = Names(
    "\
     all_match any_match approx_distinct approx_most_frequent approx_percentile approx_set arbitrary array \
     array_distinct array_except array_first array_frequency array_histogram array_intersect array_join array_last \
     array_max array_min array_position array_remove array_sort array_union arrays_overlap at_timezone bar beta_cdf \
     bing_tile bing_tile_at bit_count bitwise_and bitwise_and_agg bitwise_left_shift bitwise_not bitwise_or \
     bitwise_or_agg bitwise_right_shift bitwise_xor bool_and bool_or cardinality cbrt char2hexint checksum chr \
     classifier classify codepoint color combinations concat_ws contains contains_sequence convex_hull_agg \
     cosine_similarity count_if crc32 current_catalog current_groups current_schema current_timezone date_add \
     date_diff date_format date_parse date_trunc day_of_month day_of_week day_of_year descriptor dow doy e element_at \
     empty_approx_set evaluate_classifier_predictions every features filter first flatten format format_datetime \
     format_number from_base from_base32 from_base64 from_base64url from_big_endian_32 from_big_endian_64 \
     from_encoded_polyline from_geojson_geometry from_hex from_ieee754_32 from_ieee754_64 from_iso8601_date \
     from_iso8601_timestamp from_unixtime from_unixtime_nanos from_utf8 geometric_mean geometry_union_agg \
     great_circle_distance hamming_distance hash_counts histogram hmac_md5 hmac_sha1 hmac_sha256 hmac_sha512 \
     human_readable_seconds index infinity intersection_cardinality inverse_normal_cdf ipaddress is_finite \
     is_infinite is_json_scalar is_nan jaccard_index json json_array_contains json_array_get json_array_length \
     json_extract json_extract_scalar json_format json_parse json_size kurtosis last last_day_of_month \
     levenshtein_distance line_interpolate_point line_locate_point listagg log2 luhn_check make_set_digest map \
     map_agg map_concat map_entries map_filter map_from_entries map_keys map_union map_values map_zip_with \
     match_number max_by md5 merge millisecond min_by multimap_agg multimap_from_entries murmur3 nan next ngrams \
     none_match normal_cdf normalize numeric_histogram objectid parse_data_size parse_datetime parse_duration \
     parse_presto_data_size prev qdigest_agg quantile_at_value rand random reduce reduce_agg regexp_count \
     regexp_extract regexp_extract_all regexp_like regexp_position regexp_replace regexp_split render rgb row \
     sequence sha1 sha256 sha512 shuffle simplify_geometry skewness slice soundex spatial_partitions split split_part \
     split_to_map split_to_multimap spooky_hash_v2_32 spooky_hash_v2_64 st_area st_asbinary st_astext st_buffer \
     st_centroid st_contains st_convexhull st_distance st_geometryfromtext st_intersects st_length st_linestring \
     st_point st_polygon st_within st_x st_y starts_with strpos tdigest_agg timezone_hour timezone_minute to_base \
     to_base32 to_base64 to_base64url to_big_endian_32 to_char to_date to_geojson_geometry to_hex to_ieee754_32 \
     to_iso8601 to_milliseconds to_spherical_geography to_timestamp to_unixtime to_utf8 transform transform_keys \
     transform_values trim_array truncate try try_cast typeof unnest url_decode url_encode url_extract_fragment \
     url_extract_host url_extract_parameter url_extract_path url_extract_port url_extract_protocol url_extract_query \
     uuid value_at_quantile values_at_quantiles varbinary version week_of_year width_bucket wilson_interval_lower \
     wilson_interval_upper with_timezone word_stem xxhash64 year_of_week yow zip zip_with",
);
