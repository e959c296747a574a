# Makes GLib's glibconfig.h from glibconfig.h.in, for pointers, longs and sizes of 32 bits.
s/@gint16@/short/
s/@gint32@/int/
s/@gint64@/long long/
s/@glib_extension@/G_GNUC_EXTENSION /
s/@gint16_modifier@/"h"/
s/@gint32_modifier@/""/
s/@gint64_modifier@/"ll"/
s/@gint16_format@/"hi"/
s/@guint16_format@/"hu"/
s/@gint32_format@/"i"/
s/@guint32_format@/"u"/
s/@gint64_format@/"lli"/
s/@guint64_format@/"llu"/
s/@gint64_constant@/(G_GNUC_EXTENSION (val##LL))/
s/@guint64_constant@/(G_GNUC_EXTENSION (val##ULL))/
s/@glib_\(void_p\|long\|size_t\|ssize_t\)@/4/
s/@glib_\(size\|intptr\)_type_define@/long/
s/@gs*\(size\|intptr\)_modifier@/"l"/
s/@g\(ssize\|intptr\)_format@/"li"/
s/@g\(size\|uintptr\)_format@/"lu"/
s/@glib_msize_type@/LONG/
s/@g_pollfd_format@/"%d"/
s/@glib_gpu*i_cast@/(glong)/
s/@GLIB_MAJOR_VERSION@/2/
s/@GLIB_MINOR_VERSION@/74/
s/@GLIB_MICRO_VERSION@/6/
s/@glib_os@/#define G_OS_UNIX/
s/@glib_vacopy@//
s/@g_threads_impl_def@/POSIX/
s/@g_bs_native@/LE/
s/@g_bs_alien@/BE/
s/@g\(long\|int\|size\)bits@/32/g
s/@g_byte_order@/G_LITTLE_ENDIAN/
s/@g_pollin@/1/
s/@g_pollpri@/2/
s/@g_pollout@/4/
s/@g_pollerr@/8/
s/@g_pollhup@/16/
s/@g_pollnval@/32/
s/@g_module_suffix@/so/
s/@g_pid_type@/int/
s/@g_pid_format@/"i"/
s/@g_af_unix@/1/
s/@g_af_inet@/2/
s/@g_af_inet6@/10/
s/@g_msg_oob@/1/
s/@g_msg_peek@/2/
s/@g_msg_dontroute@/4/
s/@g_dir_separator@/\//
s/@g_searchpath_separator@/:/
s/^#mesondefine \(GLIB_HAVE_ALLOCA_H\|GLIB_USING_SYSTEM_PRINTF\|GLIB_STATIC_COMPILATION\)/#define \1 1/
/^#mesondefine/d
