/* Writes the exercises of an assignment and their files into two folders. */

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "base/csv.h"
#include "draw/output/picture.h"
#include "homework/exercise/names.h"
#include "homework/export/export.h"
#include "homework/sheet/folder.h"
#include "homework/sheet/zip.h"
#include "page/html.h"

/* --- An exercise --- */

/* Sets the id, which depends on the tree, the rules and the questions, but not on the
 * title, which may be corrected later. */
static void
set_id (const PodaAssignment *assignment, PodaExercise *exercise)
{
    const PodaProblem *problem = &exercise->problem;
    char one[PODA_VALUE_BUFFER], two[PODA_VALUE_BUFFER], three[PODA_VALUE_BUFFER];
    g_autoptr (GString) text = g_string_new (NULL);
    g_string_append_printf (
        text, "%s %d %d %s %s %d %d %" PRIu64 "\n%u %d %s \n", problem->algorithm->name,
        problem->strict, problem->hard,
        poda_value_format (problem->alpha, PODA_STYLE_MACHINE, one),
        poda_value_format (problem->beta, PODA_STYLE_MACHINE, two), problem->all_moves,
        problem->ties, problem->ties == PODA_TIES_RANDOM ? problem->seed : 0,
        exercise->asks, exercise->strategist,
        poda_value_format (exercise->win_at, PODA_STYLE_MACHINE, three));
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        poda_value_format (row->value, PODA_STYLE_MACHINE, one);
        g_string_append_printf (
            text, "%s\n%u %u %s %s\n", row->name, row->parent, row->player,
            row->leaf ? one : "",
            poda_value_format (row->weight, PODA_STYLE_MACHINE, two));
    }
    g_string_append (text, exercise->mover_view ? "mover\n" : "");
    g_autofree char *hash =
        g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, -1);
    g_free (exercise->id);
    exercise->id = g_strdup_printf ("%s-%.8s", assignment->slug, hash);
}

/* Returns the exercise, of which it takes ownership, over an explicit tree without the
 * nodes below the depth limit, and with children in search order. Nodes without names
 * that sheets keep get letters; for programs, nodes are named by their moves. */
static PodaExercise *
make_alone (const PodaAssignment *assignment, PodaExercise *made, GError **error)
{
    g_autoptr (PodaExercise) exercise = made;
    const PodaProblem *problem = &exercise->problem;
    PodaNaming naming = assignment->for_programs ? PODA_NAMES_SAME
                        : assignment->random     ? PODA_NAMES_LETTERS
                                                 : PODA_NAMES_KEPT;
    g_autofree char *changed = NULL; /* a given name */
    gboolean letters =
        naming == PODA_NAMES_LETTERS
        || (naming == PODA_NAMES_KEPT && !poda_exercise_is_named (exercise, &changed));
    if (changed != NULL) {
        g_autofree char *clean = poda_words_clean (changed, 40);
        g_ptr_array_add (
            assignment->notes,
            g_strdup_printf (_ ("spreadsheets would change names such as \"%s\", so "
                                "these nodes have letters on sheets and pictures"),
                             clean));
    }
    if (!letters
        && (exercise->tree == NULL
            || (problem->depth == PODA_DEPTH_NONE
                && problem->order == PODA_ORDER_NATURAL
                && poda_tree_index (&problem->root) == 0)))
        return g_steal_pointer (&exercise);
    return poda_exercise_standalone (
        exercise, naming, exercise->tree == NULL ? assignment->game : NULL, error);
}

PodaExercise *
poda_assignment_exercise (PodaAssignment *assignment, const PodaStudent *student,
                          GError **error)
{
    const PodaExerciseSeries *series = &assignment->series;
    guint64 seed = series->shape.seed; /* the course's */
    PodaProblem problem = series->rules;
    if (assignment->random) {
        if (student != NULL)
            seed = poda_generator_seed (seed, student->id);
        assignment->tree = poda_series_tree (series, seed, error);
        if (assignment->tree == NULL)
            return NULL;
        problem.game = poda_tree_game (assignment->tree);
        poda_tree_position (assignment->tree, 0, &problem.root);
    }
    g_autoptr (PodaExercise) exercise = poda_exercise_new (
        &problem, g_steal_pointer (&assignment->tree), &series->spec, error);
    if (exercise != NULL)
        exercise = make_alone (assignment, g_steal_pointer (&exercise), error);
    if (exercise == NULL || !poda_exercise_check_names (exercise, error)
        || (!assignment->random
            && !poda_requirement_met (&series->requirement, exercise, error)))
        return NULL;
    set_id (assignment, exercise);
    return g_steal_pointer (&exercise);
}

