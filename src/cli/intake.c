#include "cli/intake.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/texts.h"
#include "cli/handed.h"
#include "cli/spec.h"
#include "cli/whose.h"
#include "homework/exercise/names.h"
#include "homework/feedback/overrides.h"
#include "homework/sheet/book.h"
#include "homework/sheet/csv_reader.h"

/* What is known of a work beside what the gradebook tells. */
typedef struct {
    PodaWork *work;
    const PodaHanded *handed;
    const PodaClassEntry *student; /* NULL: there is no list, or none on it */
    PodaHandedTime time;
    gboolean doubtful; /* it lies where another student hands in */
    gboolean blank;    /* nothing stands in it: it came back as it was handed out */
} TakenWork;

typedef struct {
    const PodaIntake *intake;
    PodaRoll *roll;      /* who is on the list; NULL: there is none */
    GHashTable *seen;    /* PodaClassEntry of whom there is something */
    GHashTable *markers; /* of PodaMarker, by their exercises */
    GArray *works;       /* of TakenWork */
    PodaGradebook *gradebook;
    PodaCopies *copies;
} Taking;

static void
clear_taking (Taking *taking)
{
    g_clear_pointer (&taking->roll, poda_roll_free);
    g_clear_pointer (&taking->seen, g_hash_table_unref);
    g_clear_pointer (&taking->markers, g_hash_table_unref);
    g_clear_pointer (&taking->works, g_array_unref);
    g_clear_pointer (&taking->gradebook, poda_gradebook_free);
    g_clear_pointer (&taking->copies, poda_copies_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Taking, clear_taking)

static void
set_text (char **text, const char *said)
{
    g_free (*text);
    *text = poda_words_clean (said, PODA_SHOWN_NAME);
}

/* To the teacher, since it may name others; before what was said earlier. */
G_GNUC_PRINTF (3, 4)
static void
remark (PodaWork *work, const char *path, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *said = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_ptr_array_insert (work->asides, 0, g_strdup_printf ("%s: %s", path, said));
}

/* --- Whose it is --- */

/* Tells the work what was found, and takes it over. Returns whether it is to be
 * marked. */
static gboolean
tell_whose (Taking *taking, const char *path, const PodaSheetTop *top,
            const PodaWhose *whose, TakenWork *taken)
{
    PodaWork *work = taken->work;
    taken->student = whose->student;
    if (whose->student != NULL) {
        set_text (&work->student, whose->student->student);
        set_text (&work->name, whose->student->name);
        g_hash_table_add (taking->seen, (gpointer) whose->student);
    } else if (top->student != NULL) {
        set_text (&work->student, top->student);
    }
    if (whose->owner != NULL)
        work->owner = g_strdup (whose->owner->student);
    for (guint i = 0; whose->remarks != NULL && i < whose->remarks->len; i++)
        remark (work, path, "%s", (const char *) whose->remarks->pdata[i]);
    taken->doubtful = whose->doubtful;
    if (whose->foreign == NULL)
        return TRUE;
    g_autofree char *reason = g_strdup_printf ("%s: %s", path, whose->foreign);
    poda_work_refuse (work, PODA_WORK_FOREIGN, reason);
    set_text (&work->exercise, top->exercise != NULL ? top->exercise : "");
    return FALSE;
}

/* The exercise of a sheet with these lines on top. NULL: it is not to be marked, as the
 * work says, or as `error` does. */
static PodaExercise *
find_exercise (Taking *taking, const PodaHanded *handed, const PodaSheetTop *top,
               TakenWork *taken, GError **error)
{
    g_auto (PodaWhose) whose = { NULL };
    PodaCourse *course = taking->intake->course;
    PodaExercise *exercise = taking->intake->exercise;
    if (taking->roll != NULL) {
        poda_roll_ask (taking->roll, handed->path + handed->place, top->student,
                       top->exercise, &whose);
    } else if (course != NULL) {
        exercise = poda_course_exercise (course, NULL, error);
        if (exercise == NULL)
            return NULL;
        if (top->exercise != NULL
            && !poda_whose_is_exercise (top->exercise, exercise->id))
            whose.foreign = g_strdup_printf (
                _ ("a sheet of exercise \"%s\": expected one of \"%s\""), top->exercise,
                exercise->id);
    }
    if (!tell_whose (taking, handed->path, top, &whose, taken))
        return NULL;
    return taking->roll == NULL ? exercise
                                : poda_course_exercise (course, whose.student, error);
}

/* --- Marking --- */

static PodaMarker *
find_marker (Taking *taking, PodaExercise *exercise)
{
    PodaMarker *marker = g_hash_table_lookup (taking->markers, exercise);
    if (marker != NULL)
        return marker;
    /* Right items need their names, too, where marks are set by them. */
    guint wants = taking->intake->wants
                  | (taking->intake->overrides != NULL ? PODA_MARKER_DETAILS : 0);
    marker = poda_marker_new (exercise, taking->intake->policy, wants);
    g_hash_table_insert (taking->markers, exercise, marker);
    return marker;
}

/* FALSE sets `error`: it is unreadable. */
static gboolean
mark_sheet (Taking *taking, const PodaHanded *handed, TakenWork *taken, GError **error)
{
    const char *path = handed->path;
    g_auto (PodaSheetTop) top = { NULL };
    g_autoptr (GError) broken = NULL;
    g_autoptr (GString) text = NULL;
    if (handed->reason != NULL)
        g_set_error (&broken, PODA_CSV_ERROR, PODA_CSV_ERROR_ENCODING, "%s: %s", path,
                     handed->reason);
    else
        text = poda_handed_read (handed, &broken);
    gboolean read =
        text != NULL && poda_sheet_peek (path, text->str, text->len, &top, &broken);
    PodaExercise *exercise =
        find_exercise (taking, handed, &top, taken, read ? error : NULL);
    if (handed->link != NULL)
        remark (taken->work, path, _ ("a link, which leads to %s"), handed->link);
    /* Whose it is cannot be told by what cannot be read. */
    if (!read) {
        g_propagate_error (error, g_steal_pointer (&broken));
        return FALSE;
    }
    if (exercise == NULL)
        return taken->work->error != NULL;
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, path, text->str, text->len, error);
    if (sheet == NULL)
        return FALSE;
    poda_handed_time (handed, top.date, taken->work->student, &taken->time);
    poda_marker_mark (find_marker (taking, exercise), sheet, taken->work,
                      taking->copies);
    taken->blank = poda_work_count_items (taken->work).of[PODA_ITEM_MISSING]
                   == taken->work->items->len;
    return TRUE;
}

