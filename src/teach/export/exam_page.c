#include "teach/export/exports.h"

#include <glib/gi18n-lib.h>

#include "base/speech.h"
#include "page/html.h"
#include "teach/exercise/names.h"
#include "teach/exercise/question.h"
#include "teach/mark/mark.h"

/* What the page says where it has an exam, by the keys that the script asks for. */
static const PodaHtmlText texts[] = {
    { "sheet", N_ ("the answer sheet") },
    { "sheet-student", N_ ("your name") },
    { "sheet-order", N_ ("visit order") },
    { "sheet-move", N_ ("best move") },
    { "keypad", N_ ("signs to be put in") },
    { "column-visited", N_ ("visited") },
    { "column-bound", N_ ("bound") },
    { "column-strategy", N_ ("strategy") },
    { "nothing", N_ ("nothing") },
    { "yes", N_ ("yes") },
    { "no", N_ ("no") },
    { "bound-exact", N_ ("exact") },
    { "bound-atleast", N_ ("at least") },
    { "bound-atmost", N_ ("at most") },
    { "no-node", N_ ("no node of this tree") },
    { "do-mark", N_ ("mark it") },
    { "do-download", N_ ("save the sheet") },
    { "do-load", N_ ("open a sheet") },
    { "do-sheet", N_ ("back to the sheet") },
    { "do-see", N_ ("show it in the search") },
    { "do-see-step", N_ ("see it in the search") },
    { "hint-mark", N_ ("compare the answers with the search") },
    { "hint-download", N_ ("save the answers as a file that poda check reads") },
    { "hint-load", N_ ("go on with a sheet that was saved") },
    { "sheet-how",
      N_ ("Search the tree by hand and fill in the table; a click on a node goes to "
          "its "
          "row. A number may be 2.5, 1/3, inf or ∞. At a node that is never visited, "
          "leave everything blank but “visited”.") },
    { "sheet-stale", N_ ("Answers have changed since they were marked.") },
    { "sheet-all-right", N_ ("Everything is right.") },
    { "sheet-first", N_ ("The search itself is right.") },
    { "sheet-score", N_ ("Score: {score} of {most}") },
    { "sheet-missed", N_ ("Cut by the search, and not here: {nodes}.") },
    { "sheet-surplus", N_ ("Cut here, and not by the search: {nodes}.") },
    { "sheet-who", N_ ("Write your name first; without one, save once more.") },
    { "sheet-saved", N_ ("The answers go to {file}.") },
    { "sheet-loaded", N_ ("The answers are those of {file}.") },
    { "sheet-no-sheet", N_ ("{file} is no sheet of this exercise.") },
    { "mark-right", N_ ("right") },
    { "mark-carried", N_ ("follows from an earlier mistake") },
    { "mark-wrong", N_ ("wrong") },
    { "mark-missing", N_ ("missing") },
    { "mark-later", N_ ("left to poda check") },
    { "first-unvisited", N_ ("node {node} is not visited, and has to be: {why}") },
    { "first-visited", N_ ("node {node} is visited, and has to be cut: {why}") },
    { "first-silent", N_ ("node {node}: nothing says that it is not visited: {why}") },
    { "first-never", N_ ("node {node}, {column}: {written} is written, but the node is "
                         "never visited: {why}") },
    { "first-cell", N_ ("node {node}, {column}: {written} is written, and {right} is "
                        "right: {why}") },
    { "first-no-order", N_ ("visit order: nothing is written") },
    { "first-order", N_ ("visit order, number {place}: {written} is written, and node "
                         "{node} is right: {why}") },
    { "first-order-short", N_ ("visit order: it ends before node {node}: {why}") },
    { "first-order-long",
      N_ ("visit order: it goes on after node {node}, which is the last one") },
    { "first-move",
      N_ ("best move: {written} is written, and {right} is right: {why}") },
};

#define MOST_LANGUAGES 4

typedef struct {
    const PodaExercise *exercise;
    const PodaWeights *weights;
    const char *student; /* "" for the page to ask */
} Exam;

/* The place in the order is asked of visited nodes alone. */
static gboolean
is_asked (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    if (column == PODA_COLUMN_MOVE)
        return row == 0;
    return column == PODA_COLUMN_ORDER
               ? exercise->rows[row].node->status != PODA_STATUS_PRUNED
               : poda_exercise_asks (exercise, row, column);
}

/* --- Why something is right --- */

/* By language: what says it, and what was said, each pair of sentences once. */
typedef struct {
    PodaReasons *by_language[MOST_LANGUAGES];
    GString *lines[MOST_LANGUAGES];
    GHashTable *index; /* the sentences, joined, to their number from 1 */
} ExamReasons;

/* Sentences are made a language at a time, since changing it takes its time; they are
 * then kept. */