void
poda_assignment_clear (PodaAssignment *assignment)
{
    g_clear_pointer (&assignment->tree, poda_tree_free);
    g_clear_pointer (&assignment->slug, g_free);
    g_clear_pointer (&assignment->students, g_ptr_array_unref);
    g_clear_pointer (&assignment->notes, g_ptr_array_unref);
}

/* --- Files --- */

#define SHARED "poda-engine.js" /* shared by the pages of a class */

/* Levels of files: in a student's folder, for a single exercise, for a class. */
enum { OF_STUDENT = 1, OF_SINGLE = 2, EACH = 3, OF_CLASS = 4, ONCE = 6 };

/* The state of writing. */
typedef struct {
    const PodaAssignment *assignment;
    const char *path;
    const PodaTask *tasks;
    guint n;
    guint level;                /* one of the above */
    const PodaTask *task;       /* current one; NULL: files of the class */
    const PodaStudent *student; /* current one; NULL: none */
} Folder;

typedef enum {
    PAGE, /* the main page */
    SHEET,
    PICTURE,
    EXAM,
    ENGINE,
    TREE,
    SETTINGS,
    INDEX,
    BLANKS,
    HANDOUT,
    SOLUTIONS,
    MOODLE,
    QTI
} FileKind;

typedef struct {
    enum { STUDENTS, TEACHER } place;
    guint levels; /* levels that have it */
    guint wanted; /* PODA_WANTED_ bits that need it; 0: always */
    FileKind kind;
    const char *name;
    const char *about; /* text of its link on the page; "": no link */
} File;

static const File files[] = {
#include "homework/export/files.txt.h" /* made of files.txt */
};

static const char *const places[] = { PODA_STUDENTS_FOLDER, PODA_TEACHER_FOLDER };

static gboolean
is_there (const Folder *folder, const File *file)
{
    return (file->levels & folder->level) != 0
           && (file->wanted == 0 || (file->wanted & folder->assignment->wanted) != 0);
}

/* --- The main page --- */

/* Rows of the largest table that is printed, and that fits on one page. */
#define MOST_PRINTED 80
#define MOST_TOGETHER 30

/* Wider pictures are scrolled, since shrunk ones would be illegible. */
#define WIDEST_SHRUNK 1400

static void
add_files (PodaDocument *document, const Folder *folder, guint place)
{
    for (guint i = 0; i < G_N_ELEMENTS (files); i++)
        if (files[i].place == place && *files[i].about != '\0'
            && is_there (folder, &files[i]))
            poda_document_item (document, NULL, files[i].name, "%s", _ (files[i].about))
                ->link = g_strdup (files[i].name);
}

static void
add_figure (PodaDocument *document, const PodaExercise *exercise, gboolean solved)
{
    PodaFigure *figure = poda_exercise_figure (exercise, solved, FALSE);
    poda_document_figure (document, figure->width > WIDEST_SHRUNK ? "wide" : NULL, NULL,
                          figure);
}

/* Adds the questions, the answer form, and how to submit it. */
static void
add_sheet (PodaDocument *document, const Folder *folder)
{
    const PodaExercise *exercise = folder->task->exercise;
    PodaForm form = { .exercise = exercise,
                      .document = document,
                      .table_class =
                          exercise->n_rows <= MOST_TOGETHER ? "sheet short" : "sheet" };
    poda_document_heading (document, NULL, "%s", _ ("What to do"));
    poda_form_add_instructions (&form);
    add_figure (document, exercise, FALSE);
    poda_form_add_lines (&form);
    if (exercise->n_rows <= MOST_PRINTED)
        poda_form_add_table (&form);
    poda_document_section (document, "files", NULL);
    poda_document_heading (document, NULL, "%s", _ ("Files"));
    add_files (document, folder, STUDENTS);
    poda_document_heading (document, NULL, "%s", _ ("How to fill it in"));
    form.medium = PODA_MEDIUM_SHEET;
    poda_form_add_instructions (&form);
    poda_document_heading (document, NULL, "%s", _ ("How to hand it in"));
    form.medium = folder->student != NULL ? PODA_MEDIUM_NAMED : PODA_MEDIUM_NAMELESS;
    poda_form_add_instructions (&form);
    poda_document_end_section (document);
}

