/* The engine: the program as a WebAssembly module, for pages and for Node.
 *
 * It takes a command line and the text of its standard input, and gives what the
 * program would: an exit code, and the texts of standard output and of stderr
 * (streams.c). There are no files. A search can be held, to be asked about again and
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

/* Tests outside a page call these by the names that they have in C. */
#ifdef __wasm__
#define EXPORT(name) __attribute__ ((export_name (name)))
#else
#define EXPORT(name)
#endif

/* --- Answers --- */

gboolean
poda_engine_answer (const PodaEngineQuestion *question, PodaRequest *request,
                    gpointer values, GError **error)
{
    PodaJson json;
    g_autoptr (PodaOutput) answer = poda_output_memory ();
    PodaOutput *output = NULL;
    gsize length;
    poda_json_init (&json, answer);
    if (!question->answer (request, values, &json, error)
        || (output = poda_output_open (NULL, error)) == NULL)
        return FALSE;
    const char *text = poda_output_contents (answer, &length);
    poda_output_write (output, text, length);
    poda_output_text (output, "\n");
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
    const char *title = next->drawing.title != NULL      ? next->drawing.title
                        : poda_tree_title (game) != NULL ? poda_tree_title (game)
                                                         : game->name;
    poda_page_search_clear (&page);
    g_clear_pointer (&held, poda_draw_free);
    held = next;
    page = (PodaPageSearch){ .record = held->records[0],
                             .first = held->records[1],
                             .title = title };
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
static gboolean
answer_held (PodaRequest *request, gpointer values G_GNUC_UNUSED, PodaJson *json,
             GError **error)
{
    const PodaPageQuestion *question = poda_page_questions;
    while (strcmp (question->name, request->command->name) != 0)
        question++;
    return check_held (error)
           && poda_page_answer (&page, question, request->arguments, json, error);
}

static gboolean
ask_held (PodaRequest *request, gpointer values, GError **error)
{
    static const PodaEngineQuestion question = { answer_held };
    return poda_engine_answer (&question, request, values, error);
}

/* --- Trees that are edited --- */

#define MOST_UNFOLDED 2000

/* Returns GAME with what NODE and the words after it change; alone, as the tree that it
 * is. NULL sets `error`. */
static PodaTree *
edited_tree (const PodaRequest *request, guint32 *at, GError **error)
{
    char *const *words = request->arguments;
    PodaTree *tree = request->input.tree;
    PodaEdit wanted;
    if (words[1] == NULL)
        return poda_tree_unfold (&request->problem, NULL, MOST_UNFOLDED, error);
    if (tree == NULL) {
        poda_refuse (error, "%s is no tree: expected one to edit", words[0]);
        return NULL;
    }
    guint32 index = poda_tree_find (tree, words[1], error);
    if (index == PODA_TREE_NONE
        || !poda_edit_read ((const char *const *) words + 2, &wanted, error))
        return NULL;
    return poda_tree_edit (tree, index, &wanted, at, error);
}

static gboolean
answer_edit (PodaRequest *request, gpointer values G_GNUC_UNUSED, PodaJson *json,
             GError **error)
{
    guint32 at = PODA_TREE_NONE;
    g_autoptr (PodaTree) made = NULL;
    if (!poda_request_open (request, error))
        return FALSE;
    const PodaTree *tree = request->input.tree;
    if (tree == NULL || request->arguments[1] != NULL)
        tree = made = edited_tree (request, &at, error);
    if (tree != NULL)
        poda_page_write_tree (json, tree, at);
    return tree != NULL;
}

static gboolean
edit (PodaRequest *request, gpointer values, GError **error)
{
    static const PodaEngineQuestion question = { answer_edit };
    return poda_engine_answer (&question, request, values, error);
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

/* All rows, and the same with `run_limited` for their work. */
static GPtrArray *rows, *limited;

/* Says of a search that is too large how much a page searches: nobody can stop it
 * there. */
static gboolean
run_limited (PodaRequest *request, gpointer values, GError **error)
{
    guint at;
    g_ptr_array_find (limited, request->command, &at);
    const PodaCommand *row = rows->pdata[at];
    if (row->run (request, values, error))
        return TRUE;
    guint64 most = row == &poda_command_solve || row == &poda_command_compare
                           || row == &poda_command_match
                       ? PODA_SEARCH_MOST
                       : PODA_RECORD_MOST;
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
add_row (const PodaCommand *row)
{
    PodaCommand *copy = g_memdup2 (row, sizeof (PodaCommand));
    g_ptr_array_add (rows, copy);
    return copy;
}

const PodaCommand *const *
poda_engine_commands (void)
{
    if (limited != NULL)
        return (const PodaCommand *const *) limited->pdata;
    rows = g_ptr_array_new ();
    limited = g_ptr_array_new ();
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
        g_ptr_array_add (rows, (gpointer) commands[i]);
    for (guint i = 0; i < G_N_ELEMENTS (own); i++)
        add_row (&own[i]);
    for (guint i = 0; i < PODA_PRACTICE_COMMANDS; i++)
        add_row (&poda_practice_commands[i]);
    PodaCommand *row = add_row (&poda_command_draw);
    row->name = "hold";
    row->run = hold;
    row = add_row (&poda_command_play);
    row->name = "play";
    row->run = play;
    row->least = 1;
    row->most = 2;
    for (const PodaPageQuestion *question = poda_page_questions; question->name != NULL;
         question++) {
        const char *optional = strchr (question->arguments, '?');
        guint n = (guint) strlen (question->arguments);
        row = add_row (&own[0]);
        row->name = question->name;
        row->run = ask_held;
        row->least = optional != NULL ? (guint) (optional - question->arguments) : n;
        row->most = optional != NULL ? n - 1 : n;
    }
    for (guint i = 0; i < rows->len; i++) {
        row = g_memdup2 (rows->pdata[i], sizeof (PodaCommand));
        row->run = run_limited;
        g_ptr_array_add (limited, row);
    }
    g_ptr_array_add (limited, NULL);
    return (const PodaCommand *const *) limited->pdata;
}

/* --- What engine.mjs calls --- */

static char *room; /* texts come in here */

/* Returns where so many bytes may be written; what was there before is gone. */
EXPORT ("room")
char *
engine_room (gsize length)
{
    room = g_realloc (room, length);
    return room;
}

/* The room has a language, a zero and its catalogue, from now on. */
EXPORT ("learn")
void
engine_learn (gsize length)
{
    gsize name = strlen (room) + 1;
    poda_streams_learn (room, room + name, length - name);
}

/* The room has the next command's standard input. */
EXPORT ("input")
void
engine_input (gsize length)
{
    poda_streams_begin (room, length);
}

/* Runs the command line whose words, each with a zero behind it, the room has. Returns
 * its exit code. */
EXPORT ("run")
int
engine_run (gsize length)
{
    g_autoptr (GPtrArray) words = g_ptr_array_new ();
    g_autofree char *line = g_memdup2 (room, length);
    for (gsize at = 0; at < length; at += strlen (line + at) + 1)
        g_ptr_array_add (words, line + at);
    int count = (int) words->len;
    g_ptr_array_add (words, NULL);
    setlocale (LC_MESSAGES, "C"); /* and not that of the line before */
    return poda_commands_run (poda_engine_commands (), count, (char **) words->pdata);
}

/* Returns what the command wrote to standard output (1) or stderr (2), and its
 * length. */
EXPORT ("written")
const guint8 *
engine_written (guint stream)
{
    return poda_streams_written (stream)->data;
}

EXPORT ("length")
gsize
engine_length (guint stream)
{
    return poda_streams_written (stream)->len;
}
