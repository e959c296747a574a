#include "cli/whose.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/texts.h"
#include "base/read.h"
#include "cli/command.h"
#include "homework/exercise/names.h"

struct _PodaRoll {
    const PodaCourse *course;
    GTree *exact;     /* ids as they stand in the list, … */
    GTree *ids;       /* … ids and folders as people type them, … */
    GTree *names;     /* … and names, each to its PodaClassEntry, … */
    GTree *orders;    /* … these also with their words in order … */
    GTree *exercises; /* … as are the ids of exercises, to the first student's */
    guint patience;   /* so many students may still be tried for a mistyped one */
};

/* Of a class of 300, for 1,000 sheets of somebody who is not on the list. */
#define MOST_TRIED 300000

/* A table has this where several students are meant. */
static const PodaClassEntry several;

char *
poda_whose_fold (const char *text)
{
    g_autofree char *folded = poda_words_fold (text);
    g_auto (GStrv) parts = g_strsplit (folded, " ", -1);
    g_autofree char *bare = g_strjoinv (NULL, parts);
    gsize length = strlen (bare), zeros = strspn (bare, "0");
    gboolean number = length > 0 && strspn (bare, "0123456789") == length;
    return g_strdup (number ? bare + MIN (zeros, length - 1) : bare);
}

static gboolean
is_sign (const char *at)
{
    gunichar c = g_utf8_get_char (at);
    return !g_unichar_isalnum (c) && !g_unichar_ismark (c);
}

static int
compare_words (gconstpointer one, gconstpointer other)
{
    return strcmp (*(const char *const *) one, *(const char *const *) other);
}

/* The least one first. */
char *
poda_whose_words (const char *text)
{
    g_autofree char *folded = poda_words_fold (text);
    g_autoptr (GString) bare = g_string_new (NULL);
    for (const char *at = folded; *at != '\0'; at = g_utf8_next_char (at))
        g_string_append_len (bare, is_sign (at) ? " " : at,
                             is_sign (at) ? 1 : g_utf8_next_char (at) - at);
    g_auto (GStrv) words = g_strsplit (bare->str, " ", -1);
    qsort (words, g_strv_length (words), sizeof *words, compare_words);
    g_autofree char *joined = g_strjoinv (" ", words);
    return g_strdup (g_strstrip (joined));
}

/* Takes the key over. */
static void
enter (GTree *table, char *key, const PodaClassEntry *entry)
{
    const PodaClassEntry *there = g_tree_lookup (table, key);
    if (*key == '\0')
        g_free (key);
    else
        g_tree_insert (table, key,
                       (gpointer) (there == NULL || there == entry ? entry : &several));
}

static GTree *
new_table (void)
{
    return poda_texts_new (g_free, NULL);
}

PodaRoll *
poda_roll_new (const PodaCourse *course)
{
    PodaRoll *roll = g_new (PodaRoll, 1);
    *roll = (PodaRoll){ course,       new_table (), new_table (), new_table (),
                        new_table (), new_table (), MOST_TRIED };
    for (guint i = 0; i < course->entries->len; i++) {
        const PodaClassEntry *entry = course->entries->pdata[i];
        enter (roll->exact, g_strdup (entry->student), entry);
        enter (roll->ids, poda_whose_fold (entry->student), entry);
        enter (roll->ids, poda_whose_fold (entry->folder), entry);
        enter (roll->names, poda_whose_fold (entry->name), entry);
        enter (roll->orders, poda_whose_words (entry->name), entry);
        if (!poda_texts_contain (roll->exercises, entry->exercise))
            enter (roll->exercises, g_strdup (entry->exercise), entry);
        else
            enter (roll->exercises, g_strconcat (entry->exercise, "\n", NULL), entry);
    }
    return roll;
}

void
poda_roll_free (PodaRoll *roll)
{
    if (roll == NULL)
        return;
    g_tree_unref (roll->exact);
    g_tree_unref (roll->ids);
    g_tree_unref (roll->names);
    g_tree_unref (roll->orders);
    g_tree_unref (roll->exercises);
    g_free (roll);
}

