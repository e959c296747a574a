#include "homework/grade/grade.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/terminal.h"
#include "homework/export/export.h"

/* The state of grading a program, and of its run on one case. */
typedef struct {
    const PodaSuite *suite;
    const PodaProgram *program;
    PodaWork *work;
    PodaCandidates candidates;
    gboolean complained; /* a remark already contains its standard error */
    guint late;          /* runs stopped by the time limit, also of hidden cases */

    const PodaCase *one;
    PodaProcess *process;
    PodaTranscript *said;
    gboolean answered; /* it exited by itself, without a crash */
    gboolean right[PODA_N_TELLS];
    char *divergence; /* first wrong visit, as a sentence; NULL: none */
    char *move_why;   /* error in the move; NULL: none */
} Grading;

/* --- The key --- */

#define NO_MOVE "none"
#define LONGEST_MOVE 40

static gboolean
same_value (PodaValue a, PodaValue b)
{
    const PodaCell one = { .state = PODA_CELL_FILLED, .value = a };
    const PodaCell other = { .state = PODA_CELL_FILLED, .value = b };
    return poda_cell_equal (&one, &other);
}

static gboolean
judge_move (Grading *grading)
{
    const PodaCase *one = grading->one;
    const PodaGame *game = one->problem.game;
    const char *text = grading->said->move, *best = one->right->move;
    const PodaSummary *all = one->moves;
    const PodaRootMove *given = NULL, *right = NULL;
    g_autoptr (GError) error = NULL;
    PodaMove move;
    if (best == NULL || text == NULL)
        return best == NULL && (text == NULL || strcmp (text, NO_MOVE) == 0);
    if (!poda_game_parse_move (game, &one->problem.root, text, &move, &error)) {
        grading->move_why = g_strdup (error->message);
        return FALSE;
    }
    for (guint i = 0; all != NULL && i < all->n_moves; i++) {
        const PodaRootMove *each = &all->moves[i];
        given = each->move == move ? each : given;
        right = each->move == one->summary->move ? each : right;
    }
    if (move == one->summary->move
        || (grading->suite->equal_moves && given != NULL
            && same_value (given->value, all->value)))
        return TRUE;
    if (given == NULL || right == NULL)
        return FALSE;
    g_autofree char *name = game->format_move (game, &one->problem.root, move);
    grading->move_why =
        same_value (given->value, right->value)
            ? g_strdup_printf (_ ("move %s is also worth %s, but among equal moves, "
                                  "move %s is chosen"),
                               name, PODA_TEXT (given->value), best)
            : g_strdup_printf (_ ("move %s is worth %s, but move %s is worth %s"), name,
                               PODA_TEXT (given->value), best,
                               PODA_TEXT (right->value));
    return FALSE;
}

static void
compare (Grading *grading)
{
    const PodaCase *one = grading->one;
    PodaTranscript *said = grading->said;
    const gboolean *told = said->told;
    gboolean *right = grading->right;
    said->told[PODA_TELL_MOVE] |= one->right->move == NULL;
    right[PODA_TELL_VALUE] =
        told[PODA_TELL_VALUE] && same_value (said->value, one->right->value);
    right[PODA_TELL_MOVE] = judge_move (grading);
    right[PODA_TELL_NODES] = told[PODA_TELL_NODES] && said->nodes == one->right->nodes;
    right[PODA_TELL_VISITS] = one->record != NULL && told[PODA_TELL_VISITS];
    if (right[PODA_TELL_VISITS])
        grading->divergence = poda_divergence_sentence (one->record, said->visits);
    right[PODA_TELL_VISITS] &= grading->divergence == NULL;
}

/* --- Results --- */

/* Returns an answer in text, for visits their number; NULL: none. */
static char *
answer_text (const PodaTranscript *said, PodaTell tell, const char *no_move)
{
    PodaValue value = tell == PODA_TELL_NODES ? said->nodes : said->value;
    const char *move = said->move != NULL ? said->move : no_move;
    char number[PODA_VALUE_BUFFER];
    guint n = said->visits->len;
    if (!said->told[tell] || (tell == PODA_TELL_MOVE && move == NULL))
        return NULL;
    if (tell == PODA_TELL_VISITS)
        return g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE, "%u visit", "%u visits", n), n);
    g_autofree char *text =
        tell == PODA_TELL_MOVE
            ? poda_terminal_clip (move, LONGEST_MOVE)
            : g_strdup (poda_value_format (value, PODA_STYLE_MACHINE, number));
    return g_strconcat (poda_tells[tell].key, " ", text, NULL);
}