/* Texts may be anything, and only some of them are sheets. */
static gboolean
is_text (const char *path)
{
    g_autofree char *small = g_ascii_strdown (path, -1);
    return g_str_has_suffix (small, ".txt") || g_str_has_suffix (small, ".md");
}

static void
take_file (Taking *taking, const PodaHanded *handed)
{
    g_autoptr (GError) error = NULL;
    if (handed->reason != NULL && !handed->named) {
        poda_gradebook_pass_over (taking->gradebook, handed->path, handed->reason);
        return;
    }
    TakenWork taken = { .work = poda_gradebook_add (taking->gradebook),
                        .handed = handed };
    g_free (taken.work->source);
    taken.work->source = g_utf8_make_valid (handed->path, -1);
    /* Where a sheet is broken, the others are marked all the same. */
    if (!mark_sheet (taking, handed, &taken, &error))
        poda_work_refuse (taken.work, PODA_WORK_UNREADABLE, error->message);
    if (taken.student == NULL && !handed->named && is_text (handed->path)
        && taken.work->error != NULL) {
        poda_gradebook_pass_over (taking->gradebook, handed->path, taken.work->error);
        g_ptr_array_remove_index (taking->gradebook->works,
                                  taking->gradebook->works->len - 1);
        return;
    }
    g_array_append_val (taking->works, taken);
}

