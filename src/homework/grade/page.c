#include "homework/grade/grade.h"

#include <glib/gi18n-lib.h>

#define EXAMPLES 3

/* Adds the lines of a text as they are typed or printed. */
static void
add_lines (PodaDocument *document, const char *text)
{
    g_autofree char *whole = g_strchomp (g_strdup (text));
    g_auto (GStrv) lines = g_strsplit (whole, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++)
        poda_document_add (document, PODA_DOC_CODE, NULL, NULL, "%s", lines[i]);
}

/* Returns the lines that are right for a case: "value 3\nmove 1\n". */
static char *
right_lines (const PodaSuite *suite, const PodaKey *key)
{
    GString *text = g_string_new (NULL);
    const PodaSummary *summary = key->summary;
    const PodaProblem *problem = &key->of->data->problem;
    char value[PODA_VALUE_BUFFER];
    guint n = suite->marks[PODA_TELL_VISITS] ? poda_record_n_visited (key->record) : 0;
    for (guint i = 0; i < n; i++) {
        g_autofree char *name =
            poda_record_name (key->record, poda_record_node (key->record, i + 1));
        g_string_append_printf (text, "visit %s\n", name);
    }
    if (suite->marks[PODA_TELL_VALUE])
        g_string_append_printf (
            text, "value %s\n",
            poda_value_format (summary->value, PODA_STYLE_MACHINE, value));
    if (suite->marks[PODA_TELL_MOVE] && summary->has_move) {
        g_autofree char *move =
            problem->game->format_move (problem->game, &problem->root, summary->move);
        g_string_append_printf (text, "move %s\n", move);
    }
    if (suite->marks[PODA_TELL_NODES])
        g_string_append_printf (text, "nodes %" G_GUINT64_FORMAT "\n",
                                summary->counts.nodes);
    return g_string_free (text, FALSE);
}

static void
add_examples (PodaDocument *document, const PodaSuite *suite, const PodaGrader *grader)
{
    const GPtrArray *keys = poda_grader_keys (grader);
    for (guint i = 0, n = 0; i < keys->len && n < EXAMPLES; i++) {
        const PodaKey *key = keys->pdata[i];
        if (key->of->hidden)
            continue;
        g_autofree char *lines = right_lines (suite, key);
        n++;
        poda_document_heading (document, NULL, _ ("Example: case %s"), key->of->name);
        poda_document_say (document, NULL, NULL, "%s",
                           _ ("Your program reads on its standard input:"));
        add_lines (document, key->of->data->text);
        poda_document_say (document, NULL, NULL, "%s", _ ("and prints:"));
        add_lines (document, lines);
    }
}

PodaDocument *
poda_suite_page (const PodaSuite *suite, const PodaGrader *grader)
{
    static const char *const told[PODA_N_TELLS] = {
        [PODA_TELL_VALUE] = N_ ("value V: the value of the root"),
        [PODA_TELL_MOVE] = N_ ("move M: the best move at the root"),
        [PODA_TELL_VISITS] = N_ ("visit NODE, a line for each node, in the order of "
                                 "your search. A node is called root, or by the moves "
                                 "that lead to it: 2.1"),
        [PODA_TELL_NODES] = N_ ("nodes N: the number of nodes that your search visits"),
    };
    char seconds[PODA_VALUE_BUFFER];
    guint n_hidden = 0;
    PodaDocument *document =
        poda_document_new (suite->title, "homework/feedback/gradebook.css");
    poda_document_say (document, NULL, NULL, "%s",
                       _ ("Your program is started once for each case. It reads a "
                          "case on its standard input, searches, prints its answers "
                          "on its standard output, a line each, and ends."));
    poda_document_heading (document, NULL, "%s", _ ("What your program reads"));
    poda_document_say (document, NULL, NULL, "%s",
                       _ ("The first line is \"poda 1\", the last one \"end\". The "
                          "lines between them begin with a word: algorithm, depth, "
                          "player (max or min: who moves first) and others, which you "
                          "may skip. After \"tree nested\" the next line is the tree: "
                          "lists are inner nodes, numbers are leaves, and the moves "
                          "of a node are called 1, 2, 3 in their order."));
    poda_document_heading (document, NULL, "%s", _ ("What your program prints"));
    for (guint i = 0; i < PODA_N_TELLS; i++)
        if (suite->marks[i])
            poda_document_item (document, NULL, NULL, "%s", _ (told[i]));
    poda_document_say (document, NULL, NULL, "%s",
                       _ ("Other lines do no harm. Print what helps you to find a "
                          "mistake on standard error."));
    add_examples (document, suite, grader);
    for (guint i = 0; i < suite->cases->len; i++)
        n_hidden += ((PodaSuiteCase *) suite->cases->pdata[i])->hidden;
    poda_document_heading (document, NULL, "%s", _ ("How it is marked"));
    poda_document_say (
        document, NULL, NULL,
        _ ("There are %u cases, of which %u are hidden. For each of them your program "
           "has %s s and %u MiB of memory, and no network."),
        suite->cases->len, n_hidden,
        poda_value_format (suite->limits.seconds, PODA_STYLE_TEXT, seconds),
        (guint) (suite->limits.memory >> 20));
    poda_document_say (document, NULL, NULL, "%s",
                       _ ("Hand in one file in Python, JavaScript, C or Java. If you "
                          "hand in several, call the one that is started main: "
                          "main.py, main.js, main.c, Main.java."));
    return document;
}
