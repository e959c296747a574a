#include "cli/intake.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/submitted.h"
#include "homework/exercise/names.h"
#include "homework/feedback/overrides.h"
#include "homework/sheet/csv_reader.h"
#include "homework/sheet/owner.h"

/* What is known of a work beside what the gradebook says. */
typedef struct {
    PodaWork *work;
    PodaSubmittedFile *file;
    const PodaClassEntry *student; /* NULL: there is no list, or none on it */
    char *person; /* the same for all works of one student; NULL: nobody knows */
    char *place;  /* the key of a place whose student is not on the list; NULL: none */
    char *sum;    /* of its bytes */
    gboolean blank; /* it came back as it was handed out */
} TakenWork;

typedef struct {
    const PodaIntake *intake;
    PodaRoll *roll;        /* who is on the list; NULL: there is none */
    GHashTable *exercises; /* ids to PodaClassEntry */
    GHashTable *persons;   /* of whom there is something: GPtrArray of TakenWork, those
                              that count */
    GHashTable *markers;   /* of PodaMarker, by exercises and asks */
    GPtrArray *works;      /* of TakenWork */
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

static void
clear_taking (Taking *taking)
{
    g_clear_pointer (&taking->roll, poda_roll_free);
    g_clear_pointer (&taking->exercises, g_hash_table_unref);
    g_clear_pointer (&taking->persons, g_hash_table_unref);
    g_clear_pointer (&taking->markers, g_hash_table_unref);
    g_clear_pointer (&taking->works, g_ptr_array_unref);
    g_clear_pointer (&taking->gradebook, poda_gradebook_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Taking, clear_taking)

static void
set_text (char **text, const char *said)
{
    char *before = *text;
    *text = poda_words_clean (said, PODA_SHOWN_NAME);
    g_free (before);
}

/* Adds a note for the teacher, since it may name other students. */
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

/* Takes all marks from a work that counts for nobody. Takes the reason over. */
static void
refuse (PodaWork *work, PodaWorkStatus status, char *reason)
{
    g_autofree char *own = reason;
    g_autofree char *placed = g_strdup_printf ("%s: %s", work->source, own);
    poda_work_refuse (work, status, placed);
    work->score = work->most = 0;
    g_ptr_array_set_size (work->items, 0);
    g_ptr_array_set_size (work->causes, 0);
    g_array_set_size (work->again, 0);
    g_clear_pointer (&work->first, g_free);
}

/* --- Whose it is --- */

/* Stores whose work a file is, of which `top` says what stands on top; NULL: nobody
 * knows. FALSE: nobody of the list, and the work says why. */
static gboolean
find_owner (Taking *taking, const PodaSheet *top, TakenWork *taken)
{
    g_auto (PodaOwner) owner;
    PodaWork *work = taken->work;
    const char *line = top != NULL ? top->student : NULL;
    poda_owner_find (taking->roll, taken->file->path + taken->file->place, line,
                     &owner);
    work->place = g_steal_pointer (&owner.feedback);
    if (taking->roll == NULL) {
        const char *said = owner.place != NULL ? owner.name : line;
        set_text (&work->student, said != NULL ? said : "");
        taken->person = owner.place != NULL ? g_steal_pointer (&owner.place)
                        : said != NULL      ? poda_owner_words (said)
                                            : NULL;
        return TRUE;
    }
    if (owner.note != NULL)
        note (work, "%s", owner.note);
    if (owner.student == NULL) {
        const PodaClassEntry *entry =
            top != NULL && top->exercise != NULL
                ? g_hash_table_lookup (taking->exercises, top->exercise)
                : NULL;
        refuse (work, PODA_WORK_FOREIGN,
                entry == NULL || g_hash_table_size (taking->exercises) == 1
                    ? g_steal_pointer (&owner.reason)
                    : g_strdup_printf (_ ("%s; it is the exercise of %s"), owner.reason,
                                       entry->student));
        return FALSE;
    }
    taken->student = owner.student->data;
    taken->person = g_strdup (taken->student->student);
    taken->place = owner.doubt ? g_steal_pointer (&owner.place) : NULL;
    set_text (&work->student, taken->student->student);
    set_text (&work->name, taken->student->name);
    return TRUE;
}

/* Returns why a sheet that says this exercise is not one of the owner's; NULL: it is.
 * The caller frees it. */
static char *
explain_foreign (const Taking *taking, const char *own, const char *said,
                 TakenWork *taken)
{
    g_auto (GStrv) words = g_strsplit_set (said, " \t,;()[]\"'", -1);
    const PodaClassEntry *other = NULL;
    g_autofree char *clean = poda_words_clean (said, 60);
    for (guint i = 0; words[i] != NULL; i++) {
        g_autofree char *small = g_ascii_strdown (words[i], -1);
        if (g_ascii_strcasecmp (words[i], own) == 0)
            return NULL;
        if (taking->exercises != NULL && other == NULL)
            other = g_hash_table_lookup (taking->exercises, small);
    }
    if (taking->roll == NULL)
        return g_strdup_printf (
            _ ("a sheet of exercise \"%s\": expected one of \"%s\""), clean, own);
    if (other == NULL)
        return g_strdup_printf (_ ("no exercise \"%s\" in this class"), clean);
    taken->work->owner = g_strdup (other->student);
    return g_strdup_printf (
        _ ("this is the exercise of student \"%s\", and not that of \"%s\""),
        other->student, taken->student->student);
}

/* Returns the exercise by which a sheet with these lines on top is marked. NULL: the
 * work says why it is not, or `error` does. */
static PodaExercise *
find_exercise (Taking *taking, const PodaSheet *top, TakenWork *taken, GError **error)
{
    PodaCourse *course = taking->intake->course;
    if (!find_owner (taking, top, taken))
        return NULL;
    if (course == NULL)
        return taking->intake->exercise;
    PodaExercise *exercise = poda_course_exercise (course, taken->student, error);
    char *foreign = exercise != NULL && top != NULL && top->exercise != NULL
                        ? explain_foreign (taking, exercise->id, top->exercise, taken)
                        : NULL;
    if (foreign == NULL)
        return exercise;
    refuse (taken->work, PODA_WORK_FOREIGN, foreign);
    set_text (&taken->work->exercise, top->exercise);
    return NULL;
}

/* --- Marking --- */

static PodaMarker *
find_marker (Taking *taking, PodaExercise *exercise)
{
    g_autofree char *key = g_strdup_printf ("%p %u", (void *) exercise, exercise->asks);
    PodaMarker *marker = g_hash_table_lookup (taking->markers, key);
    if (marker != NULL)
        return marker;
    marker = poda_marker_new (exercise, taking->intake->policy, taking->intake->wants);
    g_hash_table_insert (taking->markers, g_steal_pointer (&key), marker);
    return marker;
}

/* Asks for what the sheet has columns for, where nobody has said what is asked. */
static void
ask_as_sheet (PodaExercise *exercise, PodaSheet *sheet)
{
    g_autoptr (GString) left_out = g_string_new (NULL);
    guint asks = exercise->asks;
    for (guint i = 0; i < PODA_N_COLUMNS; i++)
        if ((asks & 1u << i) != 0 && (sheet->columns & 1u << i) == 0) {
            asks &= ~(1u << i);
            poda_list_append (left_out, poda_column_label ((PodaColumn) i));
        }
    if (asks == exercise->asks || (asks & ((1u << PODA_N_COLUMNS) - 1)) == 0)
        return;
    exercise->asks = asks;
    g_ptr_array_add (
        sheet->remarks,
        g_strdup_printf (_ ("%s: marked without %s: it has no such columns"),
                         sheet->name, left_out->str));
}

static void
mark_read (Taking *taking, PodaExercise *exercise, PodaSheet *sheet, TakenWork *taken)
{
    const PodaIntake *intake = taking->intake;
    PodaWork *work = taken->work;
    guint asks = exercise->asks;
    if (intake->course == NULL && sheet->exercise != NULL
        && 4 * sheet->n_strange > sheet->n_leaves) {
        g_autofree char *clean = poda_words_clean (sheet->exercise, 60);
        refuse (work, PODA_WORK_FOREIGN,
                g_strdup_printf (_ ("a sheet of exercise \"%s\", whose tree is another "
                                    "one: expected a sheet of %s"),
                                 clean, intake->title));
        set_text (&work->exercise, sheet->exercise);
        return;
    }
    if (intake->as_sheets_ask)
        ask_as_sheet (exercise, sheet);
    poda_marker_mark (find_marker (taking, exercise), sheet, work);
    taken->blank = poda_work_count (work, PODA_ITEM_MISSING) == work->items->len;
    exercise->asks = asks;
}

/* FALSE sets `error`: it is unreadable. */
static gboolean
mark_sheet (Taking *taking, TakenWork *taken, GError **error)
{
    const char *path = taken->file->path;
    g_autoptr (GError) broken = NULL;
    g_autoptr (GString) text = poda_submitted_read (taken->file, &broken);
    g_autoptr (PodaSheet) top =
        text != NULL ? poda_sheet_peek (path, text->str, text->len, &broken) : NULL;
    PodaExercise *exercise =
        find_exercise (taking, top, taken, top != NULL ? error : NULL);
    if (top == NULL) {
        g_propagate_error (error, g_steal_pointer (&broken));
        return FALSE;
    }
    if (exercise == NULL)
        return taken->work->error != NULL;
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, path, text->str, text->len, error);
    if (sheet == NULL)
        return FALSE;
    taken->sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256,
                                              (const guchar *) text->str, text->len);
    mark_read (taking, exercise, sheet, taken);
    return TRUE;
}

