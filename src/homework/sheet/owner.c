#include "homework/sheet/owner.h"

#include <string.h>

#include "homework/exercise/names.h"

/* --- Keys --- */

/* The kinds of keys; each begins a key. */
#define EXACT '='  /* an id as the list has it */
#define ID 'i'     /* an id as people type it */
#define NAME 'n'   /* the words of a name in alphabetical order */
#define CANVAS 'c' /* a name as Canvas writes it: "garcíaana" */

struct _PodaRoll {
    GHashTable *students; /* char * to GPtrArray */
};

static char *
make_key (char kind, const char *text)
{
    return g_strdup_printf ("%c%s", kind, text);
}

/* Returns an id without blanks, and without the zeros that a spreadsheet takes from a
 * number. */
static char *
fold_id (const char *text)
{
    g_autofree char *folded = poda_words_fold (text);
    g_auto (GStrv) parts = g_strsplit (folded, " ", -1);
    g_autofree char *bare = g_strjoinv (NULL, parts);
    gsize length = strlen (bare), zeros = strspn (bare, "0");
    gboolean number = length > 0 && strspn (bare, G_CSET_DIGITS) == length;
    return g_strdup (number ? bare + MIN (zeros, length - 1) : bare);
}

static gboolean
is_letter (const char *at)
{
    gunichar c = g_utf8_get_char (at);
    return g_unichar_isalnum (c) || g_unichar_ismark (c);
}

/* Returns the words of a name in small letters without accents. */
static GStrv
split_words (const char *name)
{
    g_autofree char *folded = poda_words_fold (name);
    g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
    for (const char *at = folded, *from = NULL;; at = g_utf8_next_char (at)) {
        gboolean inside = *at != '\0' && is_letter (at);
        if (inside && from == NULL)
            from = at;
        if (!inside && from != NULL) {
            g_autofree char *word = g_strndup (from, (gsize) (at - from));
            g_strv_builder_add (words, word);
            from = NULL;
        }
        if (*at == '\0')
            return g_strv_builder_end (words);
    }
}

static int
compare_words (gconstpointer one, gconstpointer other)
{
    return strcmp (*(const char *const *) one, *(const char *const *) other);
}

char *
poda_owner_words (const char *name)
{
    g_auto (GStrv) words = split_words (name);
    qsort (words, g_strv_length (words), sizeof *words, compare_words);
    return g_strjoinv (" ", words);
}

/* --- The list --- */

PodaRoll *
poda_roll_new (void)
{
    PodaRoll *roll = g_new (PodaRoll, 1);
    roll->students = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                            (GDestroyNotify) g_ptr_array_unref);
    return roll;
}

void
poda_roll_free (PodaRoll *roll)
{
    if (roll == NULL)
        return;
    g_hash_table_unref (roll->students);
    g_free (roll);
}

/* Takes the text over. */
static void
enter (PodaRoll *roll, char kind, char *text, gpointer student)
{
    g_autofree char *own = text;
    if (*own == '\0')
        return;
    char *key = make_key (kind, own);
    GPtrArray *students = g_hash_table_lookup (roll->students, key);
    if (students == NULL) {
        students = g_ptr_array_new ();
        g_hash_table_insert (roll->students, key, students);
    } else {
        g_free (key);
    }
    if (!g_ptr_array_find (students, student, NULL))
        g_ptr_array_add (students, student);
}

/* More words no name has. */
#define MOST_WORDS 10

void
poda_roll_add (PodaRoll *roll, const char *id, const char *name, gpointer student)
{
    g_auto (GStrv) words = split_words (name);
    guint n = MIN (g_strv_length (words), MOST_WORDS);
    enter (roll, EXACT, g_strdup (id), student);
    enter (roll, ID, fold_id (id), student);
    enter (roll, NAME, poda_owner_words (name), student);
    /* Canvas puts surnames first: where these begin only people know. */
    for (guint first = 0; first < n; first++) {
        g_autoptr (GString) joined = g_string_new (NULL);
        for (guint i = 0; i < n; i++)
            g_string_append (joined, words[(first + i) % n]);
        enter (roll, CANVAS, g_strdup (joined->str), student);
    }
}

/* Takes the text over. */
static const GPtrArray *
look_up (const PodaRoll *roll, char kind, char *text)
{
    g_autofree char *own = text;
    g_autofree char *key = make_key (kind, own);
    return g_hash_table_lookup (roll->students, key);
}

const GPtrArray *
poda_roll_find (const PodaRoll *roll, const char *text)
{
    const GPtrArray *found = look_up (roll, EXACT, g_strdup (text));
    if (found == NULL)
        found = look_up (roll, ID, fold_id (text));
    return found != NULL ? found : look_up (roll, NAME, poda_owner_words (text));
}

/* --- Parts of texts --- */

/* Shorter ids, and shorter numbers, occur by chance in many names. */
#define LEAST_LETTERS 3
#define LEAST_DIGITS 4

