#include "base/output_private.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/errno_text.h"

#define FLUSH_AT (64 * 1024)

const char *
poda_errno_text (int number)
{
    /* Translated words for common errors; others use g_strerror. */
    static const struct {
        int number;
        const char *reason;
    } rows[] = {
        { ENOENT, N_ ("no such file") },
        { ENOTDIR, N_ ("not a directory") },
        { EISDIR, N_ ("is a directory") },
        { EACCES, N_ ("permission denied") },
        { EPERM, N_ ("permission denied") },
        { EROFS, N_ ("read-only file system") },
        { ENOSPC, N_ ("no space left on device") },
        { EDQUOT, N_ ("disk quota exceeded") },
        { EFBIG, N_ ("file too large") },
        { EIO, N_ ("device error") },
        { EPIPE, N_ ("broken pipe: the reader has closed it") },
        { EBADF, N_ ("already closed") },
        { ENAMETOOLONG, N_ ("name too long") },
        { ELOOP, N_ ("links that form a loop") },
        { EMFILE, N_ ("too many open files") },
        { ENFILE, N_ ("too many open files") },
        { ENOMEM, N_ ("not enough memory") },
        { EAGAIN, N_ ("too many processes") },
        { ETXTBSY, N_ ("is a program that is running") },
    };
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
        if (rows[i].number == number)
            return _ (rows[i].reason);
    return g_strerror (number);
}

gboolean
poda_output_set_error (GError **error, const char *name, int number)
{
    /* A missing file is created, but no folder for it. */
    const char *reason = number == ENOENT   ? _ ("no such directory")
                         : number == EISDIR ? _ ("is a directory; expected a file")
                                            : poda_errno_text (number);
    g_set_error (error, G_FILE_ERROR, (gint) g_file_error_from_errno (number), "%s: %s",
                 name, reason);
    return FALSE;
}

PodaOutput *
poda_output_new (gsize struct_size, const char *name)
{
    PodaOutput *output = g_malloc0 (struct_size);
    output->name = g_strdup (name);
    output->bytes = g_malloc (1);
    return output;
}

PodaOutput *
poda_output_memory (void)
{
    return poda_output_new (sizeof (PodaOutput), NULL);
}

gboolean
poda_output_failed (const PodaOutput *output)
{
    return output->failure != 0;
}

char *
poda_output_room (PodaOutput *output, gsize length)
{
    if (length > output->size - output->length) {
        output->size = MAX (output->length + length, 2 * output->size);
        output->bytes = g_realloc (output->bytes, output->size + 1);
    }
    return output->bytes + output->length;
}

void
poda_output_take (PodaOutput *output, gsize length)
{
    output->length += length;
    if (output->length >= FLUSH_AT && output->flush != NULL)
        output->flush (output);
}

void
poda_output_write (PodaOutput *output, const char *bytes, gsize length)
{
    memcpy (poda_output_room (output, length), bytes, length);
    poda_output_take (output, length);
}

void
poda_output_text (PodaOutput *output, const char *text)
{
    poda_output_write (output, text, strlen (text));
}

void
poda_output_format (PodaOutput *output, const char *format, ...)
{
    va_list arguments, again;
    va_start (arguments, format);
    va_copy (again, arguments);
    gsize left = output->size - output->length;
    int length = g_vsnprintf (output->bytes + output->length, left + 1, format, again);
    va_end (again);
    if (length > 0 && (gsize) length > left)
        g_vsnprintf (poda_output_room (output, (gsize) length), (gsize) length + 1,
                     format, arguments);
    va_end (arguments);
    poda_output_take (output, (gsize) MAX (length, 0));
}

const char *
poda_output_contents (PodaOutput *output, gsize *length)
{
    g_assert (output->flush == NULL);
    if (length != NULL)
        *length = output->length;
    output->bytes[output->length] = '\0';
    return output->bytes;
}

gboolean
poda_output_close (PodaOutput *output, GError **error)
{
    if (output->flush != NULL)
        output->flush (output);
    if (output->end != NULL)
        output->end (output, output->failure == 0);
    output->end = NULL;
    gboolean done = output->failure == 0
                    || poda_output_set_error (error, output->name, output->failure);
    poda_output_abandon (output);
    return done;
}

void
poda_output_abandon (PodaOutput *output)
{
    if (output == NULL)
        return;
    if (output->end != NULL)
        output->end (output, FALSE);
    g_free (output->name);
    g_free (output->bytes);
    g_free (output);
}
