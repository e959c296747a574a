/* Saved games: lines of `key: value`, blank ones, and comments that begin with #. */

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/play_settings.h"

/* What is being read: where it stands, for refusals. */
typedef struct {
    PodaPlaySettings *settings;
    const char *path;
    guint line;
    gboolean seen[PODA_PLAY_KEYS];
} Reader;

static gboolean
refuse (const Reader *reader, const char *message, GError **error)
{
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED, "%s:%u: %s",
                 reader->path, reader->line, message);
    return FALSE;
}

#define LARGEST_FILE (1 << 20)

/* At most so much of it is read, whatever the file is. */
static char *
read_file (const Reader *reader, gsize *length, GError **error)
{
    FILE *file = fopen (reader->path, "rb");
    int reason = file == NULL ? errno : 0;
    g_autofree char *text = g_malloc (LARGEST_FILE + 2);
    *length = 0;
    if (file != NULL) {
        *length = fread (text, 1, LARGEST_FILE + 1, file);
        reason = ferror (file) ? errno : 0;
        fclose (file);
    }
    if (reason != 0) {
        poda_input_refuse_file (reader->path, reason, _ ("a saved game"), error);
        return NULL;
    }
    if (*length > LARGEST_FILE) {
        refuse (reader, _ ("expected a saved game, which is smaller than a megabyte"),
                error);
        return NULL;
    }
    text[*length] = '\0';
    return g_steal_pointer (&text);
}

static gboolean
find_key (const Reader *reader, const char *word, guint *key, GError **error)
{
    for (guint i = 0; i < PODA_PLAY_KEYS; i++) {
        if (g_ascii_strcasecmp (poda_play_key_name (i), word) == 0) {
            *key = i;
            return TRUE;
        }
    }
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; i < PODA_PLAY_KEYS; i++)
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                                poda_play_key_name (i));
    g_autofree char *message =
        g_strdup_printf (_ ("no key \"%.40s\": expected one of %s"), word, names->str);
    return refuse (reader, message, error);
}

static void
keep (const Reader *reader, guint key, const char *value)
{
    PodaPlaySettings *settings = reader->settings;
    if (poda_play_settings_get (settings, key) != NULL)
        return;
    poda_play_settings_set (settings, key, value);
    settings->lines[key] = reader->line;
}

static gboolean
read_line (Reader *reader, char *line, GError **error)
{
    g_strstrip (line);
    if (*line == '\0' || *line == '#')
        return TRUE;
    char *colon = strchr (line, ':');
    if (colon == NULL)
        return refuse (reader, _ ("expected a key and its value, such as depth: 4"),
                       error);
    *colon = '\0';
    char *value = g_strchug (colon + 1);
    guint key;
    if (!find_key (reader, g_strchomp (line), &key, error))
        return FALSE;
    g_autofree char *message = NULL;
    if (reader->seen[key])
        message = g_strdup_printf (_ ("%s stands there twice: expected it once"),
                                   poda_play_key_name (key));
    else if (*value == '\0' && key != PODA_PLAY_MOVES)
        message = g_strdup_printf (_ ("expected a value after \"%s:\""),
                                   poda_play_key_name (key));
    if (message != NULL)
        return refuse (reader, message, error);
    reader->seen[key] = TRUE;
    keep (reader, key, value);
    return TRUE;
}

/* Lines end with a line feed, with a carriage return before it or not. */
static gboolean
read_lines (Reader *reader, char *text, gsize length, GError **error)
{
    char *end = text + length;
    for (char *line = text, *next; line < end; line = next, reader->line++) {
        char *feed = memchr (line, '\n', (gsize) (end - line));
        next = feed != NULL ? feed + 1 : end;
        if (feed != NULL)
            *feed = '\0';
        gsize own = (gsize) ((feed != NULL ? feed : end) - line);
        if (!g_utf8_validate_len (line, own, NULL))
            return refuse (reader, _ ("expected text in UTF-8"), error);
        if (!read_line (reader, line, error))
            return FALSE;
    }
    return TRUE;
}

#define BOM "\xef\xbb\xbf"

gboolean
poda_play_settings_load (PodaPlaySettings *settings, const char *path, GError **error)
{
    Reader reader = { .settings = settings, .path = path, .line = 1 };
    gsize length;
    g_autofree char *text = read_file (&reader, &length, error);
    if (text == NULL)
        return FALSE;
    settings->path = g_strdup (path);
    gsize skipped = g_str_has_prefix (text, BOM) ? strlen (BOM) : 0;
    if (!read_lines (&reader, text + skipped, length - skipped, error))
        return FALSE;
    if (settings->texts[PODA_PLAY_GAME] != NULL)
        return TRUE;
    return refuse (&reader,
                   _ ("expected a line that names the game, such as "
                      "game: tictactoe"),
                   error);
}

gboolean
poda_play_settings_write (const PodaPlaySettings *settings, PodaOutput *output,
                          GError **error)
{
    poda_output_format (output, "# %s\n",
                        _ ("a saved game: poda play --load FILE goes on with it"));
    for (guint key = 0; key < PODA_PLAY_KEYS; key++) {
        const char *text = poda_play_settings_get (settings, key);
        if (text == NULL)
            continue;
        if (strpbrk (text, "\r\n") != NULL) {
            g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                         _ ("%s is more than a line: it cannot be saved"),
                         poda_play_key_name (key));
            return FALSE;
        }
        poda_output_format (output, "%s:%s%s\n", poda_play_key_name (key),
                            *text != '\0' ? " " : "", text);
    }
    return TRUE;
}