/* Longer texts have no more parts that are looked up. */
#define MOST_PARTS 32

/* The students whom a part of `n_words` words names: by a name of several words, or by
 * an id that is long enough. */
static const GPtrArray *
find_part (const PodaRoll *roll, const char *part, guint n_words)
{
    char *id = fold_id (part);
    gsize length = strlen (id);
    gboolean number = strspn (id, G_CSET_DIGITS) == length;
    gboolean meant = length >= (number ? LEAST_DIGITS : LEAST_LETTERS);
    const GPtrArray *found = look_up (roll, ID, id);
    if (found != NULL && meant)
        return found;
    return n_words > 1 ? look_up (roll, NAME, poda_owner_words (part)) : NULL;
}

const GPtrArray *
poda_roll_find_within (const PodaRoll *roll, const char *text)
{
    gsize begins[MOST_PARTS], ends[MOST_PARTS];
    guint n = 0;
    gboolean inside = FALSE;
    const GPtrArray *found = poda_roll_find (roll, text);
    for (const char *at = text; *at != '\0' && n < MOST_PARTS;) {
        const char *next = g_utf8_next_char (at);
        if (is_letter (at) && !inside)
            begins[n] = (gsize) (at - text);
        inside = is_letter (at);
        if (inside && (*next == '\0' || !is_letter (next)))
            ends[n++] = (gsize) (next - text);
        at = next;
    }
    for (guint words = n; words > 0 && found == NULL; words--)
        for (guint i = 0; i + words <= n; i++) {
            gsize length = ends[i + words - 1] - begins[i];
            g_autofree char *part = g_strndup (text + begins[i], length);
            const GPtrArray *own = find_part (roll, part, words);
            if (found != NULL && own != NULL && own != found)
                return NULL; /* two beside each other: either may be meant */
            found = own != NULL ? own : found;
        }
    return found;
}

/* --- Places --- */

/* Moodle: "Ana García_12345_assignsubmission_file_", a folder or the beginning of a
 * file's name. Canvas: "garcíaana_LATE_123_4567_sheet.csv". */
#define MOODLE "(?:^|/)(([^/]+?)_(\\d+)_assignsubmission_[a-z]+_?)(/?)([^/].*)?$"
#define CANVAS_FILE "(?:^|/)([^/_]+)_(LATE_)?(\\d{3,})_\\d{3,}_(.*)$"

static GMatchInfo *
match (const char *pattern, const char *path)
{
    GMatchInfo *info = NULL;
    g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_DOTALL, 0, NULL);
    if (g_regex_match (regex, path, 0, &info))
        return info;
    g_match_info_unref (info);
    return NULL;
}

void
poda_place_find (const char *path, PodaPlace *place)
{
    *place = (PodaPlace){ NULL };
    g_autofree char *valid = g_utf8_make_valid (path, -1);
    g_autoptr (GMatchInfo) moodle = match (MOODLE, valid);
    g_autoptr (GMatchInfo) canvas = match (CANVAS_FILE, valid);
    int moodle_at = G_MAXINT, canvas_at = G_MAXINT;
    if (moodle != NULL)
        g_match_info_fetch_pos (moodle, 0, &moodle_at, NULL);
    if (canvas != NULL)
        g_match_info_fetch_pos (canvas, 0, &canvas_at, NULL);
    if (moodle == NULL && canvas == NULL)
        return;
    gboolean is_moodle = moodle_at < canvas_at;
    GMatchInfo *info = is_moodle ? moodle : canvas;
    place->name = g_match_info_fetch (info, is_moodle ? 2 : 1);
    place->number = g_match_info_fetch (info, 3);
    place->key = g_strdup_printf ("%s_%s", place->name, place->number);
    place->rest = g_match_info_fetch (info, is_moodle ? 5 : 4);
    if (place->rest == NULL)
        place->rest = g_strdup ("");
    if (is_moodle) {
        g_autofree char *begin = g_match_info_fetch (info, 1);
        g_autofree char *slash = g_match_info_fetch (info, 4);
        place->feedback = g_strconcat (begin, slash, NULL);
    } else {
        g_autofree char *late = g_match_info_fetch (info, 2);
        place->late = late != NULL && *late != '\0';
    }
}

void
poda_place_clear (PodaPlace *place)
{
    g_clear_pointer (&place->key, g_free);
    g_clear_pointer (&place->name, g_free);
    g_clear_pointer (&place->number, g_free);
    g_clear_pointer (&place->rest, g_free);
    g_clear_pointer (&place->feedback, g_free);
}

const GPtrArray *
poda_roll_find_place (const PodaRoll *roll, const PodaPlace *place)
{
    const GPtrArray *found = poda_roll_find (roll, place->name);
    if (found != NULL || place->feedback != NULL)
        return found;
    g_autofree char *canvas = fold_id (place->name);
    found = look_up (roll, CANVAS, g_steal_pointer (&canvas));
    return found != NULL ? found : look_up (roll, ID, fold_id (place->number));
}
