#include "engine/practice.h"

#include <string.h>

#include "base/speech.h"
#include "teach/export/exercise_file.h"
#include "engine/session.h"
#include "teach/exercise/names.h"
#include "teach/practice/attempt.h"
#include "teach/practice/level.h"
#include "teach/sheet/csv_reader.h"

/* The module's. */
static PodaAttempt *attempt; /* NULL: there is none */
static PodaRequest *asked;   /* what the attempt's game belongs to */

/* Sentences that were made in another language are made anew. */
static gboolean
check_asked (GError **error)
{
    if (attempt == NULL)
        return poda_refuse (error, "nothing is asked: expected ask first");
    poda_attempt_speak (attempt, poda_speech_current ());
    return TRUE;
}

/* --- A fresh tree --- */

typedef struct {
    guint64 level, seed;
    char *ask, *aim;
} FreshOptions;

#define FRESH(member) G_STRUCT_OFFSET (FreshOptions, member)

static const PodaOption fresh_options[] = {
    { "level", 0, PODA_OPTION_NUMBER, FRESH (level), "N", .help = "", .standard = "1",
      .lowest = 1, .highest = PODA_LEVELS },
    { "tree-seed", 0, PODA_OPTION_NUMBER, FRESH (seed), "N", .help = "",
      .standard = "1", .highest = G_MAXUINT64 },
    { "ask", 0, PODA_OPTION_TEXT, FRESH (ask), "LIST", .help = "" },
    { "aim", 0, PODA_OPTION_TEXT, FRESH (aim), "MISTAKE", .help = "" },
    { .name = NULL }
};

static gboolean
read_fresh (const FreshOptions *own, PodaFresh *fresh, GError **error)
{
    *fresh = (PodaFresh){ .level = (guint) own->level,
                          .seed = own->seed,
                          .asks = PODA_ASK_VISITED };
    if (own->ask != NULL && !poda_asks_parse (own->ask, &fresh->asks, error))
        return FALSE;
    if (own->aim != NULL)
        fresh->aim = poda_misconception_find (own->aim);
    return own->aim == NULL || fresh->aim != NULL
           || poda_refuse (error, "--aim %s: expected a known mistake", own->aim);
}

static gboolean
write_fresh (const PodaFresh *fresh, const PodaProblem *problem, GError **error)
{
    gboolean aimed;
    g_autoptr (PodaTree) tree = poda_fresh_tree (fresh, problem, &aimed);
    g_autofree char *text = poda_fresh_text (tree);
    PodaJson json;
    PodaOutput *output = poda_session_begin (&json, error);
    if (output == NULL)
        return FALSE;
    poda_json_object (&json, NULL);
    poda_json_string (&json, "tree", text);
    poda_json_boolean (&json, "aimed", aimed);
    poda_json_end_object (&json);
    return poda_session_end (output, error);
}

/* The rules are read beside a tree that stands for the fresh one. */
static gboolean
fresh_tree (PodaRequest *request, gpointer values, GError **error)
{
    static const char any[] = "[[1,2],[3,4]]";
    PodaFresh fresh;
    PodaProblem *problem = &request->problem;
    g_autoptr (PodaTree) tree = poda_tree_read_json ("tree", any, strlen (any), error);
    poda_problem_of_tree (problem, tree);
    return read_fresh (values, &fresh, error)
           && poda_request_rules (&request->rules, problem, error)
           && write_fresh (&fresh, problem, error);
}

/* --- Asking --- */

typedef struct {
    char *ask, *id, *title, *weights;
    guint strategist;
    PodaValue win_at;
} AskOptions;

#define ASK(member) G_STRUCT_OFFSET (AskOptions, member)

