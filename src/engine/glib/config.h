#pragma once

/* The configuration of GLib for emscripten's C library, without threads, sockets and
 * processes. */

#define ALIGNOF_GUINT32 4
#define ALIGNOF_GUINT64 8
#define ALIGNOF_UNSIGNED_LONG 4
#define SIZEOF_CHAR 1
#define SIZEOF_INT 4
#define SIZEOF_VOID_P 4

#define HAVE_NEWLOCALE 1
#define HAVE_POSIX_MEMALIGN 1
#define HAVE_PTHREAD_COND_TIMEDWAIT_RELATIVE_NP 1
#define HAVE_SETENV 1
#define HAVE_STRERROR_R 1
#define HAVE_STRTOD_L 1
#define HAVE_UNSETENV 1
#define HAVE_USELOCALE 1
#define HAVE_VASPRINTF 1

#define ENABLE_NLS 1
#define GETTEXT_PACKAGE "glib20"
#define GLIB_LOCALE_DIR "/"
#define USE_SYSTEM_PRINTF 1
#define _GLIB_EXTERN __attribute__ ((visibility ("default"))) extern

/* Calls a function of one argument, which GLib calls with two. */

static inline void
poda_call_free (void *data, void *function)
{
    ((void (*) (void *)) function) (data);
}

static inline int
poda_call_compare (const void *a, const void *b, void *function)
{
    return ((int (*) (const void *, const void *)) function) (a, b);
}