static void
take_files (Taking *taking, const GPtrArray *files)
{
    PodaProgressLine *progress = taking->intake->progress;
    poda_progress_due (progress); /* not at once */
    for (guint i = 0; i < files->len; i++) {
        take_file (taking, files->pdata[i]);
        if (!poda_progress_due (progress))
            continue;
        g_autofree char *text =
            g_strdup_printf (_ ("%u of %u sheets …"), i + 1, files->len);
        poda_progress_show (progress, text);
    }
    poda_progress_end (progress);
}

/* --- Which of two counts --- */

/* Of two works of one student the later one counts, unless something else speaks
 * against it, and both say why. Returns the one that counts. */
static TakenWork *
settle (TakenWork *before, TakenWork *next)
{
    PodaLater by = PODA_LATER_ORDER;
    gboolean blank = before->blank != next->blank;
    gboolean doubt = before->doubtful != next->doubtful;
    gboolean later = blank   ? before->blank
                     : doubt ? before->doubtful
                             : poda_handed_later (&next->time, &before->time, &by);
    TakenWork *counts = later ? next : before, *other = later ? before : next;
    const char *path = counts->work->source, *other_path = other->work->source;
    const char *why = blank   ? _ ("in which nothing stands")
                      : doubt ? _ ("which lies where another student hands in")
                              : poda_handed_why (by);
    other->work->status = PODA_WORK_DUPLICATE;
    if (blank || doubt) {
        remark (counts->work, path, _ ("counts, and not %s, %s"), other_path, why);
        remark (other->work, other_path, _ ("does not count, but %s does"), path);
    } else {
        remark (counts->work, path, _ ("counts, and not %s: it is later, %s"),
                other_path, why);
        remark (other->work, other_path, _ ("does not count: %s is later, %s"), path,
                why);
    }
    return counts;
}

/* A student as works call them, in one way or another. */
typedef struct _Person Person;

struct _Person {
    TakenWork *counts;
    Person *same; /* who is the same, as it turned out later; NULL: nobody */
};

static Person *
find_person (GTree *persons, const char *key)
{
    Person *person = *key != '\0' ? g_tree_lookup (persons, key) : NULL;
    while (person != NULL && person->same != NULL)
        person = person->same;
    return person;
}

/* Takes the key over. */
static void
call_person (GTree *persons, char *key, Person *person)
{
    if (*key == '\0')
        g_free (key);
    else
        g_tree_replace (persons, key, person);
}

/* The work is that of whoever has one of the two keys, which it takes over. */
static void
settle_work (GTree *persons, GPtrArray *all, TakenWork *taken, char *one, char *other)
{
    Person *person = find_person (persons, one), *also = find_person (persons, other);
    if (person == NULL)
        person = also;
    if (person == NULL) {
        person = g_new0 (Person, 1);
        g_ptr_array_add (all, person);
    } else if (also != NULL && also != person) {
        also->same = person;
        person->counts = settle (person->counts, also->counts);
    }
    person->counts = person->counts != NULL ? settle (person->counts, taken) : taken;
    call_person (persons, one, person);
    call_person (persons, other, person);
}

/* Where there is no list, a sheet that does not say whose it is may lie under a name
 * that another one says. */
static void
ask_others (Taking *taking)
{
    g_autoptr (GTree) said = poda_texts_new (g_free, NULL);
    for (guint i = 0; i < taking->works->len; i++) {
        PodaWork *work = g_array_index (taking->works, TakenWork, i).work;
        char *key = poda_whose_fold (work->student);
        if (*key == '\0' || !poda_work_counts (work))
            g_free (key);
        else
            g_tree_replace (said, key, work->student);
    }
    for (guint i = 0; g_tree_nnodes (said) > 0 && i < taking->works->len; i++) {
        const TakenWork *taken = &g_array_index (taking->works, TakenWork, i);
        const char *path = taken->handed->path + taken->handed->place;
        const char *student =
            *taken->work->student == '\0' ? poda_whose_find (said, path) : NULL;
        if (student != NULL)
            set_text (&taken->work->student, student);
    }
}

