#include "cli/collect.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "homework/exercise/names.h"
#include "homework/feedback/overrides.h"
#include "homework/sheet/csv_reader.h"
#include "homework/sheet/owner.h"
#include "homework/sheet/submitted.h"

/* A work, with data that is not in the gradebook. */
typedef struct {
    PodaWork *work;
    PodaSubmittedFile *file;
    const PodaStudent *student; /* NULL: no class list, or not on it */
    char *person;               /* equal for all works of one student; NULL: unknown */
    char *place;    /* key of a place whose student is not on the list; NULL: none */
    char *sum;      /* checksum of its bytes */
    gboolean blank; /* unchanged since it was handed out */
} TakenWork;

typedef struct {
    const PodaCollection *intake;
    PodaClassList *class_list; /* the class list; NULL: none */
    GHashTable *exercises;     /* ids to PodaStudent */
    GHashTable *persons; /* keys to GPtrArray of TakenWork, the works that may count
                            for a person; may be empty */
    GHashTable *markers; /* PodaMarker elements, by exercise and questions */
    GPtrArray *works;    /* TakenWork elements */
    PodaGradebook *gradebook;
} Taking;

static void
free_taken (gpointer data)
{
    TakenWork *taken = data;
    g_free (taken->person);
    g_free (taken->place);
    g_free (taken->sum);
    g_free (taken);
}

/* Adds a remark for the teacher, since it may name other students. */
G_GNUC_PRINTF (2, 3)
static void
note (PodaWork *work, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *said = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_ptr_array_add (work->asides, g_strdup_printf ("%s: %s", work->source, said));
}

/* Removes the marks of a work that counts for no student. */
G_GNUC_PRINTF (3, 4)
static void
refuse (PodaWork *work, PodaWorkStatus status, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *reason = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_autofree char *placed = g_strdup_printf ("%s: %s", work->source, reason);
    poda_work_refuse (work, status, placed);
    work->score = work->most = 0;
    g_ptr_array_set_size (work->items, 0);
    g_ptr_array_set_size (work->causes, 0);
    g_array_set_size (work->again, 0);
    g_clear_pointer (&work->first, g_free);
}

/* --- The owner --- */

/* Returns the works of a person, initially none. */
static GPtrArray *
works_of (Taking *taking, const char *person)
{
    GPtrArray *works = g_hash_table_lookup (taking->persons, person);
    if (works == NULL) {
        works = g_ptr_array_new ();
        g_hash_table_insert (taking->persons, g_strdup (person), works);
    }
    return works;
}

/* Stores the owner of a file; `top` are the lines at its top, or NULL if unreadable.
 * FALSE: the owner is not on the list, and the work says why. */
static gboolean
find_owner (Taking *taking, const PodaSheet *top, TakenWork *taken)
{
    g_auto (PodaOwner) owner;
    PodaWork *work = taken->work;
    const char *line = top != NULL ? top->student : NULL;
    poda_owner_find (taking->class_list, taken->file->path + taken->file->place, line,
                     &owner);
    work->place = g_steal_pointer (&owner.feedback);
    if (taking->class_list == NULL) {
        const char *said = owner.place != NULL ? owner.name : line;
        poda_work_set (&work->student, said != NULL ? said : "");
        taken->person = owner.place != NULL ? g_steal_pointer (&owner.place)
                        : said != NULL      ? poda_owner_words (said)
                                            : NULL;
        return TRUE;
    }
    GPtrArray *any = owner.any;
    PodaStudent *entry = top != NULL && top->exercise != NULL
                                 && g_hash_table_size (taking->exercises) > 1
                             ? g_hash_table_lookup (taking->exercises, top->exercise)
                             : NULL;
    if (any != NULL && entry != NULL && g_ptr_array_find (any, entry, NULL)) {
        owner.student = entry;
        note (work, _ ("taken as the submission of %s, whose exercise it is: %s"),
              entry->id, owner.said);
    } else if (owner.student == NULL) {
        for (guint i = 0; any != NULL && i < any->len; i++)
            works_of (taking, ((const PodaStudent *) any->pdata[i])->id);
        if (entry != NULL)
            refuse (work, PODA_WORK_WRONG_EXERCISE,
                    _ ("%s; this is the exercise of %s"), owner.said, entry->id);
        else
            refuse (work, PODA_WORK_WRONG_EXERCISE, "%s", owner.said);
        return FALSE;
    } else if (owner.said != NULL) {
        note (work, "%s", owner.said);
    }
    taken->student = owner.student;
    taken->person = g_strdup (taken->student->id);
    taken->place = owner.what_if ? g_steal_pointer (&owner.place) : NULL;
    poda_work_set (&work->student, taken->student->id);
    poda_work_set (&work->name, taken->student->name);
    return TRUE;
}

