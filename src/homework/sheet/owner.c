#include "homework/sheet/owner.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "homework/exercise/names.h"

/* --- Keys --- */

/* The kinds of keys; each begins a key. */
#define EXACT '='  /* an id as the list has it */
#define ID 'i'     /* an id as people type it */
#define NAME 'n'   /* the words of a name in alphabetical order */
#define CANVAS 'c' /* a name as Canvas writes it: "garcíaana" */

struct _PodaRoll {
    GPtrArray *all;    /* of PodaRollStudent */
    GHashTable *named; /* keys to GPtrArray of them */
};

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

static void
free_student (gpointer data)
{
    PodaRollStudent *student = data;
    g_free (student->id);
    g_free (student->name);
    g_free (student);
}

PodaRoll *
poda_roll_new (void)
{
    PodaRoll *roll = g_new (PodaRoll, 1);
    roll->all = g_ptr_array_new_with_free_func (free_student);
    roll->named = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                         (GDestroyNotify) g_ptr_array_unref);
    return roll;
}

void
poda_roll_free (PodaRoll *roll)
{
    if (roll == NULL)
        return;
    g_hash_table_unref (roll->named);
    g_ptr_array_unref (roll->all);
    g_free (roll);
}

/* Takes the text over. */
static void
enter (PodaRoll *roll, char kind, char *text, PodaRollStudent *student)
{
    g_autofree char *own = text;
    char *key = g_strdup_printf ("%c%s", kind, own);
    GPtrArray *students = g_hash_table_lookup (roll->named, key);
    if (students == NULL) {
        students = g_ptr_array_new ();
        g_hash_table_insert (roll->named, g_strdup (key), students);
    }
    g_free (key);
    if (*own != '\0' && !g_ptr_array_find (students, student, NULL))
        g_ptr_array_add (students, student);
}

/* More words no name has. */
#define MOST_WORDS 10

void
poda_roll_add (PodaRoll *roll, const char *id, const char *folder, const char *name,
               gpointer data)
{
    PodaRollStudent *student = g_new (PodaRollStudent, 1);
    *student = (PodaRollStudent){ g_strdup (id), g_strdup (name), data };
    g_ptr_array_add (roll->all, student);
    g_auto (GStrv) words = split_words (name);
    guint n = MIN (g_strv_length (words), MOST_WORDS);
    enter (roll, EXACT, g_strdup (id), student);
    enter (roll, ID, fold_id (id), student);
    enter (roll, ID, fold_id (folder != NULL ? folder : id), student);
    enter (roll, NAME, poda_owner_words (name), student);
    /* Canvas puts surnames first: where these begin only people know. */
    for (guint first = 0; first < n; first++) {
        g_autoptr (GString) joined = g_string_new (NULL);
        for (guint i = 0; i < n; i++)
            g_string_append (joined, words[(first + i) % n]);
        enter (roll, CANVAS, g_strdup (joined->str), student);
    }
}

/* Takes the text over. Returns an array that is not empty, or NULL. */
static const GPtrArray *
look_up (const PodaRoll *roll, char kind, char *text)
{
    g_autofree char *own = text;
    g_autofree char *key = g_strdup_printf ("%c%s", kind, own);
    const GPtrArray *found = g_hash_table_lookup (roll->named, key);
    return found != NULL && found->len > 0 ? found : NULL;
}

/* Returns those whom a text names as a whole. */
static const GPtrArray *
find_whole (const PodaRoll *roll, const char *text)
{
    const GPtrArray *found = look_up (roll, EXACT, g_strdup (text));
    if (found == NULL)
        found = look_up (roll, ID, fold_id (text));
    return found != NULL ? found : look_up (roll, NAME, poda_owner_words (text));
}

static const PodaRollStudent *
only_one (const GPtrArray *found)
{
    return found != NULL && found->len == 1 ? found->pdata[0] : NULL;
}

