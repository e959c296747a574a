/* The gradebook as one page that needs nothing else: no script, no network. For each
 * work what to read first, the tree as it was answered beside the right one, and a line
 * for whatever is not right. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "teach/report/gradebook.h"
#include "base/document.h"
#include "base/terminal.h"

typedef struct {
    const PodaGradebook *gradebook;
    PodaOutput *output;
    GHashTable *pictures; /* right pictures that several works share, to their number */
} MarkedPage;

static void
put (const MarkedPage *page, const char *pattern, const char *text)
{
    poda_page_put (page->output, pattern, text != NULL ? text : "");
}

static void
put_raw (const MarkedPage *page, const char *text)
{
    poda_output_text (page->output, text);
}

/* --- Pictures --- */

/* Right pictures that several works share are drawn once, out of sight, and shown
 * wherever they belong. */
static void
write_shared (const MarkedPage *page)
{
    const GPtrArray *works = page->gradebook->works;
    g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
    g_autoptr (GHashTable) again = g_hash_table_new (NULL, NULL);
    for (guint i = 0; i < works->len; i++) {
        char *picture = ((const PodaWork *) works->pdata[i])->right_picture;
        if (picture != NULL && !g_hash_table_add (seen, picture))
            g_hash_table_add (again, picture);
    }
    for (guint i = 0; i < works->len; i++) {
        char *picture = ((const PodaWork *) works->pdata[i])->right_picture;
        guint number = g_hash_table_size (page->pictures) + 1;
        if (picture == NULL || !g_hash_table_remove (again, picture))
            continue;
        g_hash_table_insert (page->pictures, picture, GUINT_TO_POINTER (number));
        poda_output_format (page->output,
                            "<div class=\"stock\" aria-hidden=\"true\"><svg "
                            "id=\"right-%u\"%s</div>\n",
                            number, picture + strlen ("<svg"));
    }
}

static void
write_right_picture (const MarkedPage *page, const PodaWork *work)
{
    const char *picture = work->right_picture;
    const char *marks = work->right_marks != NULL ? work->right_marks : "";
    guint number = GPOINTER_TO_UINT (g_hash_table_lookup (page->pictures, picture));
    if (number == 0) {
        /* The marks are drawn over the picture. */
        const char *end = g_strrstr (picture, "</svg>");
        poda_output_write (page->output, picture, (gsize) (end - picture));
        put_raw (page, marks);
        put_raw (page, "</svg>\n");
        return;
    }
    /* The picture's own first tag, up to where it says what it is. */
    const char *role = strstr (picture, " role=");
    poda_output_write (page->output, picture,
                       role == NULL ? 0 : (gsize) (role - picture));
    put (page, " role=\"img\" aria-label=\"%s\">", _ ("The right tree"));
    poda_output_format (page->output, "<use href=\"#right-%u\"/>\n%s</svg>\n", number,
                        marks);
}

/* What the marks on the pictures mean. */
static void
write_legend (PodaOutput *output)
{
    const struct {
        const char *class, *text;
    } marks[] = { { "wrong", _ ("wrong") },
                  { "missing", _ ("missing") },
                  { "carried", _ ("follows from an earlier mistake, and counts") },
                  { "right", _ ("what is right there") } };
    poda_output_text (output, "<p class=\"legend\">");
    for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
        poda_output_format (output, "<span><i class=\"dot %s\"></i>%s</span>",
                            marks[i].class, marks[i].text);
    poda_output_text (output, "</p>\n");
}

/* Beside each other, wider pictures would be too small to read. */
#define WIDEST_BESIDE 800

static gboolean
is_wide (const char *picture)
{
    const char *width = strstr (picture, "width=\"");
    return width != NULL
           && g_ascii_strtoull (width + strlen ("width=\""), NULL, 10) > WIDEST_BESIDE;
}

static void
write_pictures (const MarkedPage *page, const PodaWork *work)
{
    if (work->given_picture == NULL || work->right_picture == NULL)
        return;
    put_raw (page, is_wide (work->given_picture) ? "<div class=\"pair wide\">\n"
                                                 : "<div class=\"pair\">\n");
    put (page, "<figure><figcaption>%s</figcaption>\n", _ ("As it was answered"));
    put_raw (page, work->given_picture);
    put (page, "</figure>\n<figure><figcaption>%s</figcaption>\n",
         _ ("The right tree"));
    write_right_picture (page, work);
    put_raw (page, "</figure>\n</div>\n");
    write_legend (page->output);
}

/* --- Items --- */

static void
begin_table (const MarkedPage *page, const char *class, const char *const *headings)
{
    put (page, "<table class=\"%s\"><thead><tr>", class);
    for (guint i = 0; headings[i] != NULL; i++)
        put (page, "<th scope=\"col\">%s</th>", _ (headings[i]));
    put_raw (page, "</tr></thead><tbody>\n");
}

static void
write_item (const MarkedPage *page, const PodaItem *item)
{
    static const char *const labels[] = { N_ ("right"),
                                          N_ ("follows from an earlier mistake"),
                                          N_ ("wrong"), N_ ("missing") };
    const char *word = poda_item_word (item->state);
    put (page, "<tr class=\"%s\">", word);
    put (page, "<th scope=\"row\">%s</th>", item->name);
    put (page, "<td><i class=\"dot %s\"></i>", word);
    put (page, "%s</td>", _ (labels[item->state]));
    put (page, "<td class=\"text\">%s</td>", item->given);
    put (page, "<td class=\"text\">%s</td>", item->expected);
    put (page, "<td>%s</td></tr>\n", item->why);
}

