#include "engine/engine.h"

#include <string.h>

#include "base/speech.h"
#include "teach/exercise/names.h"
#include "teach/export/exercise_file.h"
#include "teach/practice/attempt.h"
#include "teach/practice/level.h"
#include "teach/sheet/csv_reader.h"

/* The module's. */
static PodaAttempt *attempt; /* NULL: there is none */
static PodaRequest *begun;   /* the request that the attempt's game belongs to */

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

/* The rules are read for a tree that stands for the fresh one. */
static gboolean
answer_fresh (PodaRequest *request, gpointer values, PodaJson *json, GError **error)
{
    static const char any[] = "[[1,2],[3,4]]";
    PodaFresh fresh;
    gboolean aimed;
    PodaProblem *problem = &request->problem;
    g_autoptr (PodaTree) stand_in =
        poda_tree_read_json ("tree", any, strlen (any), error);
    poda_problem_of_tree (problem, stand_in);
    if (!read_fresh (values, &fresh, error)
        || !poda_request_rules (&request->rules, problem, error))
        return FALSE;
    g_autoptr (PodaTree) tree = poda_fresh_tree (&fresh, problem, &aimed);
    g_autofree char *text = poda_fresh_text (tree);
    poda_json_object (json, NULL);
    poda_json_string (json, "tree", text);
    poda_json_boolean (json, "aimed", aimed);
    poda_json_end_object (json);
    return TRUE;
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
answer_ask (PodaRequest *request, gpointer values, PodaJson *json, GError **error)
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
    g_clear_pointer (&begun, poda_request_free);
    attempt = poda_attempt_new (exercise, &policy);
    begun = request;
    request->kept = TRUE;
    poda_attempt_tell_task (attempt, json);
    return TRUE;
}

/* --- Answers --- */