/* TRUE if the exercise in a sheet is the owner's; else the work says why not. */
static gboolean
check_exercise (const Taking *taking, const char *own, const char *said,
                TakenWork *taken)
{
    static const char swapped[] =
        N_ ("swapped with \"%s\", since each has the other's exercise; to have both "
            "marked, exchange the two files");
    g_auto (GStrv) words = g_strsplit_set (said, " \t,;()[]\"'", -1);
    const PodaStudent *other = NULL;
    g_autofree char *clean = poda_words_clean (said, 60);
    for (guint i = 0; words[i] != NULL; i++) {
        g_autofree char *small = g_ascii_strdown (words[i], -1);
        if (g_ascii_strcasecmp (words[i], own) == 0)
            return TRUE;
        if (other == NULL)
            other = g_hash_table_lookup (taking->exercises, small);
    }
    if (taking->class_list == NULL)
        refuse (taken->work, PODA_WORK_WRONG_EXERCISE,
                _ ("a sheet for exercise \"%s\"; expected one for \"%s\""), clean, own);
    else if (other == NULL)
        refuse (taken->work, PODA_WORK_WRONG_EXERCISE,
                _ ("no exercise \"%s\" in this class"), clean);
    else
        refuse (taken->work, PODA_WORK_WRONG_EXERCISE,
                _ ("this is the exercise of student \"%s\", not of \"%s\""), other->id,
                taken->student->id);
    taken->work->owner = other != NULL ? g_strdup (other->id) : NULL;
    poda_work_set (&taken->work->exercise, said);
    for (guint i = 0; other != NULL && i < taking->works->len; i++) {
        TakenWork *theirs = taking->works->pdata[i];
        if (theirs->student == other
            && g_strcmp0 (theirs->work->owner, taken->student->id) == 0) {
            refuse (theirs->work, PODA_WORK_WRONG_EXERCISE, _ (swapped),
                    taken->student->id);
            refuse (taken->work, PODA_WORK_WRONG_EXERCISE, _ (swapped), other->id);
        }
    }
    return FALSE;
}

/* --- Marking --- */

/* Restricts the questions to the sheet's columns, if no option defines them. */
static void
ask_as_sheet (PodaExercise *exercise, PodaSheet *sheet)
{
    guint columns = exercise->asks & ((1u << PODA_N_COLUMNS) - 1);
    guint missing = columns & ~sheet->columns;
    g_autoptr (GString) left_out = g_string_new (NULL);
    if (missing == 0 || missing == columns)
        return;
    for (guint i = 0; i < PODA_N_COLUMNS; i++)
        if ((missing & 1u << i) != 0)
            poda_list_append (left_out, _ (poda_column_rows[(PodaColumn) i].word));
    exercise->asks &= ~missing;
    g_ptr_array_add (
        sheet->remarks,
        g_strdup_printf (_ ("%s: marked without %s, since it has no such columns"),
                         sheet->name, left_out->str));
}

static PodaMarker *
find_marker (Taking *taking, PodaExercise *exercise)
{
    g_autofree char *key = g_strdup_printf ("%p %u", (void *) exercise, exercise->asks);
    PodaMarker *marker = g_hash_table_lookup (taking->markers, key);
    if (marker == NULL) {
        marker =
            poda_marker_new (exercise, taking->intake->policy, taking->intake->wants);
        g_hash_table_insert (taking->markers, g_steal_pointer (&key), marker);
    }
    return marker;
}

/* Marks a sheet, or stores in the work why it is not marked. If it is unreadable, sets
 * `error`, which begins with the path. */
