/* Pages: what is shown there can be read. */

#include <string.h>

#include "support/rows.h"
#include "support/shell.h"

#define LEAST 5.99 /* points */

/* The rest of a picture's style sheet behind the last rule of a class, or NULL. */
static const char *
rule_of (const char *svg, const char *css)
{
    g_autofree char *start = g_strdup_printf (".%s{", css);
    const char *end = strstr (svg, "</style>"), *rule = NULL;
    for (const char *at = svg; (at = strstr (at, start)) != NULL && at < end; at++)
        rule = at + strlen (start);
    return rule;
}

/* The letters of a text, in pixels: its own size, else that of its class, else 12. */
static double
size_of (const char *svg, const char *text, const char *end)
{
    g_autofree char *tag = g_strndup (text, (gsize) (end - text));
    const char *own = strstr (tag, "font-size:"), *css = strstr (tag, "class=\"");
    if (own != NULL)
        return g_ascii_strtod (own + strlen ("font-size:"), NULL);
    if (css == NULL)
        return 12;
    css += strlen ("class=\"");
    g_autofree char *name = g_strndup (css, strcspn (css, "\" "));
    const char *rule = rule_of (svg, name);
    const char *size = rule != NULL ? strstr (rule, "font-size:") : NULL;
    return size != NULL && size < strchr (rule, '}')
               ? g_ascii_strtod (size + strlen ("font-size:"), NULL)
               : 12;
}

/* The smallest letters of a picture in points, where it is as large as it says. */
static double
smallest_letters (const char *svg)
{
    const char *millimetres = strstr (svg, " width=\""),
               *box = strstr (svg, "viewBox=\"");
    assert_non_null (millimetres);
    double width = g_ascii_strtod (millimetres + strlen (" width=\""), NULL), seen = 0;
    char *at = (char *) box + strlen ("viewBox=\"");
    for (guint i = 0; i < 3; i++)
        seen = g_ascii_strtod (at, &at);
    double scale = width * 72 / 25.4 / seen, least = 1000;
    for (const char *text = svg; (text = strstr (text, "<text")) != NULL; text++)
        least = MIN (least, size_of (svg, text, strchr (text, '>')));
    return least * scale;
}

typedef struct {
    const char *name, *command;
    guint least_boxes;
    const char *shown; /* in the svg; NULL: nothing else */
} Row;

static void
test_readable (void **state)
{
    const Row *row = *state;
    g_autofree char *line =
        g_strdup_printf ("poda draw %s -T svg 2>/dev/null", row->command);
    g_autofree char *svg = shell_run (NULL, line);
    assert_true (g_str_has_prefix (svg, "<svg"));
    double letters = smallest_letters (svg);
    if (letters < LEAST)
        fail_msg ("%s: letters of %.2f points", row->command, letters);
    if (text_count (svg, "class=\"node") < row->least_boxes)
        fail_msg ("%s: %u boxes", row->command, text_count (svg, "class=\"node"));
    if (row->shown != NULL && strstr (svg, row->shown) == NULL)
        fail_msg ("%s: without %s", row->command, row->shown);
}

#define U "'[[[3,17],[2,12]],[[15],[25,0]],[[2,5],[3]],[[2,14]]]'"

