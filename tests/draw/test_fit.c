/* Pictures on pages have readable letters. */

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

#define FOLDED "folded so that letters have 6 points"

static const struct {
    const char *command;
    guint least_boxes;
    const char *shown; /* in the svg; NULL: nothing else */
} readable[] = {
    { "connect4 -m 4453 -d 4 -e windows --page slide", 8, FOLDED },
    { "trees/encyclopedia.gv --page slide", 33, "left out for the page" },
    { "trees/encyclopedia.gv --page a4", 33, NULL },
    { "trees/notes.gv --blank --page a4", 10, NULL },
    { "trees/notes.gv --page slide --step 20", 10, "α" },
    { "trees/notes.gv --page 110x80", 10, NULL },
    { "trees/notes.gv --compare minimax --page slide", 20, NULL },
    { "connect4 -d 4 -e windows --layout icicle --compare minimax --page slide", 0,
      "class=\"other in\"" },
    { "connect4 -d 4 -e windows --layout icicle --compare minimax --page a4", 0, NULL },
};

TEST_EACH (readable, row, "readable: %s", row->command)
{
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

static const struct {
    const char *command, *said, *unsaid;
} folded[] = {
    { "connect4 -d 3 -e windows -T svg", "folded, since it would be ", NULL },
    { "connect4 -d 3 -e windows -T txt", "", "folded" },
    { "connect4 -d 3 -e windows --fold none -T svg", "", "folded" },
    { "trees/encyclopedia.gv --page 128x96 --compare minimax -T svg", FOLDED,
      "too small" },
    { "trees/encyclopedia.gv --page 90x60 --fold none -T svg", "too small to read",
      "folded" },
    { "trees/encyclopedia.gv --blank --page slide -T svg", "; --fold ", "folded" },
    { "trees/encyclopedia.gv --step 9 --page 90x60 -T svg", "too small to read",
      "folded" },
    { "\"[$(seq -s, 1 2000)]\" -T svg", "of more than 21, only 20 are drawn", NULL },
    { "\"[$(seq -s, 1 2000)]\" --fold none -T svg", "", "are drawn" },
    { "\"[$(seq -s, 1 2000)]\" -T dot", "", "are drawn" },
};

/* A picture folds for its width without a page too, but no text does; what was asked
 * for is done, and what has to be seen is kept: then one line says what fits. */
TEST_EACH (folded, row, "what is folded is said: %s", row->command)
{
    g_autofree char *line =
        g_strdup_printf ("poda draw %s 2>&1 >/dev/null", row->command);
    g_autofree char *said = shell_run (NULL, line);
    if (strstr (said, row->said) == NULL
        || (row->unsaid != NULL && strstr (said, row->unsaid) != NULL))
        fail_msg ("%s", said);
}
