/* Saved games: lines of `key: value`, blank ones, and comments that begin with #. */

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/play_settings.h"

static const char *const keys[PODA_PLAY_KEYS] = {
    [PODA_PLAY_GAME] = "game",
    [PODA_PLAY_POSITION] = "position",
    [PODA_PLAY_MOVES] = "moves",
    [PODA_PLAY_SIDE] = "side",
    [PODA_PLAY_ALGORITHM] = "algorithm",
    [PODA_PLAY_DEPTH] = "depth",
    [PODA_PLAY_EVALUATOR] = "evaluator",
    [PODA_PLAY_CUT] = "cut",
    [PODA_PLAY_FAIL] = "fail",
    [PODA_PLAY_WINDOW] = "window",
    [PODA_PLAY_ALL_MOVES] = "all-moves",
    [PODA_PLAY_MAX] = "max",
    [PODA_PLAY_ORDER] = "order",
    [PODA_PLAY_TIES] = "ties",
    [PODA_PLAY_SEED] = "seed",
    [PODA_PLAY_MAX_NODES] = "max-nodes",
    [PODA_PLAY_PREFER_SHORT] = "prefer-short",
    [PODA_PLAY_WIN] = "win",
};

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
    if (file == NULL) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT, "%s: %s",
                     reader->path, g_strerror (errno));
        return NULL;
    }
    g_autofree char *text = g_malloc (LARGEST_FILE + 2);
    *length = fread (text, 1, LARGEST_FILE + 1, file);
    int failure = ferror (file) ? errno : 0;
    fclose (file);
    if (failure != 0) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT, "%s: %s",
                     reader->path, g_strerror (failure));
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
find_key (const Reader *reader, const char *word, PodaPlayKey *key, GError **error)
{
    for (guint i = 0; i < PODA_PLAY_KEYS; i++) {
        if (g_ascii_strcasecmp (keys[i], word) == 0) {
            *key = i;
            return TRUE;
        }
    }
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; i < PODA_PLAY_KEYS; i++)
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", keys[i]);
    g_autofree char *message =
        g_strdup_printf (_ ("no key \"%.40s\": expected one of %s"), word, names->str);
    return refuse (reader, message, error);
}

static void
keep (const Reader *reader, PodaPlayKey key, const char *value)
{
    PodaPlaySettings *settings = reader->settings;
    if (settings->texts[key] != NULL)
        return;
    settings->texts[key] = g_strdup (value);
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
    PodaPlayKey key;
    if (!find_key (reader, g_strchomp (line), &key, error))
        return FALSE;
    g_autofree char *message = NULL;
    if (reader->seen[key])
        message =
            g_strdup_printf (_ ("%s stands there twice: expected it once"), keys[key]);
    else if (*value == '\0' && key != PODA_PLAY_MOVES)
        message = g_strdup_printf (_ ("expected a value after \"%s:\""), keys[key]);
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
        const char *text = settings->texts[key];
        if (text == NULL)
            continue;
        if (strpbrk (text, "\r\n") != NULL) {
            g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                         _ ("%s is more than a line: it cannot be saved"), keys[key]);
            return FALSE;
        }
        poda_output_format (output, "%s:%s%s\n", keys[key], *text != '\0' ? " " : "",
                            text);
    }
    return TRUE;
}
