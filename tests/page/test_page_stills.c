/* A still is the page's picture of its step: the same texts at the same nodes. */

#include <string.h>

#include "support/browser.h"
#include "support/page.h"
#include "support/rows.h"
#include "support/shell.h"

static const char *const games[] = {
    "trees/notes.gv",
    "trees/max-twice.gv",
    "trees/chance.gv",
    "trees/infinities.gv",
    "trees/ties.gv --cut strict",
    "trees/encyclopedia.gv -a minimax",
    "trees/shallow-deep.gv --fail hard",
    "trees/worst-order.gv -a negamax-alphabeta --window=-2,6",
    "nim:sticks=4",
    "tictactoe -p XOXOXO... -a shallow-alphabeta",
};

/* What is written at a node, in the picture and on the page. */
enum { VALUE, ALPHA, BETA, ORDER, REASON, N_TEXTS };
static const struct {
    const char *svg;
    const char *page;
} texts[N_TEXTS] = { { "v", ".value" },
                     { "w", ".alpha" },
                     { "w", ".beta" },
                     { "o", ".order" },
                     { "r", ".reason" } };

typedef struct {
    GString *out;
    gboolean in_node;
    GString *field; /* that is being read; NULL for none */
    GString *found[N_TEXTS];
    GString *moves; /* on the edges, a line each */
} Reader;

static const char *
attribute (const char *wanted, const char **names, const char **values)
{
    for (guint i = 0; names[i] != NULL; i++)
        if (g_str_equal (names[i], wanted))
            return values[i];
    return "";
}

static GString *
field_of (const Reader *reader, const char *class)
{
    if (g_str_equal (class, "m"))
        return reader->moves;
    for (int i = 0; i < N_TEXTS; i++)
        if (strncmp (texts[i].svg, class, strcspn (class, " ")) == 0
            && (i != ALPHA || reader->found[i]->len == 0))
            return reader->found[i];
    return NULL;
}

static void
begin (GMarkupParseContext *context, const char *name, const char **names,
       const char **values, gpointer data, GError **error)
{
    Reader *reader = data;
    (void) context;
    (void) error;
    const char *id = attribute ("id", names, values);
    if (g_str_equal (name, "g") && *id == 'n' && g_ascii_isdigit (id[1])) {
        g_string_append (reader->out, id + 1);
        reader->in_node = TRUE;
        for (guint i = 0; i < N_TEXTS; i++)
            g_string_truncate (reader->found[i], 0);
    } else if (g_str_equal (name, "text") && reader->in_node) {
        reader->field = field_of (reader, attribute ("class", names, values));
    }
}

static void
end (GMarkupParseContext *context, const char *name, gpointer data, GError **error)
{
    Reader *reader = data;
    (void) context;
    (void) error;
    if (g_str_equal (name, "text") && reader->field == reader->moves)
        g_string_append_c (reader->moves, '\n');
    if (g_str_equal (name, "text"))
        reader->field = NULL;
    if (!g_str_equal (name, "g") || !reader->in_node)
        return;
    reader->in_node = FALSE;
    for (guint i = 0; i < N_TEXTS; i++)
        g_string_append_printf (reader->out, "|%s", reader->found[i]->str);
    g_string_append_c (reader->out, '\n');
}

static void
take (GMarkupParseContext *context, const char *text, gsize length, gpointer data,
      GError **error)
{
    Reader *reader = data;
    (void) context;
    (void) error;
    if (reader->in_node && reader->field != NULL)
        g_string_append_len (reader->field, text, (gssize) length);
}

static int
by_number (gconstpointer a, gconstpointer b)
{
    return atoi (*(char *const *) a) - atoi (*(char *const *) b);
}