static const Row readable[] = {
    { "a game of four plies", "connect4 -m 4453 -d 4 -e windows --page slide", 7,
      "left out for the page: earlier bounds of windows" },
    { "the textbook's figure",
      "tictactoe -d 2 -e open-lines --labels position,value --merge symmetric --page "
      "slide",
      16, NULL },
    { "a wide game", "connect4 -d 3 --page a4", 22, "class=\"w\"" },
    { "U on a slide", U " --page slide", 15, NULL },
    { "windows of U", U " --page slide", 24, "class=\"w\"" },
    { "33 nodes on a slide", "trees/encyclopedia.gv --page slide", 33, "node max pv" },
    { "a still of 33 nodes", "trees/encyclopedia.gv --step 10 --page slide", 33,
      ">A1a1<" },
    { "a still of a deep tree", "trees/shallow-deep.gv --step 13 --page slide", 7,
      ">G<" },
    { "to be filled in", U " --blank --page a4", 24, NULL },
    { "33 nodes upright", "trees/encyclopedia.gv --page a4", 33, "width=\"210mm\"" },
    { "ten nodes on a slide", "trees/notes.gv --page slide", 10, "alpha-beta" },
    { "a still", "trees/notes.gv --page slide --step 20", 10, "α" },
    { "a still of a game", "connect4 -m 4453 -d 4 -e windows --page slide --step 60", 4,
      NULL },
    { "three plies", "tictactoe -d 3 -e open-lines --page slide", 10,
      "left out for the page" },
    { "a small page", "trees/notes.gv --page 110x80", 3, NULL },
    { "two searches", "trees/notes.gv --compare minimax --page slide", 20,
      "class=\"differs\"" },
    { "two searches of 33 nodes",
      "trees/encyclopedia.gv --compare minimax --page slide", 20, "class=\"differs\"" },
    { "two of them upright", "trees/encyclopedia.gv --compare minimax --page a4", 66,
      "width=\"210mm\"" },
    { "two searches on a small slide",
      "trees/encyclopedia.gv --compare minimax --page 128x96", 8, "class=\"differs\"" },
    { "two searches of a game",
      "connect4 -d 4 -e windows --compare minimax --page slide", 8,
      "class=\"differs\"" },
    { "two icicles",
      "connect4 -d 4 -e windows --layout icicle --compare minimax --page slide", 0,
      "class=\"other in\"" },
    { "two icicles on a small slide",
      "connect4 -d 6 -e windows --layout icicle --compare order=centre --page 128x96",
      0, "differs from the other" },
    { "two icicles upright",
      "connect4 -d 4 -e windows --layout icicle --compare minimax --page a4", 0, NULL },
    { "two sunbursts",
      "connect4 -d 4 -e windows --layout sunburst --compare minimax --page slide", 0,
      NULL },
    { "two orders", "connect4 -d 3 -e windows --compare order=best --page slide", 6,
      "class=\"differs\"" },
    { "a large search", "connect4 -d 6 -e windows --page a4", 8, "folded" },
};

static void
test_told (void **state)
{
    (void) state;
    g_autofree char *told =
        shell_run (NULL, "poda draw tictactoe -d 3 -e open-lines --page slide -T svg "
                         "2>&1 >/dev/null");
    assert_non_null (strstr (told, "of more than 3 only 2 are drawn"));
    assert_non_null (strstr (told, "left out for the page: the order of visits"));
    g_autofree char *pair =
        shell_run (NULL, "poda draw trees/encyclopedia.gv --compare minimax --page "
                         "slide -T svg 2>&1 >/dev/null");
    assert_non_null (strstr (pair, " cut; in the second search: "));
    assert_non_null (strstr (pair, "nodes that differ and are not drawn: "));
}

/* A deck is fitted as a whole: its windows are there, and its room is for the longest
 * of its sentences. */
static void
test_deck (void **state)
{
    (void) state;
    static const struct {
        const char *tree, *told;
        guint least_windows;
    } decks[] = {
        { U, "earlier bounds of windows, the order of visits, the moves\n", 11 },
        { "trees/textbook.gv", "", 4 },
        { "trees/encyclopedia.gv", "the order of visits, the windows\n", 0 },
        { "tictactoe -d 2 -e open-lines", "of more than 4 only 3 are drawn\n", 4 },
    };
    for (guint i = 0; i < G_N_ELEMENTS (decks); i++) {
        g_autofree char *line = g_strdup_printf (
            "poda draw %s --steps all -T tex 2>&1 >slides.tex", decks[i].tree);
        g_autofree char *told = shell_run (NULL, line);
        assert_true (*decks[i].told == '\0' ? *told == '\0'
                                            : strstr (told, decks[i].told) != NULL);
        assert_null (strstr (told, "too small"));
        g_autofree char *slides = shell_run (NULL, "cat slides.tex; rm slides.tex");
        assert_true (text_count (slides, "$\\alpha$") >= decks[i].least_windows);
    }
}

/* What was said is done, and where that cannot be read, one line says so. */
static void
test_respected (void **state)
{
    (void) state;
    static const char *const commands[] = {
        "poda draw connect4 -d 3 --siblings 7 --fold none --labels value,move "
        "--page slide -T svg",
        "poda draw tictactoe -d 4 --fold 2 --siblings 9 --page slide -T svg",
    };
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
        g_autofree char *line = g_strconcat (commands[i], " 2>&1 >/dev/null", NULL);
        g_autofree char *told = shell_run (NULL, line);
        assert_non_null (strstr (told, "too small to read"));
        assert_null (strstr (told, "at most 2"));
    }
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "pages that can be read");
    for (guint i = 0; i < G_N_ELEMENTS (readable); i++)
        rows_add (&rows, test_readable, &readable[i], "readable: %s", readable[i].name);
    rows_add (&rows, test_deck, NULL, "decks keep their windows");
    rows_add (&rows, test_told, NULL, "what was left out is told");
    rows_add (&rows, test_respected, NULL, "what was said is respected");
    return rows_run (&rows);
}
