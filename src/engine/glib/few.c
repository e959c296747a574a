/* Replacements for parts of GLib that depend on the system: locales, memory of threads,
 * logs, time, and failed assertions. */

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- gcharset.c, gconvert.c: all texts are in UTF-8 --- */

G_DEFINE_QUARK (g_convert_error, g_convert_error)

gboolean
g_get_charset (const char **charset)
{
    if (charset != NULL)
        *charset = "UTF-8";
    return TRUE;
}

gboolean
g_get_console_charset (const char **charset)
{
    return g_get_charset (charset);
}

char *
g_locale_to_utf8 (const char *text, gssize length, gsize *n_read, gsize *n_written,
                  GError **error)
{
    gsize size = length < 0 ? strlen (text) : (gsize) length;
    if (n_read != NULL)
        *n_read = size;
    if (n_written != NULL)
        *n_written = size;
    if (g_utf8_validate_len (text, size, NULL))
        return g_strndup (text, size);
    g_set_error_literal (error, G_CONVERT_ERROR, G_CONVERT_ERROR_ILLEGAL_SEQUENCE,
                         "invalid UTF-8");
    return NULL;
}

char *
g_filename_display_name (const char *name)
{
    return g_utf8_make_valid (name, -1);
}

/* --- gslice.c --- */

gpointer
g_slice_alloc (gsize size)
{
    return g_malloc (size);
}

gpointer
g_slice_alloc0 (gsize size)
{
    return g_malloc0 (size);
}

void
g_slice_free1 (gsize size G_GNUC_UNUSED, gpointer block)
{
    g_free (block);
}

void
g_slice_free_chain_with_offset (gsize size G_GNUC_UNUSED, gpointer chain, gsize next)
{
    while (chain != NULL) {
        gpointer block = chain;
        chain = *(gpointer *) ((char *) chain + next);
        g_free (block);
    }
}

/* --- gmessages.c, gtestutils.c --- */

/* Fatal errors, and calls of missing functions, end the module by a trap. */

void
g_logv (const char *domain, GLogLevelFlags level, const char *format, va_list arguments)
{
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    fprintf (stderr, "%s: %s\n", domain != NULL ? domain : "GLib", text);
    if (level & G_LOG_LEVEL_ERROR)
        abort ();
}

void
g_log (const char *domain, GLogLevelFlags level, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_logv (domain, level, format, arguments);
    va_end (arguments);
}

void
g_return_if_fail_warning (const char *domain, const char *function,
                          const char *expression)
{
    g_log (domain, G_LOG_LEVEL_CRITICAL, "%s: '%s' failed", function, expression);
}

void
g_assertion_message_expr (const char *domain, const char *file, int line,
                          const char *function, const char *expression)
{
    g_log (domain, G_LOG_LEVEL_ERROR, "%s:%d: %s: %s", file, line, function,
           expression != NULL ? expression : "not reached");
    abort ();
}

int
g_strcmp0 (const char *a, const char *b)
{
    return a == NULL || b == NULL ? (a != NULL) - (b != NULL) : strcmp (a, b);
}

/* --- gmain.c --- */

double emscripten_get_now (void); /* milliseconds */

gint64
g_get_monotonic_time (void)
{
    return (gint64) (emscripten_get_now () * 1000);
}