static void
settle_duplicates (Taking *taking)
{
    g_autoptr (GTree) persons = poda_texts_new (g_free, NULL);
    g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
    if (taking->roll == NULL)
        ask_others (taking);
    for (guint i = 0; i < taking->works->len; i++) {
        TakenWork *taken = &g_array_index (taking->works, TakenWork, i);
        const char *student = taken->work->student;
        if (!poda_work_counts (taken->work))
            continue;
        if (taken->student != NULL) /* as the list has it */
            settle_work (persons, all, taken, g_strdup (taken->student->student),
                         g_strdup (""));
        else
            settle_work (persons, all, taken, poda_whose_fold (student),
                         poda_whose_words (student));
    }
}

/* --- Of whom there is nothing --- */

static PodaWork *
add_row (Taking *taking, const PodaClassEntry *entry)
{
    PodaWork *work = poda_gradebook_add (taking->gradebook);
    set_text (&work->student, entry->student);
    set_text (&work->name, entry->name);
    set_text (&work->exercise, entry->exercise);
    g_hash_table_add (taking->seen, (gpointer) entry);
    return work;
}

/* Where all that lies there of a student cannot be read, that is their work. */
static void
add_unread (Taking *taking, const GPtrArray *files)
{
    GPtrArray *passed = taking->gradebook->unread;
    g_autoptr (GTree) places = poda_texts_new (g_free, NULL);
    for (guint i = 0; i < files->len; i++) {
        const PodaHanded *handed = files->pdata[i];
        g_tree_insert (places, g_utf8_make_valid (handed->path, -1), (gpointer) handed);
    }
    guint n = 0; /* that stay, in front */
    for (guint i = 0; i < passed->len; i++) {
        PodaUnread *unread = passed->pdata[i];
        const PodaHanded *handed = g_tree_lookup (places, unread->source);
        const PodaClassEntry *entry =
            handed == NULL ? NULL
                           : poda_roll_find_path (taking->roll,
                                                  handed->path + handed->place, NULL);
        if (entry == NULL || g_hash_table_contains (taking->seen, entry)) {
            passed->pdata[i] = passed->pdata[n];
            passed->pdata[n++] = unread;
            continue;
        }
        PodaWork *work = add_row (taking, entry);
        g_autofree char *reason =
            g_strdup_printf ("%s: %s", unread->source, unread->reason);
        g_free (work->source);
        work->source = g_strdup (unread->source);
        poda_work_refuse (work, PODA_WORK_UNREADABLE, reason);
    }
    g_ptr_array_set_size (passed, (gint) n);
}

static void
add_missing (Taking *taking)
{
    const GPtrArray *entries = taking->intake->course->entries;
    for (guint i = 0; i < entries->len; i++) {
        const PodaClassEntry *entry = entries->pdata[i];
        if (!g_hash_table_contains (taking->seen, entry))
            poda_work_refuse (add_row (taking, entry), PODA_WORK_MISSING,
                              _ ("nothing was handed in"));
    }
}

/* --- Marks that the teacher sets --- */

/* An error of a file, which begins with its place. */
static void
place_error (GError **error)
{
    if (error != NULL && *error != NULL && (*error)->domain == PODA_CSV_ERROR) {
        (*error)->domain = PODA_USAGE_ERROR;
        (*error)->code = PODA_USAGE_ERROR_PLACED;
    }
}

/* The table, with the students called as the list calls them. */
static GPtrArray *
read_overrides (const Taking *taking, GError **error)
{
    const char *path = taking->intake->overrides;
    g_autoptr (GString) text =
        poda_input_read (path, PODA_CSV_MOST_BYTES, _ ("a table of marks"), error);
    if (text == NULL)
        return NULL;
    g_autoptr (GPtrArray) overrides =
        poda_overrides_read (path, text->str, text->len, error);
    for (guint i = 0; overrides != NULL && taking->roll != NULL && i < overrides->len;
         i++) {
        PodaOverride *override = overrides->pdata[i];
        const PodaClassEntry *entry = poda_roll_find (taking->roll, override->student);
        if (entry == NULL) {
            g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE,
                         _ ("%s: student \"%s\" is not on the list"), override->place,
                         override->student);
            g_clear_pointer (&overrides, g_ptr_array_unref);
        } else {
            g_free (override->student);
            override->student = g_strdup (entry->student);
        }
    }
    place_error (error);
    return g_steal_pointer (&overrides);
}