/* --- One after another --- */

static TakenWork *
begin_work (Taking *taking, PodaSubmittedFile *file)
{
    TakenWork *taken = g_new0 (TakenWork, 1);
    taken->work = poda_gradebook_add (taking->gradebook);
    taken->file = file;
    g_free (taken->work->source);
    taken->work->source = g_utf8_make_valid (file->path, -1);
    g_ptr_array_add (taking->works, taken);
    return taken;
}

/* Takes the last work back: its file is told among those that were not read. */
static void
drop_work (Taking *taking)
{
    GPtrArray *works = taking->gradebook->works;
    g_ptr_array_set_size (works, (gint) works->len - 1);
    g_ptr_array_set_size (taking->works, (gint) taking->works->len - 1);
}

/* Files a work under its student, of whom there is something then. */
static void
file_work (Taking *taking, TakenWork *taken)
{
    GPtrArray *own = g_hash_table_lookup (taking->persons, taken->person);
    if (own == NULL) {
        own = g_ptr_array_new ();
        g_hash_table_insert (taking->persons, g_strdup (taken->person), own);
    }
    if (poda_work_counts (taken->work))
        g_ptr_array_add (own, taken);
}

/* Marks a file that may be a sheet. Texts may be anything, and only some of them are
 * sheets. */