static const PodaOption ask_options[] = {
    { "ask", 0, PODA_OPTION_TEXT, ASK (ask), "LIST", .help = "" },
    { "id", 0, PODA_OPTION_TEXT, ASK (id), "TEXT", .help = "" },
    { "title", 0, PODA_OPTION_TEXT, ASK (title), "TEXT", .help = "", .blank = TRUE },
    { "weights", 0, PODA_OPTION_TEXT, ASK (weights), "LIST", .help = "" },
    { "strategy", 0, PODA_OPTION_WORD, ASK (strategist), "PLAYER", .help = "",
      .words = "max|min" },
    { "win-at", 0, PODA_OPTION_VALUE, ASK (win_at), "N", .help = "" },
    { .name = NULL }
};

/* The tree goes with the exercise, other games stay with the request. */
static PodaExercise *
make_exercise (PodaRequest *request, const AskOptions *own, GError **error)
{
    PodaExerciseSpec spec = { .id = own->id,
                              .title = own->title,
                              .strategist = (PodaPlayer) own->strategist,
                              .win_at = own->win_at };
    g_autofree char *questions = NULL;
    if (own->ask != NULL
        && !poda_exercise_read_asks (own->ask, &spec.asks, &questions, error))
        return NULL;
    g_autoptr (PodaExercise) exercise = poda_exercise_new (
        &request->problem, g_steal_pointer (&request->input.tree), &spec, error);
    if (exercise == NULL || !poda_exercise_check_names (exercise, error))
        return NULL;
    if (questions != NULL) { /* which may be all that is asked */
        exercise->asks = spec.asks;
        if (!poda_exercise_add_questions (exercise, questions, error))
            return NULL;
    }
    return g_steal_pointer (&exercise);
}

static gboolean
tell_task (GError **error)
{
    PodaJson json;
    PodaOutput *output = poda_session_begin (&json, error);
    if (output == NULL)
        return FALSE;
    poda_attempt_tell_task (attempt, &json);
    return poda_session_end (output, error);
}

static gboolean
ask (PodaRequest *request, gpointer values, GError **error)
{
    const AskOptions *own = values;
    PodaPolicy policy;
    poda_policy_init (&policy);
    if ((own->weights != NULL && !poda_policy_parse (&policy, own->weights, error))
        || !poda_request_open (request, error))
        return FALSE;
    PodaExercise *exercise = make_exercise (request, own, error);
    if (exercise == NULL)
        return FALSE;
    g_clear_pointer (&attempt, poda_attempt_free);
    g_clear_pointer (&asked, poda_request_free);
    attempt = poda_attempt_new (exercise, &policy);
    asked = request;
    request->kept = TRUE;
    return tell_task (error);
}

/* --- Answers --- */

static gboolean
tell_answers (PodaRequest *request G_GNUC_UNUSED, gpointer values G_GNUC_UNUSED,
              GError **error)
{
    PodaJson json;
    PodaOutput *output = check_asked (error) ? poda_session_begin (&json, error) : NULL;
    if (output == NULL)
        return FALSE;
    poda_attempt_tell_answers (attempt, &json);
    return poda_session_end (output, error);
}

static gboolean
read_row (const char *text, guint32 *row, GError **error)
{
    guint64 number;
    if (!check_asked (error)
        || !poda_read_number ("row", text, 0, attempt->exercise->n_rows - 1, &number,
                              error))
        return FALSE;
    *row = (guint32) number;
    return TRUE;
}

static gboolean
read_column (const char *text, PodaColumn *column, GError **error)
{
    for (*column = 0; *column < PODA_N_COLUMNS; ++*column)
        if (strcmp (poda_column_word (*column), text) == 0)
            return TRUE;
    return poda_refuse (error, "%s: expected a column", text);
}

static const char *
text_of (const PodaRequest *request)
{
    return request->arguments[2] != NULL ? request->arguments[2] : "";
}