/* Returns the answers that are marked: "value 3, move 1". The caller frees it. */
static char *
answers_text (const PodaSuite *suite, const PodaTranscript *said, const char *no_move)
{
    g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
    for (PodaTell tell = 0; tell < PODA_N_TELLS; tell++) {
        char *text = suite->marks[tell] ? answer_text (said, tell, no_move) : NULL;
        if (text != NULL)
            g_ptr_array_add (texts, text);
    }
    return texts->len > 0 ? poda_texts_join (texts, ", ") : g_strdup (_ ("nothing"));
}

#define MOST_REMARKS 12

static void
remark (const Grading *grading, const char *text)
{
    guint n = grading->work->remarks->len;
    if (text == NULL || n >= MOST_REMARKS)
        return;
    g_autofree char *placed = g_strdup_printf ("%s: %s", grading->one->name, text);
    poda_work_remark (grading->work,
                      n + 1 < MOST_REMARKS ? placed : _ ("… and more like this"));
}

/* Returns the ending, with the last line of standard error; NULL if it is good. */
static char *
ending_text (const Grading *grading)
{
    g_autofree char *ending = poda_process_sentence (grading->process);
    return ending != NULL ? poda_process_last_words (grading->process, ending) : NULL;
}

void
poda_grade_set_first (PodaWork *work, const PodaItem *item, const char *why)
{
    if (work->first != NULL || why == NULL)
        return;
    work->first_name = g_strdup (item->name);
    work->first = g_strdup_printf ("%s: %s", item->name, why);
}

/* Adds the item of a case; TRUE if all of it is right. Its reason is the most helpful
 * one: a crash before the answers that are missing because of it, the first wrong visit
 * before its consequences. */
static gboolean
add_item (Grading *grading, guint number)
{
    const PodaSuite *suite = grading->suite;
    const PodaCase *one = grading->one;
    const char *divergence = grading->divergence;
    PodaItem *item = poda_work_add (grading->work->items, PodaItem);
    gboolean right = grading->answered, told = FALSE;
    g_autoptr (GPtrArray) missing = g_ptr_array_new ();
    for (guint i = 0; i < PODA_N_TELLS; i++) {
        double points = suite->weights[i] * one->weight;
        item->most += points;
        item->score += grading->answered && grading->right[i] ? points : 0;
        right = right && (!suite->marks[i] || grading->right[i]);
        told = told || (suite->marks[i] && grading->said->told[i]);
        if (suite->marks[i] && !grading->said->told[i])
            g_ptr_array_add (missing, (gpointer) poda_tells[i].line);
    }
    grading->work->score += item->score;
    item->state = right                 ? PODA_ITEM_RIGHT
                  : told || one->hidden ? PODA_ITEM_WRONG
                                        : PODA_ITEM_MISSING;
    if (one->hidden) {
        item->name = g_strdup_printf (_ ("hidden case %u"), number);
        item->expected = g_strdup (_ ("passed"));
        item->given = g_strdup (right ? _ ("passed") : _ ("failed"));
        return right;
    }
    g_autofree char *lines = poda_texts_join (missing, ", ");
    item->name = g_strdup_printf (
        g_str_has_prefix (one->name, "case") ? "%s" : _ ("case %s"), one->name);
    item->expected = answers_text (suite, one->right, NO_MOVE);
    item->given = answers_text (suite, grading->said, NULL);
    if (!right && (!grading->answered || missing->len > 0))
        item->why = ending_text (grading);
    if (!right && item->why == NULL)
        item->why =
            divergence == NULL && missing->len > 0
                ? g_strdup_printf (_ ("your program printed no line %s"), lines)
                : g_strdup (divergence != NULL ? divergence : grading->move_why);
    if (grading->answered)
        poda_grade_set_first (grading->work, item, divergence);
    return right;
}

/* --- The suite --- */