static void
take_file (Taking *taking, PodaSubmittedFile *file)
{
    g_autoptr (GError) error = NULL;
    TakenWork *taken = begin_work (taking, file);
    g_autofree char *small = g_ascii_strdown (file->path, -1);
    gboolean text = g_str_has_suffix (small, ".txt") || g_str_has_suffix (small, ".md");
    /* Where a sheet is broken, the others are marked all the same. */
    if (!mark_sheet (taking, taken, &error))
        poda_work_refuse (taken->work, PODA_WORK_UNREADABLE, error->message);
    if (!file->named && text && taken->work->error != NULL
        && *taken->work->student == '\0') {
        file->reason = g_strdup (taken->work->error);
        drop_work (taking);
    } else if (taken->person != NULL) {
        file_work (taking, taken);
    }
}

static void
take_files (Taking *taking, const GPtrArray *files)
{
    PodaProgressLine *progress = taking->intake->progress;
    poda_progress_due (progress); /* not at once */
    for (guint i = 0; i < files->len; i++) {
        PodaSubmittedFile *file = files->pdata[i];
        if (file->reason == NULL)
            take_file (taking, file);
        poda_progress_count (progress, _ ("%u of %u sheets …"), i + 1, files->len);
    }
    poda_progress_end (progress);
}