static const PodaClassEntry *
look_up (GTree *table, const char *key)
{
    const PodaClassEntry *entry = g_tree_lookup (table, key);
    return entry == &several ? NULL : entry;
}

const PodaClassEntry *
poda_roll_find (const PodaRoll *roll, const char *text)
{
    const PodaClassEntry *entry = look_up (roll->exact, text);
    g_autofree char *folded = poda_whose_fold (text);
    if (entry == NULL)
        entry = look_up (roll->ids, folded);
    return entry != NULL ? entry : look_up (roll->names, folded);
}

/* --- In names of files and folders --- */

/* Shorter ids, and shorter numbers, stand by chance in many names. */
#define LEAST_LETTERS 3
#define LEAST_DIGITS 4

/* Longer names have no more parts that are looked up. */
#define MOST_PARTS 64

/* What Moodle puts behind students' names: "Ana García_12345_assignsubmission_file_".
 * The number is not an id that anybody knows. */
static void
cut_platform (char *name)
{
    char *end = strstr (name, "_assignsubmission_");
    if (end == NULL)
        return;
    *end = '\0';
    char *number = strrchr (name, '_');
    if (number != NULL && strspn (number + 1, "0123456789") == strlen (number + 1))
        *number = '\0';
}

/* A part of a name that is a student's id. */
typedef struct {
    gsize begin, end;
    const PodaClassEntry *entry;
} IdPart;

/* The parts of a name between signs that are ids; of IdPart. `chance`: also those that
 * are so short that they may stand there by chance. */
static GArray *
list_parts (const PodaRoll *roll, const char *name, gboolean chance)
{
    GArray *parts = g_array_new (FALSE, FALSE, sizeof (IdPart));
    gsize begins[MOST_PARTS], ends[MOST_PARTS];
    guint n = 0;
    gboolean inside = FALSE;
    for (const char *at = name; *at != '\0' && n < MOST_PARTS;) {
        const char *next = g_utf8_next_char (at);
        if (!is_sign (at) && !inside)
            begins[n] = (gsize) (at - name);
        inside = !is_sign (at);
        if (inside && (*next == '\0' || is_sign (next)))
            ends[n++] = (gsize) (next - name);
        at = next;
    }
    for (guint i = 0; i < n; i++) {
        for (guint k = i; k < n; k++) {
            g_autofree char *text = g_strndup (name + begins[i], ends[k] - begins[i]);
            g_autofree char *folded = poda_whose_fold (text);
            gsize length = strlen (folded);
            gboolean number = strspn (folded, "0123456789") == length;
            IdPart part = { begins[i], ends[k], g_tree_lookup (roll->ids, folded) };
            gsize least = number ? LEAST_DIGITS : LEAST_LETTERS;
            if (part.entry != NULL && (chance || length >= least))
                g_array_append_val (parts, part);
        }
    }
    return parts;
}

/* The student whose id is a part of a name; a longer part holds shorter ones, and means
 * more. NULL where parts beside each other name several. */
static const PodaClassEntry *
find_part (const PodaRoll *roll, const char *name)
{
    g_autoptr (GArray) parts = list_parts (roll, name, FALSE);
    const IdPart *longest = NULL;
    for (guint i = 0; i < parts->len; i++) {
        const IdPart *part = &g_array_index (parts, IdPart, i);
        if (longest == NULL || part->end - part->begin > longest->end - longest->begin)
            longest = part;
    }
    for (guint i = 0; i < parts->len; i++) {
        const IdPart *part = &g_array_index (parts, IdPart, i);
        if (part->entry != longest->entry
            && (part->end <= longest->begin || part->begin >= longest->end))
            return NULL;
    }
    return longest == NULL || longest->entry == &several ? NULL : longest->entry;
}

/* Takes the name over. */
static const PodaClassEntry *
find_name (const PodaRoll *roll, char *name)
{
    cut_platform (name);
    const PodaClassEntry *entry = poda_roll_find (roll, name);
    if (entry == NULL)
        entry = find_part (roll, name);
    g_free (name);
    return entry;
}