static gboolean
write_line (const PodaRequest *request, gboolean *read, GError **error)
{
    guint64 line;
    guint most = PODA_COLUMN_MOVE + attempt->exercise->questions->len;
    if (!poda_read_number ("line", request->arguments[0], PODA_COLUMN_ORDER, most,
                           &line, error))
        return FALSE;
    *read = poda_attempt_write_line (attempt, (guint) line, text_of (request));
    return TRUE;
}

static gboolean
write_cell (const PodaRequest *request, gboolean *read, GError **error)
{
    guint32 row;
    PodaColumn column;
    if (!read_row (request->arguments[0], &row, error)
        || !read_column (request->arguments[1], &column, error))
        return FALSE;
    *read = poda_attempt_write (attempt, row, column, text_of (request));
    return TRUE;
}

static gboolean
write_answer (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    gboolean read;
    gboolean line = strcmp (request->arguments[1], "line") == 0;
    PodaJson json;
    if (!check_asked (error)
        || !(line ? write_line (request, &read, error)
                  : write_cell (request, &read, error)))
        return FALSE;
    PodaOutput *output = poda_session_begin (&json, error);
    if (output == NULL)
        return FALSE;
    poda_json_object (&json, NULL);
    poda_json_boolean (&json, "read", read);
    poda_json_end_object (&json);
    return poda_session_end (output, error);
}

static gboolean
cut (PodaRequest *request, gpointer values, GError **error)
{
    guint32 row;
    if (!read_row (request->arguments[0], &row, error))
        return FALSE;
    poda_attempt_cut (attempt, row, strcmp (request->arguments[1], "yes") == 0);
    return tell_answers (request, values, error);
}

static gboolean
visit_rest (PodaRequest *request, gpointer values, GError **error)
{
    if (!check_asked (error))
        return FALSE;
    poda_attempt_visit_rest (attempt, strcmp (request->arguments[0], "all") == 0);
    return tell_answers (request, values, error);
}

/* --- Judging --- */

static gboolean
judge (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    guint32 row;
    PodaColumn column = PODA_COLUMN_VISITED;
    gboolean is_cut = strcmp (request->arguments[1], "cut") == 0;
    g_auto (PodaVerdict) verdict = { .text = NULL };
    PodaJson json;
    if (!read_row (request->arguments[0], &row, error)
        || (!is_cut && !read_column (request->arguments[1], &column, error)))
        return FALSE;
    if (is_cut) {
        poda_attempt_judge_cut (attempt, row, &verdict);
    } else {
        poda_attempt_write (attempt, row, column, text_of (request));
        poda_attempt_judge (attempt, row, column, &verdict);
    }
    PodaOutput *output = poda_session_begin (&json, error);
    if (output == NULL)
        return FALSE;
    poda_verdict_tell (&verdict, &json);
    return poda_session_end (output, error);
}

/* Whether there is a cell to hint at: that which is named, or the next one. */
static gboolean
find_cell (const PodaRequest *request, gboolean *found, guint32 *row,
           PodaColumn *column, GError **error)
{
    *found = TRUE;
    if (request->arguments[1] != NULL && request->arguments[2] != NULL)
        return read_row (request->arguments[1], row, error)
               && read_column (request->arguments[2], column, error);
    if (!check_asked (error))
        return FALSE;
    *found = poda_attempt_next (attempt, row, column);
    return TRUE;
}

static gboolean
hint (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    guint32 row = 0;
    PodaColumn column = 0;
    guint64 grade;
    gboolean found;
    PodaJson json;
    if (!poda_read_number ("hint", request->arguments[0], PODA_HINT_WHERE,
                           PODA_HINT_ANSWER, &grade, error)
        || !find_cell (request, &found, &row, &column, error))
        return FALSE;
    PodaOutput *output = poda_session_begin (&json, error);
    if (output == NULL)
        return FALSE;
    poda_json_object (&json, NULL);
    if (found) {
        g_autofree char *text =
            poda_attempt_hint (attempt, row, column, (PodaHint) grade);
        poda_json_integer (&json, "row", row);
        poda_json_string (&json, "column", poda_column_word (column));
        poda_json_string (&json, "text", text);
    }
    poda_json_end_object (&json);
    return poda_session_end (output, error);
}