/* Makes works of files that were not read, of students who handed in nothing else. */
static void
take_unread (Taking *taking, const GPtrArray *files)
{
    for (guint i = 0; i < files->len; i++) {
        PodaSubmittedFile *file = files->pdata[i];
        if (file->reason == NULL)
            continue;
        TakenWork *taken = begin_work (taking, file);
        find_owner (taking, NULL, taken);
        if (taken->person == NULL || *taken->work->student == '\0'
            || g_hash_table_contains (taking->persons, taken->person)) {
            poda_gradebook_pass_over (taking->gradebook, file->path, file->reason);
            drop_work (taking);
        } else {
            refuse (taken->work, PODA_WORK_UNREADABLE, g_strdup (file->reason));
            file_work (taking, taken);
        }
    }
}

/* --- Which of two counts --- */

/* Of two works of one student the later one counts, but for one in which nothing is
 * filled in; both say why. Returns the one that counts; NULL: nothing decides. */
static TakenWork *
settle (TakenWork *before, TakenWork *next)
{
    gboolean blank = before->blank != next->blank;
    gboolean same =
        g_strcmp0 (before->sum, next->sum) == 0 || (before->blank && next->blank);
    gint64 time = before->file->time, later = next->file->time;
    if (!blank && !same && (time == later || time == 0 || later == 0))
        return NULL;
    gboolean takes = blank ? before->blank : !same && later > time;
    TakenWork *counts = takes ? next : before, *other = takes ? before : next;
    other->work->status = PODA_WORK_DUPLICATE;
    note (counts->work, _ ("counts, and not %s, %s"), other->work->source,
          blank  ? _ ("in which nothing is filled in")
          : same ? _ ("which is the same")
                 : _ ("which is earlier by the file's time, which copying may change"));
    note (other->work, _ ("does not count, but %s does"), counts->work->source);
    return counts;
}

/* A work that may be somebody else's is not filed under the student whom it names. */
static void
disown (PodaWork *work)
{
    set_text (&work->student, "");
    set_text (&work->name, "");
}

/* Lets none of several works count, between which nothing decides. */
static void
refuse_all (const GPtrArray *works, const char *reason, gboolean nobody)
{
    g_autoptr (GString) sources = g_string_new (NULL);
    for (guint i = 0; i < works->len; i++)
        poda_list_append (sources, ((TakenWork *) works->pdata[i])->work->source);
    for (guint i = 0; i < works->len; i++) {
        PodaWork *work = ((TakenWork *) works->pdata[i])->work;
        refuse (work, PODA_WORK_FOREIGN, g_strdup_printf (reason, sources->str));
        if (nobody)
            disown (work);
    }
}

