/* The engine: the program as a WebAssembly module, for pages and for Node.
 *
 * It takes a command line and the text of its standard input, and gives what the
 * program would: an exit code, and the texts of standard output and of stderr
 * (machine.c). There are no files. A search can be held, to be asked about again and
 * again (page/page.h). engine.mjs is the other half. */

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <string.h>

#include "cli/draw.h"
#include "cli/play.h"
#include "engine/engine.h"
#include "page/page.h"
#include "search/unfold.h"
#include "tree/edit.h"

gboolean
poda_engine_answer (void (*answer) (PodaEngineQuestion *question), PodaRequest *request,
                    gpointer values, GError **error)
{
    PodaJson json;
    g_autoptr (PodaOutput) written = poda_output_memory ();
    PodaOutput *output = NULL;
    PodaEngineQuestion question = {
        .request = request, .words = request->arguments, .values = values, .json = &json
    };
    gsize length;
    poda_json_init (&json, written);
    answer (&question);
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

/* --- The search that is held --- */

static PodaDraw *held; /* the module's; NULL: nothing is held */
static PodaPageSearch page;

static gboolean
check_held (GError **error)
{
    return held != NULL || poda_refuse (error, "nothing is held: expected hold first");
}

/* Searches and draws as `draw` does, and holds both. */
static gboolean
hold (PodaRequest *request, gpointer values, GError **error)
{
    PodaDrawOptions *options = values;
    options->drawing.steady = TRUE;
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

/* Draws what is held after a step. */
static gboolean
draw_step (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    if (!check_held (error))
        return FALSE;
    held->step = request->arguments[0];
    gboolean done = poda_draw_write (held, error);
    held->step = NULL;
    return done;
}

/* Answers a question about what is held; the command has its name. */
static void
answer_held (PodaEngineQuestion *question)
{
    const PodaPageQuestion *asked = poda_page_questions;
    while (strcmp (asked->name, question->request->command->name) != 0)
        asked++;
    if (check_held (&question->error))
        poda_page_answer (&page, asked, question->words, question->json,
                          &question->error);
}

static gboolean
ask_held (PodaRequest *request, gpointer values, GError **error)
{
    return poda_engine_answer (answer_held, request, values, error);
}

/* --- Trees that are edited --- */

#define MOST_UNFOLDED 2000

/* Tells GAME with what NODE and the words after it change; alone, as the tree that it
 * is. */
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
        tree = made = poda_tree_unfold (&request->problem, NULL, MOST_UNFOLDED, error);
    else if (words[1] != NULL
             && (index = poda_tree_find (tree, words[1], error)) != PODA_TREE_NONE
             && poda_edit_read ((const char *const *) words + 2, &wanted, error))
        tree = made = poda_tree_edit (tree, index, &wanted, &at, error);
    if (question->error == NULL)
        poda_page_write_tree (question->json, tree, at);
}

static gboolean
edit (PodaRequest *request, gpointer values, GError **error)
{
    return poda_engine_answer (answer_edit, request, values, error);
}

/* --- Commands --- */

static gboolean
play (PodaRequest *request, gpointer values, GError **error)
{
    return poda_play_tell (request, values, error);
}

/* Says why the module had to begin anew: engine.mjs runs this in the next one. */
static gboolean
tell_end (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    gboolean full = strcmp (request->arguments[0], "memory") == 0;
    return poda_refuse (
        error, "%s",
        full ? _ ("this takes more memory than a page has: expected a smaller depth, "
                  "or a smaller tree")
             : _ ("poda has failed, which is a mistake of its own: expected another "
                  "way to ask"));
}

static const PodaCommand own[] = {
    { "still", "STEP", 1, 1, "", "", .run = draw_step },
    { "edit", "GAME [NODE EDIT [VALUE]]", 1, 4, "", "",
      .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET, .run = edit },
    { "ended", "memory|mistake", 1, 1, "", "", .run = tell_end },
};

/* The program's commands that write nothing but a text. */
static const PodaCommand *const commands[] = {
    &poda_command_draw,  &poda_command_trace,   &poda_command_explain,
    &poda_command_solve, &poda_command_compare, &poda_command_match,
    &poda_command_list,
};

/* A command whose work has a limit that is a page's. */
typedef struct {
    PodaCommand command; /* `run` is run_limited, … */
    gboolean (*run) (PodaRequest *, gpointer, GError **); /* … which runs this */
} LimitedCommand;

/* Says of a search that is too large how much a page searches: nobody can stop it
 * there. */
static gboolean
run_limited (PodaRequest *request, gpointer values, GError **error)
{
    const LimitedCommand *row = (const LimitedCommand *) request->command;
    if (row->run (request, values, error))
        return TRUE;
    gboolean silent = row->run == poda_command_solve.run
                      || row->run == poda_command_compare.run
                      || row->run == poda_command_match.run;
    guint64 most = silent ? PODA_SEARCH_MOST : PODA_RECORD_MOST;
    gboolean typed = request->rules.texts[PODA_RULE_MAX_NODES] != NULL
                     && request->problem.max_nodes < most;
    if (request->problem.game == NULL || typed
        || !g_error_matches (*error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT))
        return FALSE;
    g_clear_error (error);
    return poda_refuse (error,
                        _ ("a page searches %u nodes at most: expected a smaller depth "
                           "or tree"),
                        (guint) most);
}

static PodaCommand *
add_row (GPtrArray *rows, const PodaCommand *command, const char *name,
         gboolean (*run) (PodaRequest *, gpointer, GError **))
{
    LimitedCommand *row = g_new (LimitedCommand, 1);
    *row = (LimitedCommand){ *command, run };
    row->command.name = name;
    row->command.run = run_limited;
    g_ptr_array_add (rows, row);
    return &row->command;
}

const PodaCommand *const *
poda_engine_commands (void)
{
    static GPtrArray *rows;
    if (rows != NULL)
        return (const PodaCommand *const *) rows->pdata;
    rows = g_ptr_array_new ();
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
        add_row (rows, commands[i], commands[i]->name, commands[i]->run);
    for (guint i = 0; i < G_N_ELEMENTS (own); i++)
        add_row (rows, &own[i], own[i].name, own[i].run);
    for (const PodaCommand *row = poda_practice_commands;
         row < poda_practice_commands + PODA_PRACTICE_COMMANDS; row++)
        add_row (rows, row, row->name, row->run);
    add_row (rows, &poda_command_draw, "hold", hold);
    PodaCommand *row = add_row (rows, &poda_command_play, "play", play);
    row->least = 1;
    row->most = 2;
    for (const PodaPageQuestion *question = poda_page_questions; question->name != NULL;
         question++) {
        guint n = (guint) strlen (question->arguments);
        guint least = (guint) strcspn (question->arguments, "?");
        row = add_row (rows, &own[0], question->name, ask_held);
        row->least = least;
        row->most = least < n ? n - 1 : n;
    }
    g_ptr_array_add (rows, NULL);
    return (const PodaCommand *const *) rows->pdata;
}

/* --- What engine.mjs calls; the rest of it is in machine.c --- */

char *poda_engine_room;

/* Returns where so many bytes may be written; what was there before is gone. */
PODA_EXPORT ("room")
char *
engine_room (gsize length)
{
    return poda_engine_room = g_realloc (poda_engine_room, length);
}

/* Runs the command line whose words, each with a zero behind it, the room has. Returns
 * its exit code. */
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
    setlocale (LC_MESSAGES, "C"); /* and not that of the line before */
    return poda_commands_run (poda_engine_commands (), count, (char **) words->pdata);
}