const PodaRollStudent *
poda_roll_find (const PodaRoll *roll, const char *text)
{
    return only_one (find_whole (roll, text));
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

/* The same for a text with more in it, such as `luis2 (Luis Prado)` or
 * `sheet-luis2.csv`: the longest of its parts that names anybody decides. */
static const GPtrArray *
find_within (const PodaRoll *roll, const char *text)
{
    gsize begins[MOST_PARTS], ends[MOST_PARTS];
    guint n = 0;
    gboolean inside = FALSE;
    const GPtrArray *found = find_whole (roll, text);
    for (const char *at = text, *next; *at != '\0' && n < MOST_PARTS; at = next) {
        next = g_utf8_next_char (at);
        if (is_letter (at) && !inside)
            begins[n] = (gsize) (at - text);
        inside = is_letter (at);
        if (inside && !is_letter (next))
            ends[n++] = (gsize) (next - text);
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

/* Returns where the outermost place begins, or G_MAXINT. */
static int
match_place (const char *pattern, const char *path, GMatchInfo **info)
{
    int at = G_MAXINT;
    g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_DOTALL, 0, NULL);
    if (g_regex_match (regex, path, 0, info))
        g_match_info_fetch_pos (*info, 0, &at, NULL);
    return at;
}

/* Stores the place, and returns what follows in the path: names that the student gave.
 * The caller frees it. */
static char *
find_place (const char *path, PodaOwner *owner, char **number)
{
    g_autoptr (GMatchInfo) in_moodle = NULL;
    g_autoptr (GMatchInfo) in_canvas = NULL;
    int moodle = match_place (MOODLE, path, &in_moodle);
    int canvas = match_place (CANVAS_FILE, path, &in_canvas);
    gboolean is_moodle = moodle < canvas;
    const GMatchInfo *info = is_moodle ? in_moodle : in_canvas;
    if (moodle == canvas && canvas == G_MAXINT)
        return g_strdup (path);
    owner->name = g_match_info_fetch (info, is_moodle ? 2 : 1);
    *number = g_match_info_fetch (info, 3);
    owner->place = g_strdup_printf ("%s_%s", owner->name, *number);
    if (is_moodle) {
        g_autofree char *begin = g_match_info_fetch (info, 1);
        g_autofree char *slash = g_match_info_fetch (info, 4);
        owner->feedback = g_strconcat (begin, slash, NULL);
    } else {
        g_autofree char *late = g_match_info_fetch (info, 2);
        owner->late = late != NULL && *late != '\0';
    }
    char *rest = g_match_info_fetch (info, is_moodle ? 5 : 4);
    return rest != NULL ? rest : g_strdup ("");
}

/* --- Deciding --- */

/* Students of the list for whom something speaks; NULL where it names none. */
typedef struct {
    const GPtrArray *place, *line, *name;
    const char *line_text; /* NULL: there is no line */
} Evidence;

/* Returns the only student whom both name. */
static const PodaRollStudent *
in_both (const GPtrArray *found, const GPtrArray *other)
{
    const PodaRollStudent *both = NULL;
    for (guint i = 0; found != NULL && other != NULL && i < found->len; i++)
        if (g_ptr_array_find ((GPtrArray *) other, found->pdata[i], NULL)) {
            if (both != NULL)
                return NULL;
            both = found->pdata[i];
        }
    return both;
}

static const GPtrArray *
find_platform_name (const PodaRoll *roll, const PodaOwner *owner, const char *number)
{
    const GPtrArray *found = find_whole (roll, owner->name);
    if (found == NULL && owner->feedback == NULL)
        found = look_up (roll, CANVAS, fold_id (owner->name));
    if (found == NULL && owner->feedback == NULL)
        found = look_up (roll, ID, fold_id (number));
    return found;
}

/* Collects what the names behind a platform's place say, or all of them: a folder or an
 * archive that is called after a student is a place, too. */
static void
read_names (const PodaRoll *roll, const char *rest, gboolean in_place, Evidence *found)
{
    g_auto (GStrv) names = g_strsplit (rest, "/", -1);
    for (guint i = 0; names[i] != NULL; i++) {
        gboolean last = names[i + 1] == NULL;
        char *dot = strrchr (names[i], '.');
        const GPtrArray *own = find_whole (roll, names[i]); /* ids may have dots */
        if (own == NULL && dot != NULL && (last || strcmp (dot, ".zip") == 0))
            *dot = '\0';
        if (last)
            found->name = own != NULL ? own : find_within (roll, names[i]);
        else if (!in_place && found->place == NULL)
            found->place = own != NULL ? own : find_whole (roll, names[i]);
    }
}

/* "ana1 (Ana García), ana7 (Ana García)" */
static char *
list_students (const GPtrArray *found)
{
    g_autoptr (GString) list = g_string_new (NULL);
    for (guint i = 0; i < found->len; i++) {
        const PodaRollStudent *student = found->pdata[i];
        g_autofree char *id = poda_words_clean (student->id, 40);
        g_autofree char *name = poda_words_clean (student->name, 60);
        g_string_append_printf (list, *name != '\0' ? "%s%s (%s)" : "%s%s",
                                i > 0 ? ", " : "", id, name);
    }
    return g_string_free (g_steal_pointer (&list), FALSE);
}

/* Returns why nobody of the list is the owner. */
static char *
explain (const PodaOwner *owner, const Evidence *found)
{
    const GPtrArray *several = found->place != NULL  ? found->place
                               : found->line != NULL ? found->line
                                                     : found->name;
    const char *text = owner->name != NULL ? owner->name : found->line_text;
    const PodaRollStudent *line = only_one (found->line),
                          *name = only_one (found->name);
    if (found->place == NULL && line != NULL && name != NULL)
        return g_strdup_printf (_ ("the sheet says that it is the work of student "
                                   "\"%s\", and its place that of \"%s\""),
                                line->id, name->id);
    if (several != NULL) {
        g_autofree char *list = list_students (several);
        return g_strdup_printf (_ ("this may be the work of any of %s: expected a line "
                                   "\"# student:\" with an id"),
                                list);
    }
    if (text == NULL)
        return g_strdup (
            _ ("nothing says whose work this is: expected a line \"# student:\", or a "
               "student's id as the name of the file or its folder"));
    g_autofree char *clean = poda_words_clean (text, 60);
    return g_strdup_printf (_ ("student \"%s\" is not on the list"), clean);
}

static void
decide (const Evidence *found, PodaOwner *owner)
{
    const PodaRollStudent *line = only_one (found->line),
                          *name = only_one (found->name);
    const PodaRollStudent *place = only_one (found->place);
    if (place != NULL) {
        owner->student = place;
        if (line != NULL && line != place)
            owner->note = g_strdup_printf (
                _ ("the sheet says that it is the work of student \"%s\", and its "
                   "place that of \"%s\""),
                line->id, place->id);
        else if (name != NULL && name != place)
            owner->note = g_strdup_printf (
                _ ("the file is called after student \"%s\", and lies where \"%s\" "
                   "hands in"),
                name->id, place->id);
    } else if (found->place != NULL) { /* two students of one name */
        owner->student = in_both (found->place, found->line);
        if (owner->student == NULL)
            owner->student = in_both (found->place, found->name);
    } else if (line == NULL || name == NULL || line == name) {
        owner->student = line != NULL          ? line
                         : found->line != NULL ? in_both (found->line, found->name)
                                               : name;
        owner->doubt = owner->place != NULL;
        gboolean unknown = found->line == NULL && found->line_text != NULL;
        if (owner->student != NULL && (owner->doubt || unknown))
            owner->note = g_strdup_printf (
                _ ("student \"%s\" is not on the list, and the work is taken for that "
                   "of \"%s\""),
                owner->doubt ? owner->name : found->line_text, owner->student->id);
    }
}

void
poda_owner_find (const PodaRoll *roll, const char *path, const char *line,
                 PodaOwner *owner)
{
    Evidence found = { .line_text = line };
    g_autofree char *number = NULL;
    g_autofree char *valid = g_utf8_make_valid (path, -1);
    *owner = (PodaOwner){ NULL };
    g_autofree char *rest = find_place (valid, owner, &number);
    if (roll == NULL)
        return;
    if (owner->place != NULL)
        found.place = find_platform_name (roll, owner, number);
    read_names (roll, rest, owner->place != NULL, &found);
    if (line != NULL)
        found.line = find_within (roll, line);
    decide (&found, owner);
    if (owner->student == NULL)
        owner->reason = explain (owner, &found);
}

void
poda_owner_clear (PodaOwner *owner)
{
    g_clear_pointer (&owner->reason, g_free);
    g_clear_pointer (&owner->note, g_free);
    g_clear_pointer (&owner->place, g_free);
    g_clear_pointer (&owner->name, g_free);
    g_clear_pointer (&owner->feedback, g_free);
}