static gboolean
answer_answers (PodaRequest *request G_GNUC_UNUSED, gpointer values G_GNUC_UNUSED,
                PodaJson *json, GError **error)
{
    if (!check_asked (error))
        return FALSE;
    poda_attempt_tell_answers (attempt, json);
    return TRUE;
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
answer_write (PodaRequest *request, gpointer values G_GNUC_UNUSED, PodaJson *json,
              GError **error)
{
    gboolean read;
    gboolean line = strcmp (request->arguments[1], "line") == 0;
    if (!check_asked (error)
        || !(line ? write_line (request, &read, error)
                  : write_cell (request, &read, error)))
        return FALSE;
    poda_json_object (json, NULL);
    poda_json_boolean (json, "read", read);
    poda_json_end_object (json);
    return TRUE;
}

static gboolean
answer_cut (PodaRequest *request, gpointer values, PodaJson *json, GError **error)
{
    guint32 row;
    if (!read_row (request->arguments[0], &row, error))
        return FALSE;
    poda_attempt_cut (attempt, row, strcmp (request->arguments[1], "yes") == 0);
    return answer_answers (request, values, json, error);
}

static gboolean
answer_rest (PodaRequest *request, gpointer values, PodaJson *json, GError **error)
{
    if (!check_asked (error))
        return FALSE;
    poda_attempt_visit_rest (attempt, strcmp (request->arguments[0], "all") == 0);
    return answer_answers (request, values, json, error);
}

/* --- Judging --- */

static gboolean
answer_judge (PodaRequest *request, gpointer values G_GNUC_UNUSED, PodaJson *json,
              GError **error)
{
    guint32 row;
    PodaColumn column = PODA_COLUMN_VISITED;
    gboolean is_cut = strcmp (request->arguments[1], "cut") == 0;
    g_auto (PodaVerdict) verdict = { .text = NULL };
    if (!read_row (request->arguments[0], &row, error)
        || (!is_cut && !read_column (request->arguments[1], &column, error)))
        return FALSE;
    if (is_cut) {
        poda_attempt_judge_cut (attempt, row, &verdict);
    } else {
        poda_attempt_write (attempt, row, column, text_of (request));
        poda_attempt_judge (attempt, row, column, &verdict);
    }
    poda_verdict_tell (&verdict, json);
    return TRUE;
}

/* Finds the cell to hint at: the one that is named, or else the next one. */
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
answer_hint (PodaRequest *request, gpointer values G_GNUC_UNUSED, PodaJson *json,
             GError **error)
{
    guint32 row = 0;
    PodaColumn column = 0;
    guint64 grade;
    gboolean found;
    if (!poda_read_number ("hint", request->arguments[0], PODA_HINT_WHERE,
                           PODA_HINT_ANSWER, &grade, error)
        || !find_cell (request, &found, &row, &column, error))
        return FALSE;
    poda_json_object (json, NULL);
    if (found) {
        g_autofree char *text =
            poda_attempt_hint (attempt, row, column, (PodaHint) grade);
        poda_json_integer (json, "row", row);
        poda_json_string (json, "column", poda_column_word (column));
        poda_json_string (json, "text", text);
    }
    poda_json_end_object (json);
    return TRUE;
}

static gboolean
answer_marks (PodaRequest *request, gpointer values G_GNUC_UNUSED, PodaJson *json,
              GError **error)
{
    guint64 level = 1;
    gboolean first = strcmp (request->arguments[0], "first") == 0;
    if (!check_asked (error)
        || (request->arguments[1] != NULL
            && !poda_read_number ("level", request->arguments[1], 1, PODA_LEVELS,
                                  &level, error)))
        return FALSE;
    poda_attempt_tell_marks (attempt, first, (guint) level, json);
    return TRUE;
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

/* Takes the answers of a sheet, but not one of another exercise. */
static gboolean
answer_take (PodaRequest *request, gpointer values G_GNUC_UNUSED, PodaJson *json,
             GError **error)
{
    if (!check_asked (error))
        return FALSE;
    const char *id = attempt->exercise->id;
    g_autoptr (GString) text =
        poda_input_read (NULL, PODA_CSV_MOST_BYTES, "a sheet", error);
    g_autoptr (PodaSheet) sheet =
        text == NULL ? NULL
                     : poda_sheet_read (attempt->exercise, request->arguments[0],
                                        text->str, text->len, error);
    if (sheet == NULL)
        return FALSE;
    if (*id != '\0' && sheet->exercise != NULL && strcmp (id, sheet->exercise) != 0)
        return poda_refuse (error, "%s: expected a sheet of exercise %s",
                            sheet->exercise, id);
    poda_attempt_take (attempt, sheet->answers);
    poda_json_object (json, NULL);
    poda_json_string (json, "student", sheet->student);
    poda_json_strings (json, "remarks", sheet->remarks);
    poda_json_end_object (json);
    return TRUE;
}

/* --- The rows --- */

static const struct {
    const char *name;
    PodaEngineQuestion question;
} questions[] = {
    { "fresh", { answer_fresh } },     { "ask", { answer_ask } },
    { "answers", { answer_answers } }, { "write", { answer_write } },
    { "cut", { answer_cut } },         { "rest", { answer_rest } },
    { "judge", { answer_judge } },     { "hint", { answer_hint } },
    { "marks", { answer_marks } },     { "take", { answer_take } },
};

static gboolean
answer (PodaRequest *request, gpointer values, GError **error)
{
    guint i = 0;
    while (strcmp (questions[i].name, request->command->name) != 0)
        i++;
    return poda_engine_answer (&questions[i].question, request, values, error);
}

const PodaCommand poda_practice_commands[PODA_PRACTICE_COMMANDS] = {
    { "fresh", "", 0, 0, "", "", .shared = PODA_SHARED_SEARCH, .options = fresh_options,
      .size = sizeof (FreshOptions), .run = answer },
    { "ask", "GAME", 1, 1, "", "", .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET,
      .options = ask_options, .size = sizeof (AskOptions), .run = answer },
    { "answers", "", 0, 0, "", "", .run = answer },
    { "write", "ROW COLUMN TEXT", 2, 3, "", "", .run = answer },
    { "cut", "ROW yes|no", 2, 2, "", "", .run = answer },
    { "rest", "all|leaves", 1, 1, "", "", .run = answer },
    { "judge", "ROW COLUMN TEXT", 2, 3, "", "", .run = answer },
    { "hint", "GRADE [ROW COLUMN]", 1, 3, "", "", .run = answer },
    { "marks", "now|first [LEVEL]", 1, 2, "", "", .run = answer },
    { "sheet", "[STUDENT]", 0, 1, "", "", .run = write_sheet },
    { "take", "NAME", 1, 1, "", "", .run = answer },
};