/* Settles the works of one student, all of which are marked. */
static void
settle_person (GPtrArray *works)
{
    gboolean two_places = FALSE, decided = TRUE;
    guint n_sure = 0; /* of works that do not lie in unknown places */
    for (guint i = 0; i < works->len; i++) {
        const TakenWork *taken = works->pdata[i], *first = works->pdata[0];
        n_sure += taken->place == NULL;
        two_places = two_places || g_strcmp0 (taken->place, first->place) != 0;
    }
    /* Anybody may write a student's id into a sheet of their own. */
    if (two_places && n_sure == 0) {
        refuse_all (works,
                    _ ("several say that they are of this student, in places of "
                       "people who are not on the list: %s: none counts"),
                    TRUE);
        return;
    }
    for (guint i = works->len; i-- > 0 && n_sure > 0;) {
        TakenWork *taken = works->pdata[i];
        if (taken->place == NULL)
            continue;
        refuse (taken->work, PODA_WORK_FOREIGN,
                g_strdup_printf (_ ("the sheet says that it is the work of student "
                                    "\"%s\", who has handed in elsewhere"),
                                 taken->work->student));
        disown (taken->work);
        g_ptr_array_remove_index (works, i);
    }
    TakenWork *counts = works->len > 0 ? works->pdata[0] : NULL;
    for (guint i = 1; i < works->len; i++) {
        TakenWork *better = settle (counts, works->pdata[i]);
        decided = better == works->pdata[i] || (better != NULL && decided);
        counts = better != NULL ? better : counts;
    }
    if (!decided)
        refuse_all (works,
                    _ ("of these nothing says which is the later one, and none "
                       "counts: %s: expected one sheet"),
                    FALSE);
}

/* Without a list a sheet that does not say whose it is may be called as others say. */
static void
ask_file_name (Taking *taking, TakenWork *taken)
{
    g_autofree char *stem = g_path_get_basename (taken->work->source);
    char *dot = strrchr (stem, '.');
    if (dot != NULL)
        *dot = '\0';
    g_autofree char *key = poda_owner_words (stem);
    const GPtrArray *own = g_hash_table_lookup (taking->persons, key);
    if (own == NULL || own->len == 0)
        return;
    taken->person = g_steal_pointer (&key);
    set_text (&taken->work->student,
              ((const TakenWork *) own->pdata[0])->work->student);
    file_work (taking, taken);
}

static void
settle_all (Taking *taking)
{
    GHashTableIter iter;
    gpointer works;
    for (guint i = 0; i < taking->works->len; i++) {
        TakenWork *taken = taking->works->pdata[i];
        if (taken->person == NULL && poda_work_counts (taken->work))
            ask_file_name (taking, taken);
    }
    g_hash_table_iter_init (&iter, taking->persons);
    while (g_hash_table_iter_next (&iter, NULL, &works))
        settle_person (works);
}

static void
add_missing (Taking *taking)
{
    const GPtrArray *entries = taking->intake->course->entries;
    for (guint i = 0; i < entries->len; i++) {
        const PodaClassEntry *entry = entries->pdata[i];
        if (g_hash_table_contains (taking->persons, entry->student))
            continue;
        PodaWork *work = poda_gradebook_add (taking->gradebook);
        set_text (&work->student, entry->student);
        set_text (&work->name, entry->name);
        set_text (&work->exercise, entry->exercise);
        poda_work_refuse (work, PODA_WORK_MISSING, _ ("nothing was handed in"));
    }
}

/* --- Marks that the teacher sets --- */

/* Makes ready what an override changes: the student is called as the list calls them,
 * and a work that was not marked says what there is to be had for it. */
static gboolean
prepare_override (Taking *taking, PodaOverride *override, GError **error)
{
    const PodaIntake *intake = taking->intake;
    const PodaRollStudent *student =
        taking->roll != NULL ? poda_roll_find (taking->roll, override->student) : NULL;
    const char *id = student != NULL ? student->id : override->student;
    PodaWork *work = poda_overrides_find (taking->gradebook, id);
    if (student == NULL && (taking->roll != NULL || work == NULL)) {
        g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE,
                     taking->roll != NULL ? _ ("%s: student \"%s\" is not on the list")
                                          : _ ("%s: no work of student \"%s\""),
                     override->place, id);
        return FALSE;
    }
    g_autofree char *before = override->student;
    override->student = g_strdup (id);
    if (work == NULL || work->error == NULL)
        return TRUE;
    PodaExercise *exercise =
        intake->course != NULL ? poda_course_exercise (
            intake->course, student != NULL ? student->data : NULL, error)
                               : intake->exercise;
    if (exercise == NULL)
        return FALSE;
    g_autoptr (PodaAnswers) nothing = poda_answers_new (exercise->n_rows);
    g_autoptr (PodaReasons) reasons = poda_reasons_new (exercise);
    g_autoptr (PodaMarking) marking = poda_mark (reasons, nothing, intake->policy);
    work->most = marking->most;
    return TRUE;
}