/* Runs the program on a case; adds the result to the work, even if it cannot start. */
static gboolean
try_case (Grading *grading, guint number, GError **error)
{
    const PodaSuite *suite = grading->suite;
    g_autoptr (PodaProcess) process = grading->process =
        poda_process_run (grading->program, &suite->limits, grading->one->text, error);
    if (process == NULL)
        return FALSE;
    if (process->ending.end == PODA_END_REFUSED) {
        g_autofree char *reason = poda_process_sentence (process);
        poda_work_refuse (grading->work, PODA_WORK_UNREADABLE, reason);
        return TRUE;
    }
    if (!grading->one->hidden)
        grading->work->seconds += process->ending.seconds;
    grading->answered = process->ending.end == PODA_END_EXIT;
    if (process->ending.end == PODA_END_SECONDS || process->ending.end == PODA_END_CPU)
        grading->late++;
    g_autoptr (PodaTranscript) said = grading->said =
        poda_transcript_read (process->output->str, process->output->len);
    compare (grading);
    gboolean right = add_item (grading, number);
    if (grading->one->hidden)
        return TRUE;
    /* Visits are evidence even if they are not marked. */
    poda_candidates_add (&grading->candidates, grading->one, said,
                         grading->right[PODA_TELL_MOVE], grading->answered);
    g_autofree char *end = right ? ending_text (grading) : NULL;
    /* Only once, since programs repeat their messages. */
    g_autofree char *errors =
        grading->complained ? NULL : poda_process_errors (process);
    guint n = process->ending.remain;
    g_autofree char *remain =
        g_strdup_printf (_ ("processes that could not be ended and still run: %u"), n);
    grading->complained |= errors != NULL;
    remark (grading, end);
    remark (grading, said->remark);
    remark (grading, errors);
    remark (grading, n > 0 ? remain : NULL);
    return TRUE;
}

gboolean
poda_suite_grade (const PodaSuite *suite, const PodaProgram *program,
                  PodaGradeProgress progress, gpointer data, PodaWork *work,
                  GError **error)
{
    Grading grading = { .suite = suite, .program = program, .work = work };
    guint run = 0, n = suite->cases->len;
    work->seconds = 0;
    work->most = suite->most;
    g_free (work->exercise);
    work->exercise = g_strdup (suite->title);
    /* Hidden cases come last, so that runs on visible ones cannot depend on them. */
    for (guint i = 0; i < 2 * n && work->status == PODA_WORK_MARKED; i++) {
        grading.one = suite->cases->pdata[i % n];
        if (grading.one->hidden != (i >= n))
            continue;
        if (progress != NULL)
            progress (work, ++run, n, data);
        if (!try_case (&grading, i % n + 1, error))
            return FALSE;
        g_clear_pointer (&grading.divergence, g_free);
        g_clear_pointer (&grading.move_why, g_free);
    }
    if (work->status != PODA_WORK_MARKED)
        return TRUE;
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        poda_grade_set_first (work, item, item->why);
    }
    poda_candidates_describe (&grading.candidates, work);
    if (grading.late > 0)
        g_ptr_array_add (
            work->asides,
            g_strdup_printf (
                _ ("%s: the time limit ended %u of %u runs, shown and hidden; if the "
                   "computer was busy, give them more with --time"),
                poda_work_name (work), grading.late, n));
    return TRUE;
}

/* --- The page for students --- */

#define EXAMPLES 3

static void
say (PodaDocument *document, PodaDocKind kind, const char *text)
{
    poda_document_add (document, kind, NULL, NULL, "%s", text);
}

static void
add_example (PodaDocument *document, const PodaSuite *suite, const PodaCase *one)
{
    const PodaTranscript *right = one->right;
    g_autofree char *text = g_strchomp (g_strdup (one->text));
    g_auto (GStrv) read = g_strsplit (text, "\n", -1);
    poda_document_heading (document, NULL, _ ("Example: %s"), one->name);
    say (document, PODA_DOC_PARAGRAPH, _ ("Your program reads from standard input:"));
    for (guint i = 0; read[i] != NULL; i++)
        say (document, PODA_DOC_CODE, read[i]);
    say (document, PODA_DOC_PARAGRAPH, _ ("and prints:"));
    for (guint i = 0; suite->marks[PODA_TELL_VISITS] && i < right->visits->len; i++)
        poda_document_add (document, PODA_DOC_CODE, NULL, NULL, "visit %s",
                           (const char *) right->visits->pdata[i]);
    for (guint i = 0; i < PODA_N_TELLS; i++) {
        g_autofree char *line = answer_text (right, i, NULL);
        if (suite->marks[i] && i != PODA_TELL_VISITS && line != NULL)
            say (document, PODA_DOC_CODE, line);
    }
}