static void
mark_sheet (Taking *taking, TakenWork *taken, GError **error)
{
    const PodaCollection *intake = taking->intake;
    const char *path = taken->file->path;
    g_autoptr (GString) text =
        poda_submitted_read (taken->file, PODA_CSV_MOST_BYTES, error);
    if (text == NULL)
        g_prefix_error (error, "%s: ", path);
    g_autoptr (PodaSheet) top =
        text != NULL ? poda_sheet_peek (path, text->str, text->len, error) : NULL;
    if (!find_owner (taking, top, taken) || top == NULL)
        return;
    PodaExercise *exercise =
        intake->course != NULL
            ? poda_course_exercise (intake->course, taken->student, error)
            : intake->exercise;
    if (exercise == NULL
        || (intake->course != NULL && top->exercise != NULL
            && !check_exercise (taking, exercise->id, top->exercise, taken)))
        return;
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, path, text->str, text->len, error);
    if (sheet == NULL)
        return;
    taken->sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256,
                                              (const guchar *) text->str, text->len);
    if (intake->course == NULL && sheet->exercise != NULL
        && 4 * sheet->n_strange > sheet->n_leaves) {
        g_autofree char *clean = poda_words_clean (sheet->exercise, 60);
        refuse (taken->work, PODA_WORK_WRONG_EXERCISE,
                _ ("a sheet of exercise \"%s\", which has another tree; expected a "
                   "sheet of %s"),
                clean, intake->title);
        poda_work_set (&taken->work->exercise, sheet->exercise);
        return;
    }
    guint asks = exercise->asks;
    if (intake->as_sheets_ask)
        ask_as_sheet (exercise, sheet);
    poda_marker_mark (find_marker (taking, exercise), sheet, taken->work);
    taken->blank =
        poda_work_count (taken->work, PODA_ITEM_MISSING) == taken->work->items->len;
    exercise->asks = asks;
}

/* --- All files --- */

/* Makes a work of a file, and marks it if it may be a sheet. Other texts are skipped;
 * other files are works only if their student submitted nothing else. A broken sheet
 * does not stop the others. */
static void
take_file (Taking *taking, PodaSubmittedFile *file)
{
    g_autoptr (GError) error = NULL;
    TakenWork *taken = g_new0 (TakenWork, 1);
    PodaWork *work = taken->work = poda_gradebook_add (taking->gradebook->works);
    g_autofree char *small = g_ascii_strdown (file->path, -1);
    gboolean text = g_str_has_suffix (small, ".txt") || g_str_has_suffix (small, ".md");
    gboolean unread = file->reason != NULL, none = FALSE;
    taken->file = file;
    g_free (work->source);
    work->source = g_utf8_make_valid (file->path, -1);
    g_ptr_array_add (taking->works, taken);
    if (unread) {
        find_owner (taking, NULL, taken);
        none = taken->person == NULL || *work->student == '\0'
               || g_hash_table_contains (taking->persons, taken->person);
        refuse (work, PODA_WORK_UNREADABLE, "%s", file->reason);
    } else {
        mark_sheet (taking, taken, &error);
        if (error != NULL)
            poda_work_refuse (work, PODA_WORK_UNREADABLE, error->message);
        none = !file->named && text && work->error != NULL;
        file->reason = none ? g_strdup (work->error) : NULL;
    }
    if (none) {
        GPtrArray *works = taking->gradebook->works;
        if (unread)
            poda_gradebook_add_skipped_file (taking->gradebook, file->path,
                                             file->reason);
        g_ptr_array_set_size (works, (gint) works->len - 1);
        g_ptr_array_set_size (taking->works, (gint) taking->works->len - 1);
        return;
    }
    GPtrArray *own = taken->person != NULL ? works_of (taking, taken->person) : NULL;
    if (own != NULL && poda_work_counts (work))
        g_ptr_array_add (own, taken);
}

/* Makes works of the files that may be sheets, or else of the others. */
static void
take_files (Taking *taking, const GPtrArray *files, gboolean unread)
{
    PodaProgressLine *progress = taking->intake->progress;
    poda_progress_due (progress); /* resets the clock */
    for (guint i = 0; i < files->len; i++) {
        PodaSubmittedFile *file = files->pdata[i];
        if ((file->reason != NULL) == unread)
            take_file (taking, file);
        poda_progress_count (progress, _ ("%u of %u sheets …"), i + 1, files->len);
    }
    poda_progress_end (progress);
}

/* --- The work that counts --- */

static gboolean
is_same (const TakenWork *one, const TakenWork *other)
{
    return g_strcmp0 (one->sum, other->sum) == 0 || (one->blank && other->blank);
}

/* TRUE if the first of two works counts: the later one, unless it is blank. */
static gboolean
is_better (const TakenWork *one, const TakenWork *other)
{
    gint64 time = other->file->time;
    return one->blank != other->blank
               ? other->blank
               : !is_same (one, other) && time != 0 && one->file->time > time;
}

/* Decides which of a student's works counts, all of which are marked; the others say
 * why not. If it is undecided, none counts, and one says so. Since anybody can write
 * another's id into a sheet, works in places of people who are not on the list do not
 * count if other works claim the same student. */