static void
reasons_init (ExamReasons *reasons, const PodaExercise *exercise)
{
    *reasons = (ExamReasons){ .index = g_hash_table_new_full (g_str_hash, g_str_equal,
                                                              g_free, NULL) };
    for (guint i = 0; poda_speech_languages[i] != NULL; i++) {
        g_auto (PodaSpeech) speech;
        poda_speech_begin (&speech, poda_speech_languages[i]);
        g_assert (i < MOST_LANGUAGES);
        reasons->by_language[i] = poda_reasons_new (exercise);
        reasons->lines[i] = g_string_new (NULL);
        for (guint32 row = 0; row < exercise->n_rows; row++)
            for (PodaColumn k = 0; k < PODA_N_COLUMNS + 2; k++)
                if ((exercise->asks & 1u << k) != 0 && is_asked (exercise, row, k))
                    poda_reasons_text (reasons->by_language[i], row, k);
    }
}

static void
reasons_clear (ExamReasons *reasons)
{
    for (guint i = 0; poda_speech_languages[i] != NULL; i++) {
        poda_reasons_free (reasons->by_language[i]);
        g_string_free (reasons->lines[i], TRUE);
    }
    g_hash_table_unref (reasons->index);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ExamReasons, reasons_clear)

/* The index of a reason among the sentences. */
static guint
reason_index (ExamReasons *reasons, guint32 row, PodaColumn column)
{
    const char *told[MOST_LANGUAGES + 1] = { NULL };
    for (guint i = 0; poda_speech_languages[i] != NULL; i++)
        told[i] = poda_reasons_text (reasons->by_language[i], row, column);
    char *joined = g_strjoinv ("\n", (char **) told);
    gpointer known = g_hash_table_lookup (reasons->index, joined);
    if (known != NULL) {
        g_free (joined);
        return GPOINTER_TO_UINT (known) - 1;
    }
    for (guint i = 0; told[i] != NULL; i++)
        poda_html_append_line (reasons->lines[i], told[i]);
    guint n = g_hash_table_size (reasons->index);
    g_hash_table_insert (reasons->index, joined, GUINT_TO_POINTER (n + 1));
    return n;
}

/* --- What is asked, and what is right --- */

/* Of the order and the best move the page works out the key from the search. */
static void
write_asked (PodaJson *json, const Exam *exam, ExamReasons *reasons, PodaColumn column)
{
    const PodaExercise *exercise = exam->exercise;
    gboolean in_table = column < PODA_N_COLUMNS, is_order = column == PODA_COLUMN_ORDER;
    poda_json_newline (json);
    poda_json_object (json, NULL);
    poda_json_string (json, "word",
                      in_table   ? poda_column_word (column)
                      : is_order ? "order"
                                 : "move");
    poda_json_value (json, "weight",
                     in_table   ? exam->weights->columns[column]
                     : is_order ? exam->weights->order
                                : exam->weights->move);
    if (in_table) {
        poda_json_array (json, "key");
        for (guint32 row = 0; row < exercise->n_rows; row++) {
            PodaCell cell = { .state = PODA_CELL_EMPTY };
            if (is_asked (exercise, row, column))
                cell = *poda_answers_cell (exercise->key, row, column);
            g_autofree char *text =
                poda_cell_format (&cell, column, PODA_STYLE_MACHINE);
            poda_json_string (json, NULL, text);
        }
        poda_json_end_array (json);
    }
    for (guint why = 0; why <= 1; why++) {
        poda_json_array (json, why ? "why" : "step");
        for (guint32 row = 0; row < exercise->n_rows; row++) {
            gsize n = 0;
            if (is_asked (exercise, row, column))
                n = why ? reason_index (reasons, row, column)
                        : poda_reasons_step (reasons->by_language[0], row, column);
            poda_json_integer (json, NULL, (gint64) n);
        }
        poda_json_end_array (json);
    }
    poda_json_end_object (json);
}

static void
write_question (PodaJson *json, const PodaExercise *exercise,
                const PodaQuestion *question)
{
    /* A number, or `none`; names of leaves, in any order, or `none`; and where several
     * answers may be right the page does not mark. */
    static const char *const kinds[] = {
        [PODA_QUESTION_COUNT] = "number",      [PODA_QUESTION_THRESHOLD] = "number",
        [PODA_QUESTION_IRRELEVANT] = "leaves", [PODA_QUESTION_MOST] = "free",
        [PODA_QUESTION_FEWEST] = "free",
    };
    const char *kind = kinds[question->kind];
    gboolean is_free = g_str_equal (kind, "free");
    poda_json_newline (json);
    poda_json_object (json, NULL);
    poda_json_string (json, "kind", kind);
    poda_json_array (json, "labels");
    for (guint i = 0; question->labels[i] != NULL; i++)
        poda_json_string (json, NULL, question->labels[i]);
    poda_json_end_array (json);
    poda_json_string (json, "answer", is_free ? "" : question->answer);
    poda_json_object (json, "text");
    for (guint i = 0; poda_speech_languages[i] != NULL; i++) {
        g_auto (PodaSpeech) speech;
        poda_speech_begin (&speech, poda_speech_languages[i]);
        g_autofree char *text = poda_question_tell (exercise, question);
        poda_json_string (json, poda_speech_languages[i], text);
    }
    poda_json_end_object (json);
    poda_json_end_object (json);
}