/* Returns a page with the task, input and output of programs, and examples. All cases
 * of a generated suite have the same rules. */
static PodaDocument *
make_page (const PodaSuite *suite)
{
    PodaDocument *document =
        poda_document_new (suite->title, "homework/feedback/gradebook.css");
    PodaExercise asked = *((PodaCase *) suite->cases->pdata[0])->exercise;
    asked.asks = PODA_ASK_MOVE;
    g_auto (GStrv) rules = poda_exercise_instructions (&asked, PODA_MEDIUM_PAPER);
    say (document, PODA_DOC_PARAGRAPH,
         _ ("Your program is started once for each case. It reads the case from "
            "standard input, searches, prints its answers to standard output, one per "
            "line, and ends."));
    say (document, PODA_DOC_HEADING, _ ("What to do"));
    for (char **rule = rules; *rule != NULL; rule++)
        say (document, PODA_DOC_ITEM, *rule);
    say (document, PODA_DOC_HEADING, _ ("What your program reads"));
    say (document, PODA_DOC_PARAGRAPH,
         _ ("The first line is \"poda 1\", the last \"end\". Each line between them "
            "begins with a word: algorithm, depth, player (max or min: who moves "
            "first) and others, which you may skip. The line after \"tree nested\" is "
            "the tree: lists are inner nodes, numbers are leaves, and the moves of a "
            "node are called 1, 2, 3 in their order."));
    say (document, PODA_DOC_HEADING, _ ("What your program prints"));
    for (guint i = 0; i < PODA_N_TELLS; i++)
        if (suite->marks[i])
            say (document, PODA_DOC_ITEM, _ (poda_tells[i].help));
    say (document, PODA_DOC_PARAGRAPH,
         _ ("Other lines are ignored. Print what helps you find mistakes on standard "
            "error."));
    for (guint i = 0; i < MIN (EXAMPLES, suite->cases->len); i++)
        if (!((PodaCase *) suite->cases->pdata[i])->hidden)
            add_example (document, suite, suite->cases->pdata[i]);
    say (document, PODA_DOC_HEADING, _ ("How it is marked"));
    poda_document_say (
        document, NULL, NULL,
        _ ("Visible cases: %u, hidden cases: %u. Each is worth %s points, one for "
           "each kind of answer above that is right. For each case your program has %s "
           "s, %u MiB of memory and no network."),
        suite->cases->len, suite->n_hidden, PODA_TEXT (suite->most / suite->cases->len),
        PODA_TEXT (suite->limits.seconds), (guint) (suite->limits.memory >> 20));
    say (document, PODA_DOC_PARAGRAPH,
         _ ("Hand in one file in Python, JavaScript, C or Java. If you hand in "
            "several, call the one that is started main: main.py, main.js, main.c, "
            "Main.java."));
    return document;
}

gboolean
poda_suite_make (const char *path, GPtrArray *exercises, guint n_hidden, GError **error)
{
    g_autofree char *students = g_build_filename (path, PODA_STUDENTS_FOLDER, NULL);
    g_autofree char *teacher = g_build_filename (path, PODA_TEACHER_FOLDER, NULL);
    g_autofree char *page = g_build_filename (students, "index.html", NULL);
    if (!poda_output_make_folder (students, error)
        || !poda_suite_write (teacher, exercises, n_hidden, error))
        return FALSE;
    g_autoptr (PodaSuite) suite = poda_suite_read (teacher, error);
    g_autoptr (PodaOutput) output = suite != NULL && poda_suite_search (suite, error)
                                        ? poda_output_open (page, error)
                                        : NULL;
    if (output == NULL)
        return FALSE;
    g_autoptr (PodaDocument) document = make_page (suite);
    poda_document_html (document, output);
    g_ptr_array_set_size (exercises, (gint) (exercises->len - n_hidden));
    return poda_output_close (g_steal_pointer (&output), error)
           && (exercises->len == 0 || poda_suite_write (students, exercises, 0, error));
}