static void
settle_person (const GPtrArray *works)
{
    TakenWork **all = (TakenWork **) works->pdata;
    TakenWork *best = NULL;
    gboolean several = FALSE, decided = TRUE;
    g_autoptr (GString) names = g_string_new (NULL);
    gsize shared = 0; /* length of the folder that all paths share */
    for (guint i = 0; i < works->len; i++) {
        const char *source = all[i]->work->source, *first = all[0]->work->source;
        several = several || g_strcmp0 (all[i]->place, all[0]->place) != 0;
        shared = i == 0 ? strlen (first) : shared;
        while (shared > 0
               && (first[shared - 1] != '/' || strncmp (source, first, shared) != 0))
            shared--;
    }
    for (guint i = 0; i < works->len; i++) {
        PodaWork *work = all[i]->work;
        if (several && all[i]->place != NULL) {
            refuse (
                work, PODA_WORK_WRONG_EXERCISE,
                _ ("the sheet says that it belongs to student \"%s\", as other sheets "
                   "do, but is in the folder of someone who is not on the list"),
                work->student);
            poda_work_set (&work->student, "");
            poda_work_set (&work->name, "");
        } else if (best == NULL || is_better (all[i], best)) {
            best = all[i];
        }
    }
    for (guint i = 0; i < works->len; i++)
        if (poda_work_counts (all[i]->work)) {
            poda_list_append (names, all[i]->work->source + shared);
            decided = decided && (is_same (best, all[i]) || is_better (best, all[i]));
        }
    g_autofree char *which = g_strdup_printf (
        _ ("%s: which of them is newer is unknown; remove all but one"), names->str);
    for (guint i = 0; i < works->len; i++) {
        PodaWork *work = all[i]->work;
        if (!poda_work_counts (work) || all[i] == best)
            continue;
        work->status = PODA_WORK_DUPLICATE;
        if (decided)
            note (
                best->work, _ ("this one is marked, and not %s, %s"),
                work->source + shared,
                all[i]->blank != best->blank ? _ ("in which nothing is filled in")
                : is_same (best, all[i])
                    ? _ ("which is the same")
                    : _ ("which is older by the file's time (copying may change it)"));
        note (work, decided ? _ ("this one is not marked; %s is") : "%s",
              decided ? best->work->source + shared : which);
    }
    if (!decided)
        refuse (best->work, PODA_WORK_UNREADABLE, "%s", which);
}

static void
add_missing (Taking *taking, const GPtrArray *entries)
{
    for (guint i = 0; i < entries->len; i++) {
        const PodaStudent *entry = entries->pdata[i];
        if (g_hash_table_contains (taking->persons, entry->id))
            continue;
        PodaWork *work = poda_gradebook_add (taking->gradebook->works);
        poda_work_set (&work->student, entry->id);
        poda_work_set (&work->name, entry->name);
        poda_work_set (&work->exercise, entry->exercise);
        poda_work_refuse (work, PODA_WORK_MISSING, _ ("nothing was handed in"));
    }
}

/* --- Overrides --- */

/* Applies the teacher's table, which may use the names of the class list; an unmarked
 * work first gets its maximum of points. */
static gboolean
override_marks (const Taking *taking, GError **error)
{
    const PodaCollection *intake = taking->intake;
    g_autoptr (GString) text = poda_input_read (intake->overrides, PODA_CSV_MOST_BYTES,
                                                _ ("a table of marks"), error);
    g_autoptr (GPtrArray) overrides =
        text != NULL
            ? poda_overrides_read (intake->overrides, text->str, text->len, error)
            : NULL;
    for (guint i = 0; overrides != NULL && i < overrides->len; i++) {
        PodaOverride *override = overrides->pdata[i];
        const PodaStudent *student =
            taking->class_list != NULL
                ? poda_class_list_find (taking->class_list, override->student)
                : NULL;
        g_autofree char *said = override->student;
        override->student = g_strdup (student != NULL ? student->id : said);
        PodaWork *work = poda_overrides_find (taking->gradebook, override->student);
        if (student == NULL && (taking->class_list != NULL || work == NULL)) {
            g_set_error (error, PODA_CSV_ERROR, 0,
                         taking->class_list != NULL
                             ? _ ("%s: student \"%s\" is not on the list")
                             : _ ("%s: no work by student \"%s\""),
                         override->place, said);
            return FALSE;
        }
        if (work == NULL || work->error == NULL)
            continue;
        PodaExercise *exercise =
            intake->course != NULL
                ? poda_course_exercise (intake->course, student, error)
                : intake->exercise;
        if (exercise == NULL)
            return FALSE;
        g_autoptr (PodaAnswers) nothing = poda_answers_new (exercise->n_rows);
        g_autoptr (PodaReasons) reasons = poda_reasons_new (exercise);
        g_autoptr (PodaMarking) marking = poda_mark (reasons, nothing, intake->policy);
        work->most = marking->most;
    }
    return overrides != NULL
           && poda_overrides_apply (overrides, taking->gradebook, error);
}