/* Adds the teacher's part: files, marking, and the solution. */
static void
add_own (PodaDocument *document, const Folder *folder)
{
    static const char *const lines[] = { "", " -o marks.html", " -o marks.csv" };
    const PodaStudent *student = folder->student;
    g_autofree char *handed_out =
        g_build_filename (student != NULL ? "../.." : "..", PODA_STUDENTS_FOLDER,
                          student != NULL ? student->folder : "", "index.html", NULL);
    add_files (document, folder, TEACHER);
    poda_document_item (document, NULL, handed_out, "%s", _ ("what students get"))
        ->link = g_strdup (handed_out);
    if (student == NULL) {
        poda_document_heading (document, NULL, "%s", _ ("Marking"));
        poda_document_say (document, NULL, NULL, "%s",
                           _ ("Put the submitted sheets into a folder, and type"));
        for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
            poda_document_add (document, PODA_DOC_CODE, NULL, NULL,
                               "poda check DIR WORK%s", lines[i]);
        poda_document_say (
            document, NULL, NULL, "%s",
            _ ("DIR is the folder that contains this one, WORK the folder with the "
               "sheets. The first command prints what is wrong first and why, the "
               "second writes it as a page with pictures, and the third as a table for "
               "gradebooks."));
    }
    if (folder->task != NULL)
        add_figure (document, folder->task->exercise, TRUE);
}

/* Writes the main page. The students' page links only to files in its folder. */
static void
write_page (const Folder *folder, gboolean own, PodaOutput *output)
{
    const PodaTask *task = folder->task;
    const PodaStudent *student = folder->student;
    const GPtrArray *notes = folder->assignment->notes;
    g_autoptr (PodaDocument) document = poda_document_new (
        task != NULL ? poda_exercise_title (task->exercise) : folder->assignment->title,
        "homework/export/exercise.css");
    if (student != NULL)
        poda_document_say (document, "who", NULL, "%s",
                           *student->name != '\0' ? student->name : student->id);
    else if (task != NULL && !own)
        poda_document_field (document, "who", _ ("Name:"), 1, NULL);
    if (own)
        poda_document_say (document, "warning", NULL, "%s",
                           _ ("For the teacher. Do not hand these files out: they "
                              "contain the answers."));
    for (guint i = 0; own && task == NULL && i < notes->len; i++)
        poda_document_say (document, NULL, NULL, "%s", (char *) notes->pdata[i]);
    if (task == NULL && !own)
        poda_document_say (document, NULL, NULL, "%s",
                           _ ("Each student has their own exercise: open the one with "
                              "your id. It says what to do and how to hand it in."));
    /* The pages of a class; students do not see names. */
    for (guint i = 0; i < folder->n && task == NULL; i++) {
        const PodaStudent *one = folder->tasks[i].student;
        g_autofree char *owner = poda_task_owner (&folder->tasks[i]);
        poda_document_item (document, NULL, NULL, "%s", own ? owner : one->id)->link =
            g_strconcat (one->folder, "/index.html", NULL);
    }
    if (own)
        add_own (document, folder);
    else if (task != NULL)
        add_sheet (document, folder);
    poda_document_html (document, output);
}

/* --- Pages with interactive exercises --- */

/* Writes the data of an exam page, which has no other modes. */
static void
write_exam_members (PodaJson *json, gconstpointer data)
{
    static const char *const members[] = { "id",       "title",  "student", "ask",
                                           "strategy", "win-at", "weights" };
    GKeyFile *keys = (GKeyFile *) data;
    poda_json_newline (json);
    poda_json_write (json, "modes:[ s ] exam:{", "exam");
    for (guint i = 0; i < G_N_ELEMENTS (members); i++) {
        g_autofree char *value =
            g_key_file_get_string (keys, "exercise", members[i], NULL);
        if (value != NULL || i < 3)
            poda_json_string (json, members[i], value != NULL ? value : "");
    }
    poda_json_write (json, "marks:b }",
                     g_key_file_get_boolean (keys, "exercise", "marks", NULL));
}

/* Writes a page without the key, but with the program: with `marks` it marks like
 * poda_mark, for practice; without, it only collects answers. Options without a value
 * are set to yes. The maximum number of nodes is not a rule of the exercise. */