/* --- Rows and rules --- */

static void
write_rows (PodaJson *json, const PodaExercise *exercise)
{
    const PodaRow *rows = exercise->rows;
    poda_json_newline (json);
    poda_json_array (json, "node");
    for (guint32 i = 0; i < exercise->n_rows; i++)
        poda_json_integer (json, NULL, rows[i].node->id);
    poda_json_end_array (json);
    poda_json_array (json, "given");
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        if (rows[i].leaf)
            poda_json_value (json, NULL, rows[i].value);
        else
            poda_json_null (json, NULL);
    }
    poda_json_end_array (json);
    poda_json_array (json, "weight");
    for (guint32 i = 0; i < exercise->n_rows; i++)
        poda_json_value (json, NULL, rows[i].weight);
    poda_json_end_array (json);
}

/* What the search that the page does once more depends on, beside what the page knows
 * of any search. */
static void
write_rules (PodaJson *json, const PodaExercise *exercise, const PodaProblem *problem)
{
    poda_json_newline (json);
    poda_json_boolean (json, "hard", problem->hard);
    poda_json_boolean (json, "shallow", problem->algorithm->shallow);
    poda_json_boolean (json, "all_moves", problem->all_moves);
    poda_json_value (json, "alpha", problem->alpha);
    poda_json_value (json, "beta", problem->beta);
    /* As many children as a node has can share a value. */
    poda_json_array (json, "ties");
    for (guint32 equal = 0;
         equal <= exercise->n_rows && problem->ties != PODA_TIES_FIRST; equal++)
        poda_json_boolean (json, NULL,
                           equal > 1 && poda_problem_break_tie (problem, equal));
    poda_json_end_array (json);
    if (!poda_exercise_has (exercise, PODA_ASK_STRATEGY))
        return;
    poda_json_string (json, "strategist", poda_player_word (exercise->strategist));
    poda_json_value (json, "win_at", exercise->win_at);
}

/* Whoever opens the page can read the answers in it. */
static void
write_exam (PodaJson *json, const PodaRecord *record, gconstpointer data)
{
    const Exam *exam = data;
    const PodaExercise *exercise = exam->exercise;
    const GPtrArray *questions = exercise->questions;
    g_auto (ExamReasons) reasons;
    reasons_init (&reasons, exercise);
    poda_json_newline (json);
    poda_json_object (json, "exam");
    poda_json_string (json, "id", exercise->id);
    poda_json_string (json, "student", exam->student);
    write_rows (json, exercise);
    write_rules (json, exercise, poda_record_problem (record));
    poda_json_array (json, "asked");
    for (guint i = 0; i < PODA_N_COLUMNS + 2; i++)
        if ((exercise->asks & 1u << i) != 0)
            write_asked (json, exam, &reasons, (PodaColumn) i);
    poda_json_end_array (json);
    poda_json_array (json, "questions");
    for (guint i = 0; i < questions->len; i++)
        write_question (json, exercise, questions->pdata[i]);
    poda_json_end_array (json);
    poda_json_value (json, "question_weight", exam->weights->question);
    poda_json_value (json, "carried", exam->weights->carried);
    poda_json_object (json, "sentences");
    for (guint i = 0; poda_speech_languages[i] != NULL; i++)
        poda_html_write_packed (json, poda_speech_languages[i], reasons.lines[i]);
    poda_json_end_object (json);
    poda_json_end_object (json);
}

gboolean
poda_exam_page_write (const PodaExercise *exercise, const PodaWeights *weights,
                      const char *student, PodaOutput *output, GError **error)
{
    if (!poda_exercise_check_names (exercise, error))
        return FALSE;
    const Exam exam = { exercise, weights, student != NULL ? student : "" };
    const PodaHtmlAddition addition = { "teach/export/ui", texts, G_N_ELEMENTS (texts),
                                        write_exam, &exam };
    const PodaHtml html = { .title = *exercise->title != '\0' ? exercise->title : NULL,
                            .positions = exercise->tree == NULL,
                            .addition = &addition };
    const PodaRecord *record = exercise->record;
    poda_emit_html (&html, &record, 1, output);
    return TRUE;
}
