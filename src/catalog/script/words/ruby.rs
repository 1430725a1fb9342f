//! Ruby.

use super::{EACH, Profile};
use crate::catalog::script::{Do, NONE, Row, SELF, arg};

/// What is known of Ruby.
pub static RUBY: Profile = Profile {
    words: "if unless while until and or not return when in case elsif then do else begin end yield rescue ensure retry \
        raise def class module self super nil true false for break next redo defined? BEGIN END __FILE__ __LINE__ \
        __method__ __dir__ puts print p pp printf sprintf format putc gets readline readlines rand srand sleep loop \
        lambda proc catch throw exit exit! abort at_exit block_given? caller warn freeze attr_accessor attr_reader \
        attr_writer private public protected module_function include extend Integer Float String Array Hash Rational \
        Complex Symbol Numeric NilClass TrueClass FalseClass Range Regexp Proc Comparable Enumerable StandardError \
        ArgumentError TypeError RuntimeError NameError NoMethodError KeyError IndexError ZeroDivisionError Exception \
        SystemExit Interrupt StopIteration RangeError FloatDomainError NotImplementedError EncodingError EOFError IOError \
        Errno Timeout STDIN STDOUT STDERR ARGV ARGF DATA RUBY_VERSION RUBY_PLATFORM RUBY_ENGINE RUBY_PATCHLEVEL \
        RUBY_DESCRIPTION RUBY_COPYRIGHT RUBY_RELEASE_DATE __ENCODING__",
    methods: "new call abs all? any? append assoc at between? bytes bytesize bytesplit byteslice capitalize capitalize! \
        captures casecmp casecmp? ceil center chars chomp chomp! chop chop! chr chunk chunk_while clamp clear clone close \
        closed? codepoints collect collect! collect_concat combination compact compact! compare_by_identity concat \
        count cover? crypt cycle day days deconstruct default default= delete delete! delete_at delete_if denominator \
        detect dig digits div divmod downcase downcase! downto drop drop_while dup each each_byte each_char each_cons \
        each_entry each_index each_key each_line each_pair each_slice each_value each_with_index each_with_object empty? \
        encode encoding end end_with? entries eof? eql? equal? even? except fdiv fetch fetch_values fileno fill filter \
        filter! filter_map find find_all find_index first flat_map flatten flatten! floor flush force_encoding format \
        freeze frozen? gcd getbyte getc gets group_by grep grep_v gsub gsub! has_key? has_value? hash hex hour include? \
        index indexes inject insert inspect integer? intern invert is_a? isatty tty? iso8601 itself join keep_if key key? \
        keys kind_of? instance_of? last lazy lcm length lines ljust lstrip lstrip! map map! match match? max max_by \
        member? merge merge! message backtrace full_message min min_by minmax minute min_max mon month mday name named_captures \
        names nan? infinite? finite? negative? next nil? nonzero? none? now nsec numerator oct odd? offset one? ord pack \
        partition permutation pop pos positive? post_match pre_match pred prepend pretty_inspect print printf product \
        push puts putc p quo rassoc rationalize read readchar readline readlines reduce rehash reject reject! remainder \
        repeated_combination replace respond_to? reverse reverse! reverse_each rewind rindex rjust rotate round rpartition \
        rstrip rstrip! sample scan scan_until scrub sec second seek select select! set_encoding shift shuffle shuffle! \
        size slice slice! slice_when sort sort! sort_by sort_by! split sqrt squeeze squeeze! start_with? step store \
        strftime string strip strip! sub sub! succ sum swapcase swapcase! sync sync= take take_while tally tap then \
        times tr tr! tr_s to_a to_c to_f to_h to_i to_json to_r to_s to_set to_str to_sym to_yaml to_date to_datetime \
        to_time transform_keys transform_keys! transform_values transform_values! transpose truncate ungetc unicode_normalize \
        uniq uniq! unpack unpack1 unshift upcase upcase! update upto usec utc localtime getlocal value? values values_at \
        wday write yday year yield_self zero? zip zone ascii_only? valid_encoding? b headers by_col by_row header? row \
        body code host port path scheme query fragment user userinfo bit_length pow arity parameters source_location \
        add add? subset? superset? disjoint? intersect? union difference intersection xmlschema httpdate rfc2822 \
        cwday cweek jd ld next_day prev_day next_month prev_month saturday? sunday? monday? friday? leap? hexdigest \
        base64digest to_enum each_entry with_index with_object rewind peek filename lineno lineno= file argv mtime ctime \
        atime mode directory? file? symlink? size? segments bump prerelease? dot version dependencies specs \
        deep_dup presence blank? present? partition ljust",
    libraries: "File Dir IO JSON YAML Psych CSV Date DateTime Time Set Struct OpenStruct Math Random SecureRandom Digest \
        Base64 URI Net StringIO Benchmark Etc Shellwords RbConfig Gem Process Kernel ENV FileUtils Pathname Tempfile \
        Open3 ERB Marshal ObjectSpace GC Object Class Module Fiddle Socket TCPSocket TCPServer UDPSocket Zlib Signal \
        Thread Data BigDecimal Rational Encoding Errno Float Integer Process Warning PTY Binding Method TOPLEVEL_BINDING \
        StringScanner PP Timeout",
    members: "File.exist? File.exists? File.file? File.directory? File.basename File.dirname File.extname File.join \
        File.expand_path File.absolute_path File.absolute_path? File.size File.size? File.zero? File.empty? File.mtime \
        File.ctime File.atime File.stat File.lstat File.symlink? File.readable? File.writable? File.executable? \
        File.split File.fnmatch File.fnmatch? File.realpath File.SEPARATOR File.FNM_PATHNAME File.readlink Dir.pwd \
        Dir.getwd Dir.exist? Dir.home JSON.parse JSON.generate JSON.pretty_generate JSON.dump JSON.load JSON.ParserError \
        JSON.parse! YAML.safe_load YAML.dump YAML.parse Psych.safe_load Psych.dump CSV.parse CSV.parse_line CSV.generate \
        CSV.generate_line CSV.new Date.* DateTime.* Time.* Set.* Struct.new OpenStruct.new Math.* Random.rand Random.new \
        Random.new_seed SecureRandom.* Digest.* Base64.* URI.parse URI.join URI.encode_www_form \
        URI.encode_www_form_component URI.decode_www_form URI.decode_www_form_component URI.extract URI.HTTP URI.HTTPS \
        StringIO.new Benchmark.measure Benchmark.realtime Benchmark.bm Etc.getlogin Etc.nprocessors Shellwords.split \
        Shellwords.escape Shellwords.join RbConfig.CONFIG Gem.Version Gem.VERSION Gem.loaded_specs Process.pid \
        Process.clock_gettime Process.CLOCK_MONOTONIC Zlib.crc32 Zlib.Inflate Zlib.Deflate Data.define BigDecimal.* \
        Encoding.* Errno.* Float.* Integer.* GC.stat GC.start Timeout.timeout Timeout.Error StringScanner.new PP.pp \
        Comparable.* Enumerable.*",
    rows: &[
        Row { name: "autoload", does: Do::Refuse },
        Row { name: "binding", does: Do::Refuse },
        Row { name: "eval", does: Do::Eval(arg(0, "")) },
        Row { name: "exec", does: Do::Words(0) },
        Row { name: "fork", does: Do::Refuse },
        Row { name: "instance_eval", does: Do::Eval(arg(0, "")) },
        Row { name: "load", does: Do::File(arg(0, "")) },
        Row { name: "method", does: Do::Refuse },
        Row { name: "open", does: Do::Open(arg(0, ""), arg(1, "mode")) },
        Row { name: "require", does: Do::Load(arg(0, "")) },
        Row { name: "require_relative", does: Do::File(arg(0, "")) },
        Row { name: "send", does: Do::Refuse },
        Row { name: "spawn", does: Do::Words(0) },
        Row { name: "syscall", does: Do::Native },
        Row { name: "system", does: Do::Words(0) },
        Row { name: "trap", does: Do::Refuse },
        Row { name: "rm", does: Do::Delete(arg(0, "")) },
        Row { name: "rm_f", does: Do::Delete(arg(0, "")) },
        Row { name: "rm_r", does: Do::DeleteTree(arg(0, "")) },
        Row { name: "rm_rf", does: Do::DeleteTree(arg(0, "")) },
        Row { name: "sh", does: Do::Words(0) },
        Row { name: "CSV.foreach", does: Do::Read(arg(0, "")) },
        Row { name: "CSV.open", does: Do::Open(arg(0, ""), arg(1, "mode")) },
        Row { name: "CSV.read", does: Do::Read(arg(0, "")) },
        Row { name: "CSV.table", does: Do::Read(arg(0, "")) },
        Row { name: "Dir.[]", does: Do::Read(arg(0, "")) },
        Row { name: "Dir.chdir", does: Do::Chdir },
        Row { name: "Dir.children", does: Do::Read(arg(0, "")) },
        Row { name: "Dir.delete", does: Do::Delete(arg(0, "")) },
        Row { name: "Dir.each_child", does: Do::Read(arg(0, "")) },
        Row { name: "Dir.entries", does: Do::Read(arg(0, "")) },
        Row { name: "Dir.foreach", does: Do::Read(arg(0, "")) },
        Row { name: "Dir.glob", does: Do::Read(arg(0, "")) },
        Row { name: "Dir.mkdir", does: Do::Write(arg(0, "")) },
        Row { name: "Dir.mktmpdir", does: Do::Write(arg(NONE, "")) },
        Row { name: "Dir.rmdir", does: Do::Delete(arg(0, "")) },
        Row { name: "Dir.unlink", does: Do::Delete(arg(0, "")) },
        Row { name: "ERB.new", does: Do::Eval(arg(0, "")) },
        Row { name: "File.binread", does: Do::Read(arg(0, "")) },
        Row { name: "File.binwrite", does: Do::Write(arg(0, "")) },
        Row { name: "File.chmod", does: Do::Mode(arg(1, "")) },
        Row { name: "File.chown", does: Do::Mode(arg(2, "")) },
        Row { name: "File.delete", does: Do::Delete(arg(EACH, "")) },
        Row { name: "File.foreach", does: Do::Read(arg(0, "")) },
        Row { name: "File.link", does: Do::Write(arg(1, "")) },
        Row { name: "File.new", does: Do::Open(arg(0, ""), arg(1, "mode")) },
        Row { name: "File.open", does: Do::Open(arg(0, ""), arg(1, "mode")) },
        Row { name: "File.read", does: Do::Read(arg(0, "")) },
        Row { name: "File.readlines", does: Do::Read(arg(0, "")) },
        Row { name: "File.rename", does: Do::Move(arg(0, ""), arg(1, "")) },
        Row { name: "File.symlink", does: Do::Write(arg(1, "")) },
        Row { name: "File.truncate", does: Do::Write(arg(0, "")) },
        Row { name: "File.unlink", does: Do::Delete(arg(EACH, "")) },
        Row { name: "File.utime", does: Do::Mode(arg(2, "")) },
        Row { name: "File.write", does: Do::Write(arg(0, "")) },
        Row { name: "FileUtils.cd", does: Do::Chdir },
        Row { name: "FileUtils.chmod", does: Do::Mode(arg(1, "")) },
        Row { name: "FileUtils.chmod_R", does: Do::Mode(arg(1, "")) },
        Row { name: "FileUtils.chown_R", does: Do::Mode(arg(2, "")) },
        Row { name: "FileUtils.copy", does: Do::Copy(arg(0, ""), arg(1, "")) },
        Row { name: "FileUtils.cp", does: Do::Copy(arg(0, ""), arg(1, "")) },
        Row { name: "FileUtils.cp_r", does: Do::Copy(arg(0, ""), arg(1, "")) },
        Row { name: "FileUtils.ln_s", does: Do::Write(arg(1, "")) },
        Row { name: "FileUtils.ln_sf", does: Do::Write(arg(1, "")) },
        Row { name: "FileUtils.mkdir", does: Do::Write(arg(0, "")) },
        Row { name: "FileUtils.mkdir_p", does: Do::Write(arg(0, "")) },
        Row { name: "FileUtils.move", does: Do::Move(arg(0, ""), arg(1, "")) },
        Row { name: "FileUtils.mv", does: Do::Move(arg(0, ""), arg(1, "")) },
        Row { name: "FileUtils.pwd", does: Do::Home },
        Row { name: "FileUtils.remove", does: Do::Delete(arg(0, "")) },
        Row { name: "FileUtils.remove_dir", does: Do::DeleteTree(arg(0, "")) },
        Row { name: "FileUtils.remove_entry", does: Do::DeleteTree(arg(0, "")) },
        Row { name: "FileUtils.remove_entry_secure", does: Do::DeleteTree(arg(0, "")) },
        Row { name: "FileUtils.rm", does: Do::Delete(arg(0, "")) },
        Row { name: "FileUtils.rm_f", does: Do::Delete(arg(0, "")) },
        Row { name: "FileUtils.rm_r", does: Do::DeleteTree(arg(0, "")) },
        Row { name: "FileUtils.rm_rf", does: Do::DeleteTree(arg(0, "")) },
        Row { name: "FileUtils.rmdir", does: Do::Delete(arg(0, "")) },
        Row { name: "FileUtils.rmtree", does: Do::DeleteTree(arg(0, "")) },
        Row { name: "FileUtils.touch", does: Do::Append(arg(0, "")) },
        Row { name: "IO.binread", does: Do::Read(arg(0, "")) },
        Row { name: "IO.foreach", does: Do::Read(arg(0, "")) },
        Row { name: "IO.popen", does: Do::Run(arg(0, "")) },
        Row { name: "IO.read", does: Do::Read(arg(0, "")) },
        Row { name: "IO.readlines", does: Do::Read(arg(0, "")) },
        Row { name: "IO.write", does: Do::Write(arg(0, "")) },
        Row { name: "JSON.load_file", does: Do::Read(arg(0, "")) },
        Row { name: "Kernel.eval", does: Do::Eval(arg(0, "")) },
        Row { name: "Kernel.exec", does: Do::Words(0) },
        Row { name: "Kernel.open", does: Do::Open(arg(0, ""), arg(1, "mode")) },
        Row { name: "Kernel.spawn", does: Do::Words(0) },
        Row { name: "Kernel.system", does: Do::Words(0) },
        Row { name: "Marshal.load", does: Do::Unpack },
        Row { name: "Net::HTTP.delete", does: Do::Send(arg(0, "")) },
        Row { name: "Net::HTTP.get", does: Do::Fetch(arg(0, "")) },
        Row { name: "Net::HTTP.get_print", does: Do::Fetch(arg(0, "")) },
        Row { name: "Net::HTTP.get_response", does: Do::Fetch(arg(0, "")) },
        Row { name: "Net::HTTP.post", does: Do::Send(arg(0, "")) },
        Row { name: "Net::HTTP.post_form", does: Do::Send(arg(0, "")) },
        Row { name: "Net::HTTP.start", does: Do::Send(arg(0, "")) },
        Row { name: "Open3.capture2", does: Do::Words(0) },
        Row { name: "Open3.capture2e", does: Do::Words(0) },
        Row { name: "Open3.capture3", does: Do::Words(0) },
        Row { name: "Open3.popen3", does: Do::Words(0) },
        Row { name: "PTY.spawn", does: Do::Words(0) },
        Row { name: "Process.exec", does: Do::Words(0) },
        Row { name: "Process.kill", does: Do::Kill },
        Row { name: "Process.spawn", does: Do::Words(0) },
        Row { name: "TCPServer.new", does: Do::Listen },
        Row { name: "TCPSocket.new", does: Do::Send(arg(0, "")) },
        Row { name: "TCPSocket.open", does: Do::Send(arg(0, "")) },
        Row { name: "Tempfile.new", does: Do::Write(arg(NONE, "")) },
        Row { name: "URI.open", does: Do::Fetch(arg(0, "")) },
        Row { name: "YAML.load", does: Do::Unpack },
        Row { name: "YAML.load_file", does: Do::Read(arg(0, "")) },
        Row { name: "YAML.load_stream", does: Do::Unpack },
        Row { name: "YAML.safe_load_file", does: Do::Read(arg(0, "")) },
        Row { name: "YAML.unsafe_load", does: Do::Unpack },
        Row { name: "YAML.unsafe_load_file", does: Do::Unpack },
    ],
    method_rows: &[
        Row { name: "class_eval", does: Do::Eval(arg(0, "")) },
        Row { name: "destroy", does: Do::Refuse },
        Row { name: "destroy_all", does: Do::Sql(arg(NONE, "")) },
        Row { name: "delete_all", does: Do::Sql(arg(NONE, "")) },
        Row { name: "execute", does: Do::Sql(arg(0, "")) },
        Row { name: "instance_eval", does: Do::Eval(arg(0, "")) },
        Row { name: "module_eval", does: Do::Eval(arg(0, "")) },
        Row { name: "popen", does: Do::Run(arg(0, "")) },
        Row { name: "rmtree", does: Do::DeleteTree(arg(SELF, "")) },
        Row { name: "unlink", does: Do::Delete(arg(SELF, "")) },
        Row { name: "update_all", does: Do::Sql(arg(NONE, "")) },
    ],
    callbacks: &[],
    modules: "json yaml psych csv date time set ostruct securerandom digest base64 uri net/http stringio benchmark etc \
        shellwords rbconfig bigdecimal open-uri erb fileutils pathname tempfile open3 zlib timeout strscan pp prime \
        matrix digest/md5 digest/sha1 digest/sha2 English tsort forwardable singleton observer delegate socket \
        rubygems bundler optparse logger tmpdir rexml/document io/console readline monitor rational complex",
    vars: "$stdin $stdout $stderr $_ $~ $! $@ $, $/ $; $. $& $0 $PROGRAM_NAME $< $$ $? $\\ $DEBUG $VERBOSE $*",
    dots: &[".", "&.", "::"],
    join: "+",
};
