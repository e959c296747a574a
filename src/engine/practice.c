#include "engine/engine.h"

#include <string.h>

#include "homework/exercise/names.h"
#include "homework/export/export.h"
#include "homework/practice/practice.h"
#include "homework/sheet/csv_reader.h"

typedef PodaEngineQuestion Question;

/* State of the module. */
static PodaAttempt *attempt; /* NULL: none */
static PodaRequest *begun;   /* owns the attempt's game */

/* --- New trees --- */

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

/* Makes a new tree. The rules are read for a placeholder, which it replaces. */
static void
answer_fresh (Question *question)
{
    static const char any[] = "[[1,2],[3,4]]";
    const FreshOptions *own = question->values;
    PodaProblem *problem = &question->request->problem;
    GError **error = &question->error;
    PodaFresh fresh = { .level = (guint) own->level,
                        .seed = own->seed,
                        .asks = PODA_ASK_VISITED };
    if (own->ask != NULL && !poda_asks_parse (own->ask, &fresh.asks, error))
        return;
    if (own->aim != NULL)
        fresh.aim = poda_misconception_find (own->aim);
    if (own->aim != NULL && fresh.aim == NULL) {
        poda_refuse (error, "--aim %s: expected a known mistake", own->aim);
        return;
    }
    g_autoptr (PodaTree) stand_in =
        poda_tree_read_json ("tree", any, strlen (any), NULL);
    poda_problem_of_tree (problem, stand_in);
    if (!poda_rules_read (&question->request->rules, problem, error))
        return;
    g_autoptr (PodaTree) tree = poda_fresh_tree (&fresh, problem);
    poda_json_write (question->json, "{ tree:S }", poda_tree_write (tree));
}

/* --- Exercises --- */

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

/* Starts an attempt. The exercise owns the tree; the request owns other games. */
static void
answer_ask (Question *question)
{
    const AskOptions *own = question->values;
    PodaRequest *request = question->request;
    GError **error = &question->error;
    PodaExerciseSpec spec = { .id = own->id,
                              .title = own->title,
                              .strategist = (PodaPlayer) own->strategist,
                              .win_at = own->win_at };
    PodaPolicy policy;
    poda_policy_init (&policy);
    if ((own->weights != NULL && !poda_policy_parse (&policy, own->weights, error))
        || !poda_request_open (request, error)
        || (own->ask != NULL && !poda_asks_parse (own->ask, &spec.asks, error)))
        return;
    g_autoptr (PodaExercise) exercise = poda_exercise_new (
        &request->problem, g_steal_pointer (&request->input.tree), &spec, error);
    if (exercise == NULL || !poda_exercise_check_names (exercise, error))
        return;
    g_clear_pointer (&attempt, poda_attempt_free);
    g_clear_pointer (&begun, poda_request_free);
    attempt = poda_attempt_new (g_steal_pointer (&exercise), &policy);
    begun = request;
    request->kept = TRUE;
    poda_attempt_json_task (attempt, question->json);
}

static void
answer_answers (Question *question)
{
    poda_attempt_json_answers (attempt, question->json);
}

static gboolean
read_row (Question *question, const char *text, guint32 *row)
{
    guint64 number;
    if (!poda_read_number ("row", text, 0, attempt->exercise->n_rows - 1, &number,
                           &question->error))
        return FALSE;
    *row = (guint32) number;
    return TRUE;
}

static gboolean
read_cell (Question *question, char *const *words, guint32 *row, PodaColumn *column)
{
    if (!read_row (question, words[0], row))
        return FALSE;
    for (*column = 0; *column < PODA_N_COLUMNS; ++*column)
        if (strcmp (poda_column_rows[*column].word, words[1]) == 0)
            return TRUE;
    return poda_refuse (&question->error, "%s: expected a column", words[1]);
}

static void
answer_write (Question *question)
{
    const char *text = question->words[2] != NULL ? question->words[2] : "";
    if (strcmp (question->words[1], "line") == 0) {
        guint64 line;
        if (!poda_read_number ("line", question->words[0], PODA_COLUMN_ORDER,
                               PODA_COLUMN_MOVE, &line, &question->error))
            return;
        poda_attempt_write (attempt, 0, (PodaColumn) line, text);
    } else {
        guint32 row;
        PodaColumn column;
        if (!read_cell (question, question->words, &row, &column))
            return;
        poda_attempt_write (attempt, row, column, text);
    }
    answer_answers (question);
}

static void
answer_cut (Question *question)
{
    guint32 row;
    if (!read_row (question, question->words[0], &row))
        return;
    poda_attempt_cut (attempt, row, strcmp (question->words[1], "yes") == 0);
    answer_answers (question);
}

static void
answer_rest (Question *question)
{
    poda_attempt_visit_rest (attempt, strcmp (question->words[0], "all") == 0);
    answer_answers (question);
}

/* --- Judging --- */