static gboolean
override_marks (Taking *taking, GError **error)
{
    const char *path = taking->intake->overrides;
    g_autoptr (GError) cause = NULL;
    g_autoptr (GString) text =
        poda_input_read (path, PODA_CSV_MOST_BYTES, _ ("a table of marks"), error);
    if (text == NULL)
        return FALSE;
    g_autoptr (GPtrArray) overrides =
        poda_overrides_read (path, text->str, text->len, &cause);
    for (guint i = 0; cause == NULL && i < overrides->len; i++)
        prepare_override (taking, overrides->pdata[i], &cause);
    if (cause == NULL && poda_overrides_apply (overrides, taking->gradebook, &cause))
        return TRUE;
    if (cause->domain == PODA_CSV_ERROR) /* it begins with a place */
        g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED,
                             cause->message);
    else
        g_propagate_error (error, g_steal_pointer (&cause));
    return FALSE;
}

/* --- All of it --- */

static void
read_list (Taking *taking)
{
    const PodaCourse *course = taking->intake->course;
    if (course == NULL || course->entries == NULL)
        return;
    taking->roll = poda_roll_new ();
    taking->exercises = g_hash_table_new (g_str_hash, g_str_equal);
    for (guint i = 0; i < course->entries->len; i++) {
        PodaClassEntry *entry = course->entries->pdata[i];
        poda_roll_add (taking->roll, entry->student, entry->folder, entry->name, entry);
        if (!g_hash_table_contains (taking->exercises, entry->exercise))
            g_hash_table_insert (taking->exercises, entry->exercise, entry);
    }
}

PodaGradebook *
poda_intake_mark (const PodaIntake *intake, char *const *words, GError **error)
{
    g_auto (Taking) taking = { .intake = intake };
    g_autoptr (GPtrArray) files = poda_submitted_list (words, error);
    if (files == NULL)
        return NULL;
    taking.gradebook = poda_gradebook_new ("check", intake->title);
    taking.markers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                            (GDestroyNotify) poda_marker_free);
    taking.persons = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                            (GDestroyNotify) g_ptr_array_unref);
    taking.works = g_ptr_array_new_with_free_func (free_taken);
    read_list (&taking);
    take_files (&taking, files);
    if (taking.works->len == 0 && (taking.roll == NULL || files->len == 0)) {
        g_autofree char *suffixes = g_strjoinv (", .", (char **) poda_sheet_suffixes);
        poda_refuse (error, _ ("%s: holds no sheet: expected files that end in .%s"),
                     words[0], suffixes);
        return NULL;
    }
    settle_all (&taking);
    take_unread (&taking, files);
    const PodaSubmittedFile *first = files->len > 0 ? files->pdata[0] : NULL;
    gboolean alone = files->len == 1 && first->named;
    if (taking.roll != NULL && !alone && !intake->single)
        add_missing (&taking);
    if (intake->overrides != NULL && !override_marks (&taking, error))
        return NULL;
    return g_steal_pointer (&taking.gradebook);
}

/* --- Marks --- */

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
    guint n, n_moodle; /* students in the feedback, and in its moodle.zip */
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
        poda_note (_ ("%s; no moodle.zip, since nothing lies in a folder as Moodle "
                      "names them"),
                   note);
    else
        poda_note (_ ("%s, %u of them in moodle.zip"), note, n_moodle);
    return TRUE;
}