static void
write_items (const MarkedPage *page, const PodaWork *work)
{
    static const char *const headings[] = { N_ ("where"), N_ ("mark"), N_ ("answered"),
                                            N_ ("right"), N_ ("why"),  NULL };
    if (poda_work_all_right (work) || work->items->len == 0)
        return;
    begin_table (page, "items", headings);
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        if (item->state != PODA_ITEM_RIGHT)
            write_item (page, item);
    }
    put_raw (page, "</tbody></table>\n");
}

/* --- One work --- */

static char *
score_text (const PodaWork *work)
{
    char score[PODA_VALUE_BUFFER], most[PODA_VALUE_BUFFER];
    PodaWorkCounts counts = poda_work_counts (work);
    return g_strdup_printf (
        _ ("%s of %s points (%d %%): %u right, %u carried, %u wrong, %u missing"),
        poda_score_format (work->score, score), poda_score_format (work->most, most),
        poda_work_percent (work), counts.of[PODA_ITEM_RIGHT],
        counts.of[PODA_ITEM_CARRIED], counts.of[PODA_ITEM_WRONG],
        counts.of[PODA_ITEM_MISSING]);
}

/* Several causes may share a text, or a lesson. */
static void
write_causes (const MarkedPage *page, const PodaWork *work)
{
    if (work->causes->len == 0)
        return;
    const PodaCause *first = work->causes->pdata[0];
    gboolean named = first->name != NULL;
    put (page, named ? "<p class=\"cause\"><b>%s</b>" : "<p class=\"cause\">%s",
         named ? _ ("Most likely mistake:") : "");
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        if (cause->text != NULL)
            put (page, " %s", cause->text);
        if (poda_work_lesson (work, i) != NULL)
            put (page, " <code>%s</code>", cause->lesson);
    }
    put_raw (page, "</p>\n");
}

static void
write_told (const MarkedPage *page, const PodaWork *work)
{
    g_autofree char *score = score_text (work);
    if (work->error != NULL) {
        put (page, "<p class=\"broken\"><b>%s</b> ", _ ("Not marked:"));
        put (page, "%s</p>\n", work->error);
        return;
    }
    put (page, "<p class=\"score\">%s</p>\n",
         poda_work_all_right (work) ? _ ("All right.") : score);
    if (work->first != NULL) {
        put (page, "<p class=\"first\"><b>%s</b> ", _ ("First wrong step:"));
        put (page, "%s</p>\n", work->first);
    }
    write_causes (page, work);
    for (guint i = 0; i < work->remarks->len; i++)
        put (page, "<p class=\"note\">%s</p>\n", work->remarks->pdata[i]);
}

static void
write_work (const MarkedPage *page, guint index)
{
    const PodaWork *work = page->gradebook->works->pdata[index];
    g_autofree char *name = poda_terminal_clip (poda_work_name (work), PODA_SHOWN_NAME);
    g_autofree char *source = poda_terminal_clip (work->source, PODA_SHOWN_NAME);
    poda_output_format (page->output, "<section id=\"work-%u\">\n", index + 1);
    put (page, "<h2>%s", name);
    if (strcmp (name, source) != 0)
        put (page, " <small>%s</small>", source);
    put_raw (page, "</h2>\n");
    write_told (page, work);
    write_pictures (page, work);
    write_items (page, work);
    put_raw (page, "</section>\n");
}

/* --- The class --- */

static void
write_row (const MarkedPage *page, const PodaWork *work, guint number)
{
    g_autofree char *name = poda_terminal_clip (poda_work_name (work), PODA_SHOWN_NAME);
    const char *state = work->error != NULL          ? "missing"
                        : poda_work_all_right (work) ? "right"
                                                     : "wrong";
    char score[PODA_VALUE_BUFFER];
    poda_output_format (page->output,
                        "<tr><th scope=\"row\"><i class=\"dot %s\"></i>"
                        "<a href=\"#work-%u\">",
                        state, number);
    put (page, "%s</a></th>", name);
    if (work->error != NULL) {
        put (page, "<td></td><td></td><td>%s</td></tr>\n", work->error);
        return;
    }
    put (page, "<td class=\"number\">%s</td>", poda_score_format (work->score, score));
    poda_output_format (page->output, "<td class=\"number\">%d %%</td>",
                        poda_work_percent (work));
    put (page, "<td>%s</td></tr>\n", work->first_name);
}

static void
write_class (const MarkedPage *page)
{
    static const char *const headings[] = { N_ ("student"), N_ ("points"), "%",
                                            N_ ("first wrong"), NULL };
    const PodaGradebook *gradebook = page->gradebook;
    if (gradebook->works->len == 1)
        return;
    begin_table (page, "class", headings);
    for (guint i = 0; i < gradebook->works->len; i++)
        write_row (page, gradebook->works->pdata[i], i + 1);
    put_raw (page, "</tbody></table>\n");
    for (guint i = 0; i < gradebook->alike->len; i++)
        put (page, "<p class=\"note\">%s</p>\n", gradebook->alike->pdata[i]);
}

/* In the style sheet what is wrong, missing, carried or right has a colour, and a form
 * of its own: a full line, dashes, dots, a thin line. Contrasts are 4.5 and more on
 * light and on dark. The pictures' own style is for paper; its rules have two classes
 * before what they select, and those that prevail over them have three. */
#define STYLE "teach/report/gradebook.css"

void
poda_gradebook_html (const PodaGradebook *gradebook, PodaOutput *output)
{
    const char *title = *gradebook->title != '\0' ? gradebook->title : gradebook->kind;
    MarkedPage page = { gradebook, output, g_hash_table_new (NULL, NULL) };
    poda_page_begin (output, title, STYLE);
    write_shared (&page);
    write_class (&page);
    for (guint i = 0; i < gradebook->works->len; i++)
        write_work (&page, i);
    poda_page_end (output);
    g_hash_table_unref (page.pictures);
}