static int
by_text (gconstpointer a, gconstpointer b)
{
    return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Frees the text. Its last line ends, so that the last piece is empty. */
static char *
sort_lines (GString *text, int (*compare) (gconstpointer a, gconstpointer b))
{
    g_auto (GStrv) lines = g_strsplit (text->str, "\n", -1);
    guint n = g_strv_length (lines);
    g_string_free (text, TRUE);
    if (n > 1)
        qsort (lines, n - 1, sizeof *lines, compare);
    return g_strjoinv ("\n", lines);
}

/* A line for each node that the picture shows, its id and its texts, and the moves. */
static char *
still_texts (const char *svg)
{
    const GMarkupParser parser = { begin, end, take, NULL, NULL };
    Reader reader = { .out = g_string_new (NULL), .moves = g_string_new (NULL) };
    g_autoptr (GError) error = NULL;
    for (guint i = 0; i < N_TEXTS; i++)
        reader.found[i] = g_string_new (NULL);
    GMarkupParseContext *context =
        g_markup_parse_context_new (&parser, 0, &reader, NULL);
    if (!g_markup_parse_context_parse (context, svg, -1, &error))
        fail_msg ("%s", error->message);
    g_markup_parse_context_free (context);
    for (guint i = 0; i < N_TEXTS; i++)
        g_string_free (reader.found[i], TRUE);
    g_autofree char *nodes = sort_lines (reader.out, by_number);
    g_autofree char *moves = sort_lines (reader.moves, by_text);
    return g_strconcat (nodes, moves, NULL);
}

static char *
page_texts (Browser *browser, guint step)
{
    return browser_text (
        browser,
        "(async () => {"
        "  await poda.goto (%u);"
        "  const nodes = [...document.querySelectorAll ('svg g[data-node]')];"
        "  nodes.sort ((a, b) => a.dataset.node - b.dataset.node);"
        "  const moves = [...document.querySelectorAll ('svg .move')];"
        "  return [...nodes.map (node => [node.dataset.node,"
        "      ...['%s', '%s', '%s', '%s', '%s'].map (kind =>"
        "        node.querySelector (kind)?.textContent.trim () ?? '')].join ('|')),"
        "    ...moves.map (move => move.textContent).sort (), ''].join ('\\n'); }) ()",
        step, texts[VALUE].page, texts[ALPHA].page, texts[BETA].page, texts[ORDER].page,
        texts[REASON].page);
}

/* The nodes entered by then, whose ids are the same in both, with reasons as short as
 * stills have them; and the moves. */
static char *
comparable (const char *texts_of)
{
    g_auto (GStrv) lines = g_strsplit (texts_of, "\n", -1);
    GString *kept = g_string_new (NULL);
    for (guint i = 0; lines[i] != NULL; i++) {
        g_auto (GStrv) cells = g_strsplit (lines[i], "|", -1);
        gboolean node = g_strv_length (cells) == 6;
        char *comma = node ? strstr (cells[5], ", ") : NULL;
        if (comma != NULL)
            *comma = '\0';
        if (!node || *cells[4] != '\0') {
            g_autofree char *line = g_strjoinv ("|", cells);
            g_string_append_printf (kept, "%s\n", line);
        }
    }
    return g_string_free (kept, FALSE);
}

static void
test_game (void **state)
{
    const PageRow *row = *state;
    const char *const *game = row->entry;
    page_open (row->browser, row->folder, *game, NULL);
    guint n = (guint) browser_number (row->browser, "poda.state.n_steps");
    for (guint k = 0; k <= n; k += k < n && k + 3 > n ? n - k : 3) {
        g_autofree char *line =
            g_strdup_printf ("poda draw %s --step %u -T svg", *game, k);
        g_autofree char *svg = shell_run (NULL, line);
        g_autofree char *still = still_texts (svg);
        g_autofree char *page = page_texts (row->browser, k);
        g_autofree char *one = comparable (still), *other = comparable (page);
        if (strcmp (one, other) != 0)
            fail_msg ("%s\nstill:\n%spage:\n%s", line, still, page);
        if (k == n)
            break;
    }
    browser_close (row->browser);
}

int
main (void)
{
    return page_run_rows ("page stills", test_game, games, sizeof *games,
                          G_N_ELEMENTS (games));
}
