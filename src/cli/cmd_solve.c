/* poda solve: value, best move and counts. */

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "cli/command.h"
#include "report/json.h"
#include "base/terminal.h"
#include "report/sentence.h"

static void
write_row (PodaOutput *output, const char *head, const char *text)
{
    if (*text == '\0')
        return;
    poda_terminal_pad (output, head, 14, FALSE);
    poda_terminal_pad (output, text, 0, FALSE);
    poda_output_text (output, "\n");
}

typedef struct {
    const PodaProblem *problem;
    const PodaSummary *summary;
    double seconds;
} Solved;

static void
write_counts (const PodaCounts *counts, gboolean windowed, PodaOutput *output)
{
    guint64 cutoffs = poda_counts_cutoffs (counts);
    g_autofree char *leaves =
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%" PRIu64 " leaf",
                                      "%" PRIu64 " leaves", counts->leaves),
                         counts->leaves);
    g_autofree char *nodes =
        counts->frontier == 0
            ? g_strdup_printf ("%" PRIu64 " (%s)", counts->nodes, leaves)
            : g_strdup_printf (
                _ ("%" PRIu64 " (%s, %" PRIu64 " of them at the depth limit)"),
                counts->nodes, leaves, counts->frontier);
    g_autofree char *cuts =
        counts->window == 0
            ? g_strdup_printf (
                _ ("%" PRIu64 " (%" PRIu64 " shallow, %" PRIu64 " deep)"), cutoffs,
                counts->shallow, counts->deep)
            : g_strdup_printf (_ ("%" PRIu64 " (%" PRIu64 " shallow, %" PRIu64
                                  " deep, %" PRIu64 " by the window)"),
                               cutoffs, counts->shallow, counts->deep, counts->window);
    write_row (output, _ ("nodes"), nodes);
    if (windowed)
        write_row (output, _ ("cutoffs"), cuts);
}

static void
write_text (const Solved *solved, PodaOutput *output)
{
    const PodaProblem *problem = solved->problem;
    const PodaSummary *summary = solved->summary;
    g_autofree char *rules = poda_sentence_rules (problem);
    g_autofree char *value = poda_sentence_value (summary->value, summary->bound);
    g_autofree char *move =
        summary->has_move ? poda_sentence_move (problem, &problem->root, summary->move)
                          : g_strdup (_ ("none"));
    g_autoptr (GString) line = g_string_new (NULL);
    g_autoptr (GString) moves = g_string_new (NULL);
    PodaPosition position = problem->root, next;
    for (guint i = 0; i < summary->line.count; i++, position = next) {
        PodaMove played = summary->line.items[i];
        g_autofree char *name = poda_sentence_move (problem, &position, played);
        g_string_append_printf (line, "%s%s", i > 0 ? " " : "", name);
        problem->game->play (problem->game, &position, played, &next);
    }
    for (guint i = 0; i < summary->n_moves; i++) {
        const PodaRootMove *root = &summary->moves[i];
        g_autofree char *name =
            poda_sentence_move (problem, &problem->root, root->move);
        g_autofree char *worth = poda_sentence_value (root->value, root->bound);
        g_string_append_printf (moves, "%s%s: %s", i > 0 ? ", " : "", name, worth);
    }
    write_row (output, _ ("search"), rules);
    write_row (output, _ ("value"), value);
    write_row (output, _ ("best move"), move);
    write_row (output, C_ ("moves", "line"), line->str);
    write_row (output, _ ("moves"), moves->str);
    write_counts (&summary->counts, problem->algorithm->windowed, output);
}

static void
write_json (const Solved *solved, PodaOutput *output)
{
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_summary (&json, NULL, solved->problem, solved->summary, &solved->seconds);
    poda_output_text (output, "\n");
}

static const PodaFormat formats[] = {
    { "txt", "text", .write = PODA_FORMAT_WRITER (write_text) },
    { "json", .data = TRUE, .write = PODA_FORMAT_WRITER (write_json) },
    { .name = NULL }
};

static gboolean
solve (PodaRequest *request, gpointer options G_GNUC_UNUSED, GError **error)
{
    if (!poda_request_open (request, error))
        return FALSE;
    poda_request_watch (request);
    gint64 begin = g_get_monotonic_time ();
    g_autoptr (PodaSummary) summary = poda_summary_search (&request->problem, error);
    double seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
    poda_progress_end (&request->progress);
    const Solved solved = { &request->problem, summary, seconds };
    if (summary == NULL)
        return FALSE;
    poda_request_note_zeros (request, &request->problem, summary->counts.frontier);
    return poda_request_write (request, &solved, error);
}

const PodaCommand poda_command_solve = {
    .name = "solve",
    .arguments = N_ ("GAME"),
    .least = 1,
    .summary = N_ ("find the value, the best move and the counts; record nothing"),
    .examples = "poda solve nim:sticks=7\n"
                "poda solve tictactoe -p 'X...O....' --all-moves\n"
                "poda solve -T json trees/notes.gv",
    .formats = formats,
    .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET | PODA_SHARED_ASKED,
    .run = solve,
};
