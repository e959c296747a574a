#include "homework/sheet/owner.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/terminal.h"
#include "homework/exercise/names.h"

/* --- Keys --- */

/* Prefixes of keys. */
#define EXACT '='  /* an id as in the class list */
#define ID 'i'     /* an id as people type it */
#define NAME 'n'   /* the words of a name in alphabetical order */
#define CANVAS 'c' /* a name in Canvas's form: "garcíaana" */

/* Returns an id without blanks; a number also without leading zeros. */
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

/* Returns the folded words of a name. */
static char **
split_words (const char *name)
{
    g_autofree char *folded = poda_words_fold (name);
    return g_str_tokenize_and_fold (folded, NULL, NULL);
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

/* --- The class list --- */

/* Adds a student under a key; takes ownership of the text. */
static void
enter (PodaClassList *class_list, char kind, char *text, PodaStudent *student)
{
    g_autofree char *own = text;
    g_autofree char *key = g_strdup_printf ("%c%s", kind, own);
    GPtrArray *students = g_hash_table_lookup (class_list, key);
    if (*own == '\0'
        || (students != NULL && g_ptr_array_find (students, student, NULL)))
        return;
    if (students == NULL) {
        students = g_ptr_array_new ();
        g_hash_table_insert (class_list, g_steal_pointer (&key), students);
    }
    g_ptr_array_add (students, student);
}

PodaClassList *
poda_class_list_new (const GPtrArray *students)
{
    PodaClassList *class_list = g_hash_table_new_full (
        g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
    for (guint i = 0; i < students->len; i++) {
        PodaStudent *student = students->pdata[i];
        g_auto (GStrv) words = split_words (student->name);
        guint n = g_strv_length (words);
        enter (class_list, EXACT, g_strdup (student->id), student);
        enter (class_list, ID, fold_id (student->id), student);
        enter (class_list, ID, fold_id (student->folder), student);
        enter (class_list, NAME, poda_owner_words (student->name), student);
        /* Canvas puts surnames first, but any word may begin them. */
        for (guint k = 0; k < n; k++) {
            char *first = words[0];
            memmove (words, words + 1, (n - 1) * sizeof *words);
            words[n - 1] = first;
            enter (class_list, CANVAS, g_strjoinv ("", words), student);
        }
    }
    return class_list;
}

/* Takes ownership of the text. Returns a non-empty array, or NULL. */
static const GPtrArray *
look_up (const PodaClassList *class_list, char kind, char *text)
{
    g_autofree char *own = text;
    g_autofree char *key = g_strdup_printf ("%c%s", kind, own);
    return g_hash_table_lookup ((PodaClassList *) class_list, key);
}

/* Returns the students whose id or name is the whole text. */
static const GPtrArray *
find_whole (const PodaClassList *class_list, const char *text)
{
    const GPtrArray *found = look_up (class_list, EXACT, g_strdup (text));
    if (found == NULL)
        found = look_up (class_list, ID, fold_id (text));
    return found != NULL ? found : look_up (class_list, NAME, poda_owner_words (text));
}

static PodaStudent *
only_one (const GPtrArray *found)
{
    return found != NULL && found->len == 1 ? found->pdata[0] : NULL;
}

const PodaStudent *
poda_class_list_find (const PodaClassList *class_list, const char *text)
{
    return only_one (find_whole (class_list, text));
}

/* --- Parts of text --- */

/* Shorter ids and numbers occur in many names by chance. */
#define LEAST_LETTERS 3
#define LEAST_DIGITS 4

/* Returns the students named by a part of `n_words` words: a name of several words, or
 * an id that is long enough. */
static const GPtrArray *
find_part (const PodaClassList *class_list, const char *part, guint n_words)
{
    char *id = fold_id (part);
    gsize length = strlen (id);
    gboolean number = strspn (id, G_CSET_DIGITS) == length;
    gboolean meant = length >= (number ? LEAST_DIGITS : LEAST_LETTERS);
    const GPtrArray *found = look_up (class_list, ID, id);
    return found != NULL && meant ? found
           : n_words > 1          ? look_up (class_list, NAME, poda_owner_words (part))
                                  : NULL;
}

#define MOST_WORDS 32

/* Returns the students named by a text with more in it, such as `luis2 (Luis Prado)` or
 * `sheet-luis2.csv`: those of its longest part that names any student. */
static const GPtrArray *
find_within (const PodaClassList *class_list, const char *text)
{
    const GPtrArray *found = find_whole (class_list, text);
    g_autoptr (GRegex) word = g_regex_new ("[\\pL\\pN\\pM]+", 0, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    int begins[MOST_WORDS], ends[MOST_WORDS];
    guint n = 0;
    for (g_regex_match (word, text, 0, &match);
         n < MOST_WORDS && g_match_info_fetch_pos (match, 0, &begins[n], &ends[n]); n++)
        g_match_info_next (match, NULL);
    for (guint words = n; words > 0 && found == NULL; words--)
        for (guint i = 0; i + words <= n; i++) {
            gsize length = (gsize) (ends[i + words - 1] - begins[i]);
            g_autofree char *part = g_strndup (text + begins[i], length);
            const GPtrArray *own = find_part (class_list, part, words);
            if (found != NULL && own != NULL && own != found)
                return NULL; /* two adjacent ones: ambiguous */
            found = own != NULL ? own : found;
        }
    return found;
}

/* --- Paths of platforms --- */

/* Canvas: "garcíaana_LATE_123_4567_sheet.csv". Moodle: "Ana
 * García_12345_assignsubmission_file_", a folder or the beginning of a file's name. */
#define PLACES                                                                         \
    "(?:^|/)(?:(?<name>[^/_]+)_(?:LATE_)?(?<number>\\d{3,})_\\d{3,}_(?<rest>.*)"       \
    "|(?<moodle>(?<name>[^/]+?)_(?<number>\\d+)_assignsubmission_[a-z]+_?/?)"          \
    "(?<rest>[^/].*)?)$"

/* Stores the outermost place of a platform, and the offset of the student's own file
 * names; returns its number, NULL for none. The caller frees it. */
static char *
find_place (const char *path, PodaOwner *owner)
{
    g_autoptr (GMatchInfo) info = NULL;
    g_autoptr (GRegex) regex =
        g_regex_new (PLACES, G_REGEX_RAW | G_REGEX_DOTALL | G_REGEX_DUPNAMES, 0, NULL);
    if (!g_regex_match (regex, path, 0, &info))
        return NULL;
    g_autofree char *name = g_match_info_fetch_named (info, "name");
    g_autofree char *moodle = g_match_info_fetch_named (info, "moodle");
    g_autofree char *rest = g_match_info_fetch_named (info, "rest");
    char *number = g_match_info_fetch_named (info, "number");
    owner->inner = strlen (path) - (rest != NULL ? strlen (rest) : 0);
    owner->name = g_utf8_make_valid (name, -1);
    owner->place = g_strdup_printf ("%s_%s", owner->name, number);
    if (moodle != NULL && *moodle != '\0')
        owner->feedback = g_utf8_make_valid (moodle, -1);
    return number;
}

/* --- Decision --- */

/* Evidence for students of the list, the strongest first. */
enum { PLACE, SAID_LINE, FILE_NAME, N_EVIDENCE };

typedef struct {
    const GPtrArray *of[N_EVIDENCE]; /* NULL: none */
    const char *line;                /* NULL: none */
} Evidence;

/* Returns the only student in both arrays. */
static PodaStudent *
in_both (const GPtrArray *found, const GPtrArray *other)
{
    PodaStudent *both = NULL;
    for (guint i = 0; found != NULL && other != NULL && i < found->len; i++)
        if (g_ptr_array_find ((GPtrArray *) other, found->pdata[i], NULL)) {
            if (both != NULL)
                return NULL;
            both = found->pdata[i];
        }
    return both;
}

/* Collects evidence from the names after a platform's place, or from all names: folders
 * and archives named after a student are places, too. */
static void
read_names (const PodaClassList *class_list, const char *rest, gboolean in_place,
            Evidence *found)
{
    g_auto (GStrv) names = g_strsplit (rest, "/", -1);
    for (guint i = 0; names[i] != NULL; i++) {
        gboolean last = names[i + 1] == NULL;
        char *dot = strrchr (names[i], '.');
        const GPtrArray *own =
            find_whole (class_list, names[i]); /* ids may contain dots */
        if (own == NULL && dot != NULL && (last || strcmp (dot, ".zip") == 0))
            *dot = '\0';
        if (last)
            found->of[FILE_NAME] =
                own != NULL ? own : find_within (class_list, names[i]);
        else if (!in_place && found->of[PLACE] == NULL)
            found->of[PLACE] = own != NULL ? own : find_whole (class_list, names[i]);
    }
}

/* Returns the reason why no student of the list is the owner. */
static char *
explain (const PodaOwner *owner, const Evidence *found)
{
    const char *text = owner->name != NULL ? owner->name : found->line;
    const GPtrArray *any = owner->any;
    g_autofree char *clean = poda_words_clean (text != NULL ? text : "", 60);
    g_autoptr (GString) list = g_string_new (NULL);
    for (guint i = 0; any != NULL && i < any->len; i++) {
        const PodaStudent *student = any->pdata[i];
        g_autofree char *id = poda_words_clean (student->id, 40);
        g_autofree char *name = poda_words_clean (student->name, 60);
        g_string_append_printf (list, *name != '\0' ? "%s%s (%s)" : "%s%s",
                                i > 0 ? ", " : "", id, name);
    }
    return any != NULL ? g_strdup_printf (
               _ ("this may be the work of any of %s; put an id into the name of the "
                  "file or its folder, or into a line \"# student:\""),
               list->str)
           : text != NULL
               ? g_strdup_printf (_ ("student \"%s\" is not on the list"), clean)
               : g_strdup (
                   _ ("cannot tell whose work this is; expected a line \"# student:\", "
                      "or a student's id as the name of the file or its folder"));
}

/* Decides for the strongest evidence; if it names several students, for the one whom
 * other evidence names, too. */
static void
decide (const Evidence *found, PodaOwner *owner)
{
    static const char swapped[] =
        N_ ("the sheet names student \"%s\", but its place is that of \"%s\"");
    const PodaStudent *place = only_one (found->of[PLACE]);
    const PodaStudent *line = only_one (found->of[SAID_LINE]);
    const PodaStudent *name = only_one (found->of[FILE_NAME]);
    guint first = 0;
    while (first < N_EVIDENCE && found->of[first] == NULL)
        first++;
    owner->what_if = first > PLACE && owner->place != NULL;
    if (first == SAID_LINE && line != NULL && name != NULL && line != name) {
        owner->said = g_strdup_printf (_ (swapped), line->id, name->id);
        return;
    }
    if (first < N_EVIDENCE)
        owner->student = only_one (found->of[first]);
    for (guint i = first + 1; i < N_EVIDENCE && owner->student == NULL; i++)
        owner->student = in_both (found->of[first], found->of[i]);
    if (owner->student == NULL) {
        owner->any = first < N_EVIDENCE ? (GPtrArray *) found->of[first] : NULL;
        owner->said = explain (owner, found);
    } else if (place != NULL && line != NULL && line != place)
        owner->said = g_strdup_printf (_ (swapped), line->id, place->id);
    else if (place != NULL && name != NULL && name != place)
        owner->said = g_strdup_printf (
            _ ("the file is named after student \"%s\" but is in the folder of \"%s\""),
            name->id, place->id);
    else if (owner->what_if
             || (first > SAID_LINE && found->line != NULL && owner->place == NULL))
        owner->said = g_strdup_printf (_ ("student \"%s\" is not on the list; the "
                                          "submission is taken as that of \"%s\""),
                                       owner->what_if ? owner->name : found->line,
                                       owner->student->id);
}

void
poda_owner_find (const PodaClassList *class_list, const char *path, const char *line,
                 PodaOwner *owner)
{
    Evidence found = { .line = line };
    *owner = (PodaOwner){ NULL };
    g_autofree char *number = find_place (path, owner);
    g_autofree char *rest = g_utf8_make_valid (path + owner->inner, -1);
    if (class_list == NULL)
        return;
    if (owner->place != NULL)
        found.of[PLACE] = find_whole (class_list, owner->name);
    if (owner->place != NULL && found.of[PLACE] == NULL && owner->feedback == NULL) {
        const GPtrArray *named = look_up (class_list, CANVAS, fold_id (owner->name));
        found.of[PLACE] =
            named != NULL ? named : look_up (class_list, ID, fold_id (number));
    }
    read_names (class_list, rest, owner->place != NULL, &found);
    if (line != NULL)
        found.of[SAID_LINE] = find_within (class_list, line);
    decide (&found, owner);
}

void
poda_owner_clear (PodaOwner *owner)
{
    g_clear_pointer (&owner->said, g_free);
    g_clear_pointer (&owner->place, g_free);
    g_clear_pointer (&owner->name, g_free);
    g_clear_pointer (&owner->feedback, g_free);
}
