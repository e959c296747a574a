#include "cli/play_settings.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/input.h"
#include "cli/report.h"

void
poda_play_settings_clear (PodaPlaySettings *settings)
{
    for (guint key = 0; key < PODA_PLAY_RULES; key++)
        g_clear_pointer (&settings->texts[key], g_free);
    poda_rules_clear (&settings->rules);
    g_clear_pointer (&settings->path, g_free);
}

static const char *
key_name (guint key)
{
    static const char *const names[PODA_PLAY_RULES] = {
        [PODA_PLAY_GAME] = "game",
        [PODA_PLAY_POSITION] = "position",
        [PODA_PLAY_MOVES] = "moves",
        [PODA_PLAY_SIDE] = "side",
    };
    return key < PODA_PLAY_RULES ? names[key]
                                 : poda_rule_rows[key - PODA_PLAY_RULES].key;
}

const char *
poda_play_settings_get (const PodaPlaySettings *settings, guint key)
{
    return key < PODA_PLAY_RULES ? settings->texts[key]
                                 : settings->rules.texts[key - PODA_PLAY_RULES];
}

void
poda_play_settings_set (PodaPlaySettings *settings, guint key, const char *text)
{
    char **place = key < PODA_PLAY_RULES
                       ? &settings->texts[key]
                       : &settings->rules.texts[key - PODA_PLAY_RULES];
    char *copy = g_strdup (text);
    g_free (*place);
    *place = copy;
    settings->lines[key] = 0;
}

gboolean
poda_play_settings_refuse (const PodaPlaySettings *settings, guint key, GError *cause,
                           GError **error)
{
    if (settings->lines[key] == 0) {
        g_propagate_error (error, cause);
        return FALSE;
    }
    /* In a saved game the keys are no options. */
    const char *message = cause->message;
    if (g_str_has_prefix (message, "--"))
        message += 2;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED, "%s:%u: %s",
                 settings->path, settings->lines[key], message);
    g_error_free (cause);
    return FALSE;
}

/* The rule at whose text reading comes to grief: texts are added one by one. */
static PodaRule
find_culprit (const PodaRules *rules, const PodaGame *game, const PodaPosition *start,
              const PodaPosition *begin)
{
    PodaRules some = { { NULL } }; /* the texts stay theirs */
    PodaContestant ignored;
    PodaRule rule = 0;
    for (; rule < PODA_N_RULES - 1; rule++) {
        some.texts[rule] = rules->texts[rule];
        if (some.texts[rule] != NULL
            && !poda_player_read (&some, game, start, begin, &ignored, NULL))
            break;
    }
    return rule;
}

gboolean
poda_play_settings_read (const PodaPlaySettings *settings, const PodaGame *game,
                         const PodaPosition *start, const PodaPosition *begin,
                         PodaContestant *program, GError **error)
{
    const PodaRules *rules = &settings->rules;
    GError *cause = NULL;
    if (!poda_player_read (rules, game, start, begin, program, &cause)) {
        guint key = PODA_PLAY_RULES + find_culprit (rules, game, start, begin);
        return poda_play_settings_refuse (settings, key, cause, error);
    }
    if (rules->texts[PODA_RULE_PREFER_SHORT] == NULL)
        poda_player_prefer_short (rules, program);
    return TRUE;
}

/* --- Saved games --- */

/* They are lines of `key: value`, blank ones, and comments that begin with #. */

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
static gboolean
read_file (const Reader *reader, GString *text, GError **error)
{
    int reason = poda_input_read (reader->path, LARGEST_FILE, text);
    if (reason != 0)
        return poda_input_refuse_file (reader->path, reason, _ ("a saved game"), error);
    return text->len <= LARGEST_FILE
           || refuse (reader,
                      _ ("expected a saved game, which is smaller than a megabyte"),
                      error);
}

static gboolean
find_key (const Reader *reader, const char *word, guint *key, GError **error)
{
    for (guint i = 0; i < PODA_PLAY_KEYS; i++) {
        if (g_ascii_strcasecmp (key_name (i), word) == 0) {
            *key = i;
            return TRUE;
        }
    }
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; i < PODA_PLAY_KEYS; i++)
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", key_name (i));
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
                                   key_name (key));
    else if (*value == '\0' && key != PODA_PLAY_MOVES)
        message =
            g_strdup_printf (_ ("expected a value after \"%s:\""), key_name (key));
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
    g_autoptr (GString) text = g_string_new (NULL);
    if (!read_file (&reader, text, error))
        return FALSE;
    settings->path = g_strdup (path);
    gsize skipped = g_str_has_prefix (text->str, BOM) ? strlen (BOM) : 0;
    return read_lines (&reader, text->str + skipped, text->len - skipped, error)
           && (settings->texts[PODA_PLAY_GAME] != NULL
               || refuse (&reader,
                          _ ("expected a line that names the game, such as "
                             "game: tictactoe"),
                          error));
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
        if (strpbrk (text, "\r\n") != NULL)
            return poda_refuse (error, _ ("%s is more than a line: it cannot be saved"),
                                key_name (key));
        poda_output_format (output, "%s:%s%s\n", key_name (key),
                            *text != '\0' ? " " : "", text);
    }
    return TRUE;
}