/* What there is to be had for a work that was not marked. */
static gboolean
find_most (Taking *taking, PodaWork *work, GError **error)
{
    const PodaIntake *intake = taking->intake;
    PodaExercise *exercise = intake->exercise;
    if (intake->course != NULL)
        exercise = poda_course_exercise (
            intake->course,
            taking->roll != NULL ? poda_roll_find (taking->roll, work->student) : NULL,
            error);
    if (exercise == NULL)
        return FALSE;
    g_autoptr (PodaAnswers) nothing = poda_answers_new (exercise->n_rows);
    g_autoptr (PodaMarking) marking = poda_mark (exercise, nothing, intake->policy);
    work->most = marking->most;
    return TRUE;
}

static gboolean
override_marks (Taking *taking, const GPtrArray *overrides, GError **error)
{
    for (guint i = 0; i < overrides->len; i++) {
        const PodaOverride *override = overrides->pdata[i];
        PodaWork *work = poda_overrides_find (taking->gradebook, override->student);
        if (work == NULL && taking->roll == NULL) {
            g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED,
                         _ ("%s: no work of student \"%s\""), override->place,
                         override->student);
            return FALSE;
        }
        if (work != NULL && work->error != NULL && !find_most (taking, work, error))
            return FALSE;
    }
    gboolean done = poda_overrides_apply (overrides, taking->gradebook, error);
    place_error (error);
    return done;
}

/* --- All of it --- */

/* Who marks one sheet does not ask for the others. */
static gboolean
is_class (const PodaIntake *intake, char *const *words)
{
    gboolean class = words[0] != NULL && words[1] != NULL;
    for (guint i = 0; words[i] != NULL; i++)
        class = class || g_file_test (words[i], G_FILE_TEST_IS_DIR);
    return class && !intake->single;
}

static gboolean
refuse_nothing (const Taking *taking, char *const *words, GError **error)
{
    g_autofree char *suffixes = g_strjoinv (", .", (char **) poda_sheet_suffixes);
    if (taking->gradebook->works->len > 0
        || (taking->roll != NULL && taking->gradebook->unread->len > 0))
        return TRUE;
    return poda_refuse (error, _ ("%s: holds no sheet: expected files that end in .%s"),
                        words[0], suffixes);
}

PodaGradebook *
poda_intake_mark (const PodaIntake *intake, char *const *words, GError **error)
{
    g_auto (Taking) taking = { .intake = intake };
    g_autoptr (GPtrArray) overrides = NULL;
    g_autoptr (GPtrArray) files = poda_handed_list (words, error);
    if (files == NULL)
        return NULL;
    taking.gradebook = poda_gradebook_new ("check", intake->title);
    taking.copies = poda_copies_new ();
    taking.markers =
        g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) poda_marker_free);
    taking.seen = g_hash_table_new (NULL, NULL);
    taking.works = g_array_new (FALSE, FALSE, sizeof (TakenWork));
    if (intake->course != NULL && intake->course->entries != NULL)
        taking.roll = poda_roll_new (intake->course);
    if (intake->overrides != NULL
        && (overrides = read_overrides (&taking, error)) == NULL)
        return NULL;
    take_files (&taking, files);
    if (!refuse_nothing (&taking, words, error))
        return NULL;
    settle_duplicates (&taking);
    if (taking.roll != NULL)
        add_unread (&taking, files);
    if (taking.roll != NULL && is_class (intake, words))
        add_missing (&taking);
    poda_copies_tell (taking.copies, taking.gradebook);
    if (overrides != NULL && !override_marks (&taking, overrides, error))
        return NULL;
    return g_steal_pointer (&taking.gradebook);
}