const PodaClassEntry *
poda_roll_find_path (const PodaRoll *roll, const char *path,
                     const PodaClassEntry **other)
{
    const PodaClassEntry *found = NULL, *another = NULL;
    g_autofree char *valid = g_utf8_make_valid (path, -1);
    g_auto (GStrv) names = g_strsplit (valid, G_DIR_SEPARATOR_S, -1);
    for (guint i = 0; names[i] != NULL; i++) {
        const PodaClassEntry *entry = find_name (roll, g_strdup (names[i]));
        const char *dot = names[i + 1] == NULL ? strrchr (names[i], '.') : NULL;
        if (entry == NULL && dot != NULL) /* an id may have a dot, too */
            entry = find_name (roll, g_strndup (names[i], dot - names[i]));
        if (found == NULL)
            found = entry;
        else if (another == NULL && entry != found)
            another = entry;
    }
    if (other != NULL)
        *other = another;
    return found;
}

gpointer
poda_whose_find (GTree *folds, const char *path)
{
    gpointer found = NULL;
    g_autofree char *valid = g_utf8_make_valid (path, -1);
    g_auto (GStrv) names = g_strsplit (valid, G_DIR_SEPARATOR_S, -1);
    for (guint i = 0; names[i] != NULL && found == NULL; i++) {
        char *dot = names[i + 1] == NULL ? strrchr (names[i], '.') : NULL;
        cut_platform (names[i]);
        g_autofree char *whole = poda_whose_fold (names[i]);
        if (dot != NULL)
            *dot = '\0';
        g_autofree char *stem = poda_whose_fold (names[i]);
        found = g_tree_lookup (folds, whole);
        if (found == NULL)
            found = g_tree_lookup (folds, stem);
    }
    return found;
}

/* --- Asking --- */

/* The only student who has this exercise. */
static const PodaClassEntry *
find_only (const PodaRoll *roll, const char *exercise)
{
    g_autofree char *again = g_strconcat (exercise, "\n", NULL);
    return poda_texts_contain (roll->exercises, again)
               ? NULL
               : g_tree_lookup (roll->exercises, exercise);
}

/* Whether a text names the student in some way. */
static gboolean
is_named (const PodaRoll *roll, const char *text, const char *words,
          const PodaClassEntry *entry)
{
    g_autoptr (GArray) parts = list_parts (roll, text, TRUE);
    g_autofree char *own_words = poda_whose_words (entry->name);
    gboolean named = *words != '\0' && strcmp (words, own_words) == 0;
    for (guint i = 0; i < parts->len; i++)
        named = named || g_array_index (parts, IdPart, i).entry == entry;
    return named;
}

/* The student whom the line on top means. It may say more than the id: `luis2 (Luis
 * Prado)`. Then the student whose exercise it is comes first, and else only one may
 * fit. */
static const PodaClassEntry *
find_said (const PodaRoll *roll, const char *text, const PodaClassEntry *owner)
{
    const PodaClassEntry *entry = poda_roll_find (roll, text);
    g_autofree char *words = poda_whose_words (text);
    if (entry != NULL)
        return entry;
    if (owner != NULL && is_named (roll, text, words, owner))
        return owner;
    entry = look_up (roll->orders, words);
    return entry != NULL ? entry : find_part (roll, text);
}

/* Words of a line that may be the id of an exercise. */
static GStrv
split_exercise (const char *text)
{
    g_autofree char *small = g_ascii_strdown (text, -1);
    return g_strsplit_set (small, " \t,;()[]\"'", -1);
}

gboolean
poda_whose_is_exercise (const char *text, const char *id)
{
    g_auto (GStrv) words = split_exercise (text);
    g_autofree char *small = g_ascii_strdown (id, -1);
    return strcmp (text, id) == 0 || g_strv_contains ((const char **) words, small);
}

/* The id of one of the class's exercises that a text holds; else the text. */
static char *
find_id (const PodaRoll *roll, const char *text)
{
    g_auto (GStrv) words = split_exercise (text);
    if (poda_texts_contain (roll->exercises, text))
        return g_strdup (text);
    for (guint i = 0; words[i] != NULL; i++)
        if (poda_texts_contain (roll->exercises, words[i]))
            return g_strdup (words[i]);
    return g_strdup (text);
}