static void
answer_judge (Question *question)
{
    const char *text = question->words[2] != NULL ? question->words[2] : "";
    guint32 row;
    PodaColumn column;
    PodaMark mark;
    g_autofree char *why = NULL;
    if (strcmp (question->words[1], "cut") == 0) {
        if (!read_row (question, question->words[0], &row))
            return;
        mark = poda_attempt_judge_cut (attempt, row, &why);
    } else {
        if (!read_cell (question, question->words, &row, &column))
            return;
        poda_attempt_write (attempt, row, column, text);
        mark = poda_attempt_judge (attempt, row, column, &why);
    }
    poda_json_write (question->json, "{ mark:s text:s }", poda_mark_words[mark], why);
}

/* Gives a hint for the named cell, or else for the next one. */
static void
answer_hint (Question *question)
{
    char *const *words = question->words;
    guint32 row = 0;
    PodaColumn column = 0;
    guint64 grade;
    gboolean named = words[1] != NULL && words[2] != NULL;
    if (!poda_read_number ("hint", words[0], 1, 2, &grade, &question->error)
        || (named && !read_cell (question, words + 1, &row, &column)))
        return;
    attempt->hinted = TRUE;
    poda_json_object (question->json, NULL);
    if (named || poda_attempt_next (attempt, &row, &column))
        poda_json_write (question->json, "row:u column:s text:S", row,
                         poda_column_rows[column].word,
                         poda_attempt_hint (attempt, row, column, grade == 2));
    poda_json_end_object (question->json);
}

static void
answer_marks (Question *question)
{
    char *const *words = question->words;
    guint64 level = 1;
    if (words[1] == NULL
        || poda_read_number ("level", words[1], 1, PODA_LEVELS, &level,
                             &question->error))
        poda_attempt_json_marks (attempt, strcmp (words[0], "first") == 0,
                                 (guint) level, question->json);
}

/* Checks that there is an attempt, and makes reasons in the current language. */
static gboolean
check_asked (GError **error)
{
    if (attempt == NULL)
        return poda_refuse (error, "nothing is asked: expected ask first");
    poda_reasons_free (attempt->reasons);
    attempt->reasons = poda_reasons_new (attempt->exercise);
    return TRUE;
}

static gboolean
write_sheet (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    PodaOutput *output = poda_output_open (NULL, error);
    if (output == NULL)
        return FALSE;
    poda_sheet_write (attempt->exercise, attempt->answers,
                      request->arguments != NULL ? request->arguments[0] : NULL,
                      PODA_SHEET_COMMA, output);
    return poda_output_close (output, error);
}

/* Takes the answers of a sheet, unless it belongs to another exercise. */
static void
answer_take (Question *question)
{
    const char *id = attempt->exercise->id;
    g_autoptr (GString) text =
        poda_input_read (NULL, PODA_CSV_MOST_BYTES, "a sheet", &question->error);
    g_autoptr (PodaSheet) sheet =
        text == NULL ? NULL
                     : poda_sheet_read (attempt->exercise, question->words[0],
                                        text->str, text->len, &question->error);
    if (sheet == NULL)
        return;
    if (*id != '\0' && sheet->exercise != NULL && strcmp (id, sheet->exercise) != 0) {
        poda_refuse (&question->error, "%s: expected a sheet of exercise %s",
                     sheet->exercise, id);
        return;
    }
    poda_answers_free (attempt->answers);
    attempt->answers = poda_answers_dup (sheet->answers);
    poda_json_write (question->json, "{ student:s remarks:A }", sheet->student,
                     sheet->remarks);
}

/* --- The table --- */

const PodaEngineCommand poda_practice_commands[PODA_PRACTICE_COMMANDS] = {
    { { "fresh", "", 0, 0, "", "", .shared = PODA_SHARED_SEARCH,
        .options = fresh_options, .size = sizeof (FreshOptions) },
      answer_fresh,
      NULL },
    { { "ask", "GAME", 1, 1, "", "",
        .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET, .options = ask_options,
        .size = sizeof (AskOptions) },
      answer_ask,
      NULL },
    { { "answers", "", 0, 0, "", "", .shared = 0 }, answer_answers, check_asked },
    { { "write", "ROW COLUMN TEXT", 2, 3, "", "", .shared = 0 },
      answer_write,
      check_asked },
    { { "cut", "ROW yes|no", 2, 2, "", "", .shared = 0 }, answer_cut, check_asked },
    { { "rest", "all|leaves", 1, 1, "", "", .shared = 0 }, answer_rest, check_asked },
    { { "judge", "ROW COLUMN TEXT", 2, 3, "", "", .shared = 0 },
      answer_judge,
      check_asked },
    { { "hint", "GRADE [ROW COLUMN]", 1, 3, "", "", .shared = 0 },
      answer_hint,
      check_asked },
    { { "marks", "now|first [LEVEL]", 1, 2, "", "", .shared = 0 },
      answer_marks,
      check_asked },
    { { "sheet", "[STUDENT]", 0, 1, "", "", .run = write_sheet }, NULL, check_asked },
    { { "take", "NAME", 1, 1, "", "", .shared = 0 }, answer_take, check_asked },
};