static void
write_exam (const Folder *folder, gboolean marks, PodaOutput *output)
{
    const PodaExercise *exercise = folder->task->exercise;
    g_autoptr (GKeyFile) keys =
        poda_exercise_keys (folder->task, exercise->title, &folder->assignment->policy);
    g_autoptr (GPtrArray) problem = g_ptr_array_new_with_free_func (g_free);
    g_autofree char *tree = poda_exercise_tree_text (exercise);
    poda_html_add (problem, "t", tree);
    for (PodaRule rule = 0; rule < PODA_N_RULES; rule++) {
        const PodaRuleRow *row = &poda_rule_rows[rule];
        if (rule == PODA_RULE_MAX_NODES || !poda_rule_matters (rule, &exercise->problem)
            || poda_rule_is_usual (rule, &exercise->problem))
            continue;
        g_autofree char *text = poda_rule_write (rule, &exercise->problem);
        poda_html_add (problem, rule == PODA_RULE_ALGORITHM ? "a" : row->key,
                       row->argument != NULL ? text : "");
    }
    g_ptr_array_add (problem, NULL);
    g_key_file_set_boolean (keys, "exercise", "marks", marks);
    const PodaHtml html = { .title = exercise->title,
                            .problem = (const char *const *) problem->pdata,
                            .mode = "exam",
                            .shared = folder->level == OF_STUDENT ? "../" SHARED : NULL,
                            .write_more = write_exam_members,
                            .more = keys };
    poda_page_write (&html, output);
}

/* --- Other files --- */

/* Writes the blank sheet or, for the teacher, the key. */
static gboolean
write_sheet (const Folder *folder, const File *file, PodaOutput *output, GError **error)
{
    const PodaExercise *exercise = folder->task->exercise;
    g_autoptr (PodaAnswers) given = poda_exercise_given (exercise);
    const PodaAnswers *answers = file->place == TEACHER ? exercise->key : given;
    const char *id = folder->student != NULL ? folder->student->id : NULL;
    if (!g_str_has_suffix (file->name, ".csv"))
        return poda_sheet_write_xlsx (exercise, answers, id, output, error);
    poda_sheet_write (exercise, answers, id, folder->assignment->style, output);
    return TRUE;
}

static void
write_index (const Folder *folder, PodaOutput *output)
{
    poda_output_text (output, "student,folder,exercise,name\n");
    for (guint i = 0; i < folder->n; i++) {
        const PodaStudent *student = folder->tasks[i].student;
        const char *const cells[] = { student->id, student->folder,
                                      folder->tasks[i].exercise->id, student->name };
        for (guint c = 0; c < G_N_ELEMENTS (cells); c++) {
            poda_csv_field (output, cells[c]);
            poda_output_text (output, c + 1 < G_N_ELEMENTS (cells) ? "," : "\n");
        }
    }
}

static gboolean
write_file (Folder *folder, const File *file, PodaOutput *output, GError **error)
{
    const PodaAssignment *assignment = folder->assignment;
    const PodaTask *task = folder->task;
    const PodaPictureTarget target = { .output = output };
    g_autoptr (PodaFigure) figure = NULL;
    g_autoptr (GKeyFile) keys = NULL;
    g_autofree char *text = NULL;
    guint n_questions = assignment->random ? folder->n : 1; /* without random trees,
                                                               students share one */
    switch (file->kind) {
    case PAGE:
        write_page (folder, file->place == TEACHER, output);
        break;
    case SHEET:
        return write_sheet (folder, file, output, error);
    case PICTURE:
        figure = poda_exercise_figure (task->exercise, file->place == TEACHER, FALSE);
        return poda_emit_picture (figure, strchr (file->name, '.') + 1, &target, error);
    case EXAM:
        write_exam (folder, file->wanted == PODA_WANTED_PAGE, output);
        break;
    case ENGINE:
        poda_page_write_shared (output);
        break;
    case TREE:
        text = poda_exercise_dot (task->exercise);
        break;
    case SETTINGS:
        keys = poda_exercise_keys (task, assignment->title, &assignment->policy);
        text = g_key_file_to_data (keys, NULL, NULL);
        break;
    case INDEX:
        write_index (folder, output);
        break;
    case BLANKS:
        return poda_blanks_write (folder->tasks, folder->n, output, error);
    case HANDOUT:
    case SOLUTIONS:
        poda_handout_write (folder->tasks, folder->n, file->kind == SOLUTIONS, output);
        break;
    case MOODLE:
        poda_moodle_write (assignment->title, folder->tasks, n_questions,
                           &assignment->policy, output);
        break;
    case QTI:
        return poda_qti_write (assignment->title, folder->tasks, n_questions,
                               &assignment->policy, output, error);
    }
    if (text != NULL)
        poda_output_text (output, text);
    return TRUE;
}