/* Somebody of the list may be meant, who is not looked for without end. */
static char *
tell_unknown (PodaRoll *roll, const char *student)
{
    g_autoptr (GError) error = NULL;
    g_auto (PodaNear) near = { 0 };
    guint n =
        roll->course->entries->len <= roll->patience ? roll->course->entries->len : 0;
    roll->patience -= n;
    poda_near_begin (&near, student);
    for (guint i = 0; i < n; i++) {
        const PodaClassEntry *entry = roll->course->entries->pdata[i];
        poda_near_try (&near, entry->student);
        poda_near_try (&near, entry->name);
    }
    poda_refuse (&error, _ ("student \"%s\" is not on the list"), student);
    poda_near_suggest (&near, &error);
    return g_strdup (error->message);
}

/* Why a sheet is not one of its student's own exercise; NULL: it is. */
static char *
tell_foreign (PodaRoll *roll, const PodaWhose *whose, const char *student,
              const char *exercise, gboolean known)
{
    g_autofree char *clean = poda_words_clean (student != NULL ? student : "", 60);
    g_autofree char *id = poda_words_clean (exercise != NULL ? exercise : "", 60);
    if (whose->student == NULL && student != NULL && whose->owner != NULL)
        return g_strdup_printf (
            _ ("student \"%s\" is not on the list, and this is the exercise of "
               "student \"%s\""),
            clean, whose->owner->student);
    if (whose->student == NULL && student != NULL)
        return tell_unknown (roll, clean);
    if (whose->student == NULL)
        return g_strdup (
            _ ("nothing says whose work this is: expected a line \"# student:\", or a "
               "student's id as the name of the file or its folder"));
    if (exercise == NULL || strcmp (exercise, whose->student->exercise) == 0)
        return NULL;
    if (!known)
        return g_strdup_printf (_ ("no exercise \"%s\" in this class"), id);
    return g_strdup_printf (
        _ ("this is the exercise of student \"%s\", and not that of \"%s\""),
        whose->owner->student, whose->student->student);
}

void
poda_roll_ask (PodaRoll *roll, const char *path, const char *student, const char *text,
               PodaWhose *whose)
{
    g_autofree char *exercise = text == NULL ? NULL : find_id (roll, text);
    const PodaClassEntry *inner;
    const PodaClassEntry *named = poda_roll_find_path (roll, path, &inner);
    const PodaClassEntry *first =
        exercise == NULL ? NULL : g_tree_lookup (roll->exercises, exercise);
    whose->remarks = g_ptr_array_new_with_free_func (g_free);
    /* A tree that all have is nobody's own. */
    const PodaClassEntry *only = first == NULL ? NULL : find_only (roll, exercise);
    whose->student = student != NULL ? find_said (roll, student, only)
                     : named != NULL ? named
                                     : only;
    whose->owner =
        first == NULL || whose->student == NULL ? only
        : whose->student != NULL && strcmp (whose->student->exercise, exercise) == 0
            ? NULL
            : first;
    whose->doubtful =
        named != NULL && whose->student != NULL && named != whose->student;
    whose->foreign = tell_foreign (roll, whose, student, exercise, first != NULL);
    if (whose->doubtful)
        g_ptr_array_add (
            whose->remarks,
            g_strdup_printf (_ ("the sheet says that it is the work of student \"%s\", "
                                "and its place that of \"%s\""),
                             whose->student->student, named->student));
    if (named != NULL && inner != NULL && inner != whose->student)
        g_ptr_array_add (
            whose->remarks,
            g_strdup_printf (_ ("the file is called after student \"%s\", and lies "
                                "where \"%s\" hands in"),
                             inner->student, named->student));
}

void
poda_whose_clear (PodaWhose *whose)
{
    g_clear_pointer (&whose->foreign, g_free);
    g_clear_pointer (&whose->remarks, g_ptr_array_unref);
}
