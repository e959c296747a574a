/* The engine: poda as a WebAssembly module, for pages and for Node.
 *
 * It takes a command line and the text of its standard input, and returns an exit code
 * and the texts of standard output and stderr (machine.c). There are no files. A search
 * can be kept for further queries (page/page.h). engine.mjs is the JavaScript side. */

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <string.h>

#include "cli/draw.h"
#include "cli/play.h"
#include "engine/engine.h"
#include "page/page.h"
#include "search/unfold.h"
#include "tree/edit.h"

/* --- The kept search --- */

static PodaDraw *held; /* NULL: none */
static PodaPageSearch page;

static gboolean
check_held (GError **error)
{
    return held != NULL || poda_refuse (error, "nothing is held: expected hold first");
}

static gboolean
hold (PodaRequest *request, gpointer values, GError **error)
{
    PodaDrawOptions *options = values;
    options->drawing.interactive = TRUE;
    options->second = options->compare != NULL;
    PodaDraw *next = poda_draw_new (request, options, error);
    if (next == NULL)
        return FALSE;
    const PodaGame *game = poda_record_problem (next->records[0])->game;
    poda_page_search_clear (&page);
    g_clear_pointer (&held, poda_draw_free);
    held = next;
    page = (PodaPageSearch){ .record = held->records[0], .first = held->records[1] };
    page.title = next->drawing.title;
    if (page.title == NULL)
        page.title = poda_tree_title (game);
    if (page.title == NULL)
        page.title = game->name;
    return poda_draw_write (held, error);
}

static gboolean
draw_step (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    held->step = request->arguments[0];
    gboolean done = poda_draw_write (held, error);
    held->step = NULL;
    return done;
}

/* Answers a query about the kept search; the command has its name. */
static void
answer_held (PodaEngineQuestion *question)
{
    const PodaPageQuestion *asked = poda_page_questions;
    while (strcmp (asked->name, question->request->command->name) != 0)
        asked++;
    poda_page_answer (&page, asked, question->words, question->json, &question->error);
}

/* --- Edited trees --- */

#define MOST_UNFOLDED 2000

/* Writes GAME after an edit of NODE by the words after it, or without them as an
 * explicit tree. */
static void
answer_edit (PodaEngineQuestion *question)
{
    PodaRequest *request = question->request;
    char *const *words = question->words;
    GError **error = &question->error;
    guint32 index, at = PODA_TREE_NONE;
    g_autoptr (PodaTree) made = NULL;
    PodaEdit wanted;
    if (!poda_request_open (request, error))
        return;
    PodaTree *tree = request->input.tree;
    if (tree == NULL && words[1] != NULL)
        poda_refuse (error, "%s is no tree: expected one to edit", words[0]);
    else if (tree == NULL)
        tree = made = poda_tree_unfold (&request->problem, MOST_UNFOLDED, error);
    else if (words[1] != NULL
             && (index = poda_tree_find (tree, words[1], error)) != PODA_TREE_NONE
             && poda_edit_read ((const char *const *) words + 2, &wanted, error))
        tree = made = poda_tree_edit (tree, index, &wanted, &at, error);
    if (question->error == NULL)
        poda_page_write_tree (question->json, tree, at);
}

/* --- Commands --- */

static gboolean
play (PodaRequest *request, gpointer values, GError **error)
{
    return poda_play_describe (request, values, error);
}

/* Reports why the previous module ended: engine.mjs calls it in a new one. */
static void
answer_ended (PodaEngineQuestion *question)
{
    gboolean full = strcmp (question->words[0], "memory") == 0;
    poda_refuse (
        &question->error, "%s",
        full ? _ ("this takes more memory than a page has; use a smaller depth or a "
                  "smaller tree")
             : _ ("poda failed because of an internal error; try another request"));
}

static const PodaEngineCommand own_commands[] = {
    { { "still", "STEP", 1, 1, "", "", .run = draw_step }, NULL, check_held },
    { { "edit", "GAME [NODE EDIT [VALUE]]", 1, 4, "", "",
        .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET },
      answer_edit,
      NULL },
    { { "ended", "memory|mistake", 1, 1, "", "", .shared = 0 }, answer_ended, NULL },
};

/* Commands of poda that write only text. */
static const PodaCommand *const commands[] = {
    &poda_command_draw,  &poda_command_trace,   &poda_command_explain,
    &poda_command_solve, &poda_command_compare, &poda_command_match,
    &poda_command_list,
};

/* A command with the page's limit on its work. */
typedef struct {
    PodaCommand command; /* its `run` is run_limited */
    PodaEngineCommand own;
} LimitedCommand;