/* Writes the files of a task, or of the class (NULL). */
static gboolean
write_files (Folder *folder, const PodaTask *task, GError **error)
{
    const PodaStudent *student = task != NULL ? task->student : NULL;
    folder->task = task;
    folder->student = student;
    folder->level = task == NULL ? OF_CLASS : student == NULL ? OF_SINGLE : OF_STUDENT;
    for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
        if (!is_there (folder, &files[i]))
            continue;
        g_autofree char *place =
            g_build_filename (folder->path, places[files[i].place],
                              student != NULL ? student->folder : "", NULL);
        g_autofree char *path = g_build_filename (place, files[i].name, NULL);
        g_autoptr (PodaOutput) output = NULL;
        if (!poda_output_make_folder (place, error)
            || (output = poda_output_open (path, error)) == NULL
            || !write_file (folder, &files[i], output, error)
            || !poda_output_close (g_steal_pointer (&output), error))
            return FALSE;
    }
    return TRUE;
}

/* Adds a note on the difficulty of a class's exercises, as ranges. */
static void
measure (const PodaAssignment *assignment, const PodaTask *tasks, guint n)
{
    const char *const labels[PODA_N_MEASURES] = { _ ("rows"), _ ("cutoffs"), _ ("deep"),
                                                  _ ("pruned") };
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint i = 0; i < PODA_N_MEASURES; i++) {
        gint least = G_MAXINT, most = 0;
        for (guint k = 0; k < n; k++) {
            gint measured = (gint) poda_measure (tasks[k].exercise, (PodaMeasure) i);
            least = MIN (least, measured);
            most = MAX (most, measured);
        }
        g_string_append_printf (text, i > 0 ? ", %s " : "%s ", labels[i]);
        g_string_append_printf (text, least < most ? _ ("%d to %d") : "%d", least,
                                most);
    }
    g_ptr_array_add (assignment->notes,
                     g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u exercise: %s",
                                                   "%u exercises: %s", n),
                                      n, text->str));
}

gboolean
poda_folder_write (const PodaAssignment *assignment, const PodaTask *tasks, guint n,
                   const char *path, GError **error)
{
    Folder folder = { .assignment = assignment, .path = path, .tasks = tasks, .n = n };
    if (assignment->students != NULL && assignment->random && n > 1)
        measure (assignment, tasks, n);
    for (guint i = 0; i < n; i++)
        if (!write_files (&folder, &tasks[i], error))
            return FALSE;
    return assignment->students == NULL || write_files (&folder, NULL, error);
}

#define MOST_BYTES (1u << 30) /* a written file's */

/* Adds the file or folder at a place, recursively. */
static gboolean
pack (PodaZip *zip, const char *path, const char *place, GError **error)
{
    g_autoptr (GString) text = NULL;
    g_autoptr (GPtrArray) names = NULL;
    PodaEntry entry = poda_folder_look (path, place);
    if (entry.barred != NULL)
        g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, entry.barred);
    else if (entry.folder)
        names = poda_folder_list (path, place, G_MAXUINT, error);
    else
        text = poda_folder_read (path, place, MOST_BYTES, error);
    gboolean packed = names != NULL || text != NULL;
    if (!packed)
        g_prefix_error (error, "%s/%s: ", path, place);
    if (text != NULL)
        poda_zip_add (zip, place, text->str, text->len);
    for (guint i = 0; packed && names != NULL && i < names->len; i++) {
        g_autofree char *inner = g_strjoin ("/", place, names->pdata[i], NULL);
        packed = pack (zip, path, inner, error);
    }
    return packed;
}

gboolean
poda_places_pack (const char *path, GError **error)
{
    for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
        g_autofree char *folder = g_build_filename (path, places[i], NULL);
        g_autofree char *file = g_strconcat (folder, ".zip", NULL);
        g_autoptr (PodaOutput) output = poda_output_open (file, error);
        if (output == NULL)
            return FALSE;
        g_autoptr (PodaZip) zip = poda_zip_new (output);
        if (!pack (zip, path, places[i], error)
            || !poda_zip_finish (g_steal_pointer (&zip), error)
            || !poda_output_close (g_steal_pointer (&output), error))
            return FALSE;
    }
    return TRUE;
}
