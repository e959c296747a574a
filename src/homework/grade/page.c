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

/* Adds what is right for a case, as a program prints it. */
static void
add_right_lines (PodaDocument *document, const PodaSuite *suite,
                 const PodaTranscript *right)
{
    char value[PODA_VALUE_BUFFER], nodes[PODA_VALUE_BUFFER];
    poda_value_format (right->value, PODA_STYLE_MACHINE, value);
    poda_value_format (right->nodes, PODA_STYLE_MACHINE, nodes);
    const char *const texts[] = { [PODA_TELL_VALUE] = value,
                                  [PODA_TELL_MOVE] = right->move,
                                  [PODA_TELL_NODES] = nodes };
    for (guint i = 0; suite->marks[PODA_TELL_VISITS] && i < right->visits->len; i++)
        poda_document_add (document, PODA_DOC_CODE, NULL, NULL, "visit %s",
                           (const char *) right->visits->pdata[i]);
    for (guint i = 0; i < PODA_N_TELLS; i++)
        if (suite->marks[i] && texts[i] != NULL)
            poda_document_add (document, PODA_DOC_CODE, NULL, NULL, "%s %s",
                               poda_tells[i].key, texts[i]);
}

static void
add_examples (PodaDocument *document, const PodaSuite *suite)
{
    for (guint i = 0, n = 0; i < suite->cases->len && n < EXAMPLES; i++) {
        const PodaCase *one = suite->cases->pdata[i];
        if (one->hidden)
            continue;
        n++;
        poda_document_heading (document, NULL, _ ("Example: case %s"), one->name);
        poda_document_say (document, NULL, NULL, "%s",
                           _ ("Your program reads on its standard input:"));
        add_lines (document, one->text);
        poda_document_say (document, NULL, NULL, "%s", _ ("and prints:"));
        add_right_lines (document, suite, one->right);
    }
}

PodaDocument *
poda_suite_page (const PodaSuite *suite)
{
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
            poda_document_item (document, NULL, NULL, "%s", _ (poda_tells[i].help));
    poda_document_say (document, NULL, NULL, "%s",
                       _ ("Other lines do no harm. Print what helps you to find a "
                          "mistake on standard error."));
    add_examples (document, suite);
    for (guint i = 0; i < suite->cases->len; i++)
        n_hidden += ((PodaCase *) suite->cases->pdata[i])->hidden;
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