/* --- The main function --- */

PodaGradebook *
poda_collection_mark (const PodaCollection *intake, char *const *words, GError **error)
{
    const PodaCourse *course = intake->course;
    const GPtrArray *entries = course != NULL ? course->students : NULL;
    g_autoptr (GPtrArray) files = poda_submitted_list (words, FALSE, error);
    if (files == NULL)
        return NULL;
    g_autoptr (PodaClassList) class_list =
        entries != NULL ? poda_class_list_new (entries) : NULL;
    g_autoptr (GHashTable) exercises = g_hash_table_new (g_str_hash, g_str_equal);
    g_autoptr (GHashTable) persons = g_hash_table_new_full (
        g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
    g_autoptr (GHashTable) markers = g_hash_table_new_full (
        g_str_hash, g_str_equal, g_free, (GDestroyNotify) poda_marker_free);
    g_autoptr (GPtrArray) works = g_ptr_array_new_with_free_func (free_taken);
    g_autoptr (PodaGradebook) gradebook = poda_gradebook_new ("check", intake->title);
    Taking taking = {
        intake, class_list, exercises, persons, markers, works, gradebook
    };
    for (guint i = entries != NULL ? entries->len : 0; i-- > 0;) {
        PodaStudent *student = entries->pdata[i];
        g_hash_table_insert (exercises, student->exercise, student);
    }
    take_files (&taking, files, FALSE);
    if (works->len == 0 && (class_list == NULL || files->len == 0)) {
        g_autofree char *suffixes = g_strjoinv (", .", (char **) poda_sheet_suffixes);
        poda_refuse (error, _ ("%s: contains no sheet; expected files that end in .%s"),
                     words[0], suffixes);
        return NULL;
    }
    GHashTableIter iter;
    gpointer own;
    g_hash_table_iter_init (&iter, persons);
    while (g_hash_table_iter_next (&iter, NULL, &own))
        settle_person (own);
    take_files (&taking, files, TRUE);
    gboolean alone =
        files->len == 1 && ((const PodaSubmittedFile *) files->pdata[0])->named;
    if (entries != NULL && !alone && !intake->single)
        add_missing (&taking, entries);
    poda_gradebook_order (gradebook, entries);
    if (intake->overrides != NULL && !override_marks (&taking, error))
        return NULL;
    return g_steal_pointer (&gradebook);
}

/* --- Formats --- */

const PodaFormat poda_marks_formats[] = {
    { "txt", "text", .write = PODA_FORMAT_WRITER (poda_gradebook_txt) },
    { "json", .data = TRUE, .write = PODA_FORMAT_WRITER (poda_gradebook_json) },
    { "csv", .data = TRUE, .write = PODA_FORMAT_WRITER (poda_gradebook_csv) },
    { "html", "htm", .needs = PODA_MARKER_PICTURES,
      .write = PODA_FORMAT_WRITER (poda_gradebook_html) },
    { "gradescope", .write = PODA_FORMAT_WRITER (poda_gradebook_gradescope) },
    { "moodle", .data = TRUE, .write = PODA_FORMAT_WRITER (poda_gradebook_moodle) },
    { "canvas", .data = TRUE, .write = PODA_FORMAT_WRITER (poda_gradebook_canvas) },
    { .name = NULL }
};

gboolean
poda_marks_write (PodaRequest *request, PodaGradebook *gradebook, const char *folder,
                  PodaStaging *staging, GError **error)
{
    g_autoptr (PodaStaging) feedback = staging;
    guint n, n_moodle; /* number of students in the feedback, and in its moodle.zip */
    if ((staging != NULL
         && !poda_feedback_write (gradebook, staging, &n, &n_moodle, error))
        || !poda_request_write (request, gradebook, error))
        return FALSE;
    if (staging == NULL)
        return TRUE;
    if (!poda_staging_finish (g_steal_pointer (&feedback), error))
        return FALSE;
    g_autofree char *note =
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s: feedback for %u student",
                                      "%s: feedback for %u students", n),
                         folder, n);
    if (n_moodle == 0)
        poda_note (
            _ ("%s; no moodle.zip, since no folder has a name as Moodle gives it"),
            note);
    else
        poda_note (_ ("%s, %u of them in moodle.zip"), note, n_moodle);
    return TRUE;
}