static gboolean
answer (const PodaEngineCommand *own, PodaRequest *request, gpointer values,
        GError **error)
{
    PodaJson json;
    g_autoptr (PodaOutput) written = poda_output_memory ();
    PodaOutput *output = NULL;
    PodaEngineQuestion question = {
        .request = request, .words = request->arguments, .values = values, .json = &json
    };
    gsize length;
    poda_json_init (&json, written);
    own->answer (&question);
    if (question.error != NULL)
        g_propagate_error (error, question.error);
    else
        output = poda_output_open (NULL, error);
    if (output == NULL)
        return FALSE;
    poda_json_newline (&json);
    const char *text = poda_output_contents (written, &length);
    poda_output_write (output, text, length);
    return poda_output_close (output, error);
}

/* Runs a command. If its search is too large, reports the page's limit, since a page
 * cannot interrupt it. */
static gboolean
run_limited (PodaRequest *request, gpointer values, GError **error)
{
    const PodaEngineCommand *own = &((const LimitedCommand *) request->command)->own;
    gboolean (*run) (PodaRequest *, gpointer, GError **) = own->command.run;
    if (own->check != NULL && !own->check (error))
        return FALSE;
    if (own->answer != NULL ? answer (own, request, values, error)
                            : run (request, values, error))
        return TRUE;
    gboolean silent = run == poda_command_solve.run || run == poda_command_compare.run
                      || run == poda_command_match.run;
    guint64 most = silent ? PODA_SEARCH_MOST : PODA_RECORD_MAX_NODES;
    gboolean typed = request->rules.texts[PODA_RULE_MAX_NODES] != NULL
                     && request->problem.max_nodes < most;
    if (request->problem.game == NULL || typed
        || !g_error_matches (*error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT))
        return FALSE;
    g_clear_error (error);
    return poda_refuse (
        error,
        _ ("a page searches at most %u nodes; use a smaller depth or a smaller tree"),
        (guint) most);
}

static void
add_row (GPtrArray *rows, const PodaEngineCommand *own)
{
    LimitedCommand *row = g_new (LimitedCommand, 1);
    *row = (LimitedCommand){ own->command, *own };
    row->command.run = run_limited;
    g_ptr_array_add (rows, row);
}

const PodaCommand *const *
poda_engine_commands (void)
{
    static GPtrArray *rows;
    if (rows != NULL)
        return (const PodaCommand *const *) rows->pdata;
    rows = g_ptr_array_new ();
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
        add_row (rows, &(PodaEngineCommand){ *commands[i], NULL, NULL });
    for (guint i = 0; i < G_N_ELEMENTS (own_commands); i++)
        add_row (rows, &own_commands[i]);
    for (guint i = 0; i < PODA_PRACTICE_COMMANDS; i++)
        add_row (rows, &poda_practice_commands[i]);
    PodaEngineCommand row = { poda_command_draw, NULL, NULL };
    row.command.name = "hold";
    row.command.run = hold;
    add_row (rows, &row);
    row.command = poda_command_play;
    row.command.run = play;
    row.command.least = 1;
    row.command.most = 2;
    add_row (rows, &row);
    for (const PodaPageQuestion *question = poda_page_questions; question->name != NULL;
         question++) {
        guint n = (guint) strlen (question->arguments);
        guint least = (guint) strcspn (question->arguments, "?");
        row = (PodaEngineCommand){ own_commands[0].command, answer_held, check_held };
        row.command.name = question->name;
        row.command.least = least;
        row.command.most = least < n ? n - 1 : n;
        add_row (rows, &row);
    }
    g_ptr_array_add (rows, NULL);
    return (const PodaCommand *const *) rows->pdata;
}

/* --- Functions for engine.mjs; others are in machine.c --- */

char *poda_engine_room;

/* Returns a buffer of `length` bytes, in place of the previous one. */
PODA_EXPORT ("room")
char *
engine_room (gsize length)
{
    return poda_engine_room = g_realloc (poda_engine_room, length);
}

/* Runs a command line, whose words are zero-terminated in the buffer. Returns its exit
 * code. */
PODA_EXPORT ("run")
int
engine_run (gsize length)
{
    g_autoptr (GPtrArray) words = g_ptr_array_new ();
    g_autofree char *line = g_memdup2 (poda_engine_room, length);
    for (gsize at = 0; at < length; at += strlen (line + at) + 1)
        g_ptr_array_add (words, line + at);
    int count = (int) words->len;
    g_ptr_array_add (words, NULL);
    setlocale (LC_MESSAGES, "C"); /* resets the previous command's language */
    return poda_commands_run (poda_engine_commands (), count, (char **) words->pdata);
}