static gboolean
marks (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    guint64 level = 1;
    gboolean first = strcmp (request->arguments[0], "first") == 0;
    PodaJson json;
    if (!check_asked (error)
        || (request->arguments[1] != NULL
            && !poda_read_number ("level", request->arguments[1], 1, PODA_LEVELS,
                                  &level, error)))
        return FALSE;
    PodaOutput *output = poda_session_begin (&json, error);
    if (output == NULL)
        return FALSE;
    poda_attempt_tell_marks (attempt, first, (guint) level, &json);
    return poda_session_end (output, error);
}

/* --- Sheets --- */

static gboolean
write_sheet (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    PodaOutput *output = check_asked (error) ? poda_output_open (NULL, error) : NULL;
    if (output == NULL)
        return FALSE;
    poda_sheet_write (attempt->exercise, attempt->answers,
                      request->arguments != NULL ? request->arguments[0] : NULL,
                      PODA_SHEET_COMMA, output);
    return poda_output_close (output, error);
}

/* A sheet of another exercise is none of this one. */
static gboolean
tell_sheet (const PodaSheet *sheet, GError **error)
{
    const char *id = attempt->exercise->id;
    PodaJson json;
    if (*id != '\0' && sheet->exercise != NULL && strcmp (id, sheet->exercise) != 0)
        return poda_refuse (error, "%s: expected a sheet of exercise %s",
                            sheet->exercise, id);
    poda_attempt_take (attempt, sheet->answers);
    PodaOutput *output = poda_session_begin (&json, error);
    if (output == NULL)
        return FALSE;
    poda_json_object (&json, NULL);
    poda_json_string (&json, "student", sheet->student);
    poda_json_strings (&json, "remarks", sheet->remarks);
    poda_json_end_object (&json);
    return poda_session_end (output, error);
}

static gboolean
take (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    const char *path = request->arguments[0];
    if (!check_asked (error))
        return FALSE;
    g_autoptr (GString) text =
        poda_input_read (path, PODA_CSV_MOST_BYTES, "a sheet", error);
    g_autoptr (PodaSheet) sheet =
        text == NULL
            ? NULL
            : poda_sheet_read (attempt->exercise, path, text->str, text->len, error);
    return sheet != NULL && tell_sheet (sheet, error);
}

/* --- The rows --- */

const PodaCommand poda_practice_commands[PODA_PRACTICE_COMMANDS] = {
    { "fresh", "", 0, 0, "a tree to practise on", "", .shared = PODA_SHARED_SEARCH,
      .options = fresh_options, .size = sizeof (FreshOptions), .run = fresh_tree },
    { "ask", "GAME", 1, 1, "begins an attempt at an exercise", "",
      .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET, .options = ask_options,
      .size = sizeof (AskOptions), .run = ask },
    { "answers", "", 0, 0, "what is answered", "", .run = tell_answers },
    { "write", "ROW COLUMN TEXT", 2, 3, "answers", "", .run = write_answer },
    { "cut", "ROW yes|no", 2, 2, "cuts a node", "", .run = cut },
    { "rest", "all|leaves", 1, 1, "the others are visited", "", .run = visit_rest },
    { "judge", "ROW COLUMN TEXT", 2, 3, "answers, and tells what is right", "",
      .run = judge },
    { "hint", "GRADE [ROW COLUMN]", 1, 3, "where to look", "", .run = hint },
    { "marks", "now|first [LEVEL]", 1, 2, "marks the answers", "", .run = marks },
    { "sheet", "[STUDENT]", 0, 1, "the answers as a sheet", "", .run = write_sheet },
    { "take", "FILE", 1, 1, "takes the answers of a sheet", "", .run = take },
};
