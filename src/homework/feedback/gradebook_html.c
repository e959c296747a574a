/* The gradebook as one page that needs nothing else: no script, no network. For each
 * work what to read first, the tree as it was answered beside the right one, and a line
 * for whatever is not right. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "homework/feedback/gradebook.h"
#include "homework/sheet/document.h"
#include "base/terminal.h"

typedef struct {
    const PodaGradebook *gradebook;
    PodaOutput *output;
    GHashTable *pictures; /* right pictures that several works share, to their number */
} MarkedPage;

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
    /* A picture of its own up to its end, which the marks are drawn over; else its
     * first tag, up to where it says what it is. */
    const char *end =
        number == 0 ? g_strrstr (picture, "</svg>") : strstr (picture, " role=");
    poda_output_write (page->output, picture,
                       end == NULL ? 0 : (gsize) (end - picture));
    if (number != 0) {
        poda_document_put (page->output, " role=\"img\" aria-label=\"%s\">",
                           _ ("The right tree"));
        poda_output_format (page->output, "<use href=\"#right-%u\"/>\n", number);
    }
    poda_output_format (page->output, "%s</svg>\n", marks);
}

/* Beside each other, wider pictures would be too small to read. */
#define WIDEST_BESIDE 800

static void
write_pictures (const MarkedPage *page, const PodaWork *work)
{
    /* What the marks on the pictures mean. */
    const struct {
        const char *class, *text;
    } marks[] = { { "wrong", _ ("wrong") },
                  { "missing", _ ("missing") },
                  { "carried", _ ("follows from an earlier mistake, and counts") },
                  { "right", _ ("what is right there") } };
    PodaOutput *output = page->output;
    if (work->given_picture == NULL || work->right_picture == NULL)
        return;
    const char *width = strstr (work->given_picture, "width=\"");
    gboolean wide =
        width != NULL
        && g_ascii_strtoull (width + strlen ("width=\""), NULL, 10) > WIDEST_BESIDE;
    poda_document_put (output,
                       "<div class=\"pair%s\">\n<figure><figcaption>%s</figcaption>\n",
                       wide ? " wide" : "", _ ("As it was answered"));
    poda_output_text (output, work->given_picture);
    poda_document_put (output, "</figure>\n<figure><figcaption>%s</figcaption>\n",
                       _ ("The right tree"));
    write_right_picture (page, work);
    poda_output_text (output, "</figure>\n</div>\n<p class=\"legend\">");
    for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
        poda_document_put (output, "<span><i class=\"dot %s\"></i>%s</span>",
                           marks[i].class, marks[i].text);
    poda_output_text (output, "</p>\n");
}

/* --- Items --- */

static void
begin_table (PodaOutput *output, const char *class, const char *const *headings)
{
    poda_document_put (output, "<table class=\"%s\"><thead><tr>", class);
    for (guint i = 0; headings[i] != NULL; i++)
        poda_document_put (output, "<th scope=\"col\">%s</th>", _ (headings[i]));
    poda_output_text (output, "</tr></thead><tbody>\n");
}

static void
write_items (PodaOutput *output, const PodaWork *work)
{
    static const char *const labels[] = {
        N_ ("right"),      N_ ("follows from an earlier mistake"),
        N_ ("wrong"),      N_ ("missing"),
        N_ ("unreadable"), N_ ("below a wrong cut")
    };
    static const char *const headings[] = { N_ ("where"), N_ ("mark"), N_ ("answered"),
                                            N_ ("right"), N_ ("why"),  NULL };
    if (poda_work_all_right (work) || work->items->len == 0)
        return;
    begin_table (output, "items", headings);
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        const char *word = poda_item_word (item->state);
        if (item->state != PODA_ITEM_RIGHT)
            poda_document_put (
                output,
                "<tr class=\"%s\"><th scope=\"row\">%s</th><td><i class=\"dot %s\"></i>"
                "%s</td><td class=\"text\">%s</td><td class=\"text\">%s</td>"
                "<td>%s</td></tr>\n",
                word, item->name, word, _ (labels[item->state]), item->given,
                item->expected, item->why);
    }
    poda_output_text (output, "</tbody></table>\n");
}

/* --- One work --- */

/* Several causes may share a text, or a lesson. */
static void
write_causes (PodaOutput *output, const PodaWork *work)
{
    if (work->causes->len == 0)
        return;
    const PodaCause *first = work->causes->pdata[0];
    poda_output_text (output, "<p class=\"cause\">");
    if (first->name != NULL)
        poda_document_put (output, "<b>%s</b>", _ ("Most likely mistake:"));
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        if (cause->text != NULL)
            poda_document_put (output, " %s", cause->text);
        g_autofree char *lesson = poda_work_lesson (work, i);
        if (lesson != NULL)
            poda_document_put (output, " <code>%s</code>", lesson);
    }
    poda_output_text (output, "</p>\n");
}

static void
write_told (PodaOutput *output, const PodaWork *work)
{
    char score[PODA_VALUE_BUFFER], most[PODA_VALUE_BUFFER];
    PodaWorkCounts counts = poda_work_count_items (work);
    if (work->error != NULL) {
        poda_document_put (output, "<p class=\"broken\"><b>%s</b> %s: %s</p>\n",
                           _ ("Not marked:"), poda_work_status_label (work->status),
                           work->error);
        return;
    }
    if (work->status != PODA_WORK_MARKED)
        poda_document_put (output, "<p class=\"broken\"><b>%s</b></p>\n",
                           poda_work_status_label (work->status));
    g_autofree char *points = g_strdup_printf (
        _ ("%s of %s points (%d %%): %u right, %u carried, %u wrong, %u missing, "
           "%u unreadable"),
        poda_score_format (work->score, score), poda_score_format (work->most, most),
        poda_work_percent (work), counts.of[PODA_ITEM_RIGHT],
        counts.of[PODA_ITEM_CARRIED], counts.of[PODA_ITEM_WRONG],
        counts.of[PODA_ITEM_MISSING], counts.of[PODA_ITEM_UNREAD]);
    poda_document_put (output, "<p class=\"score\">%s</p>\n",
                       poda_work_all_right (work) ? _ ("All right.") : points);
    if (work->status == PODA_WORK_UNFINISHED) {
        g_autofree char *done =
            g_strdup_printf (_ ("%u of %u answers"), work->n_done, work->n_asked);
        poda_document_put (output, "<p class=\"note\">%s</p>\n", done);
    }
    for (guint i = 0; i < work->again->len; i++) {
        g_autofree char *text =
            poda_again_tell (&g_array_index (work->again, PodaAgain, i));
        poda_document_put (output, "<p class=\"again\"><b>%s</b> %s</p>\n",
                           _ ("Wrong again:"), text);
    }
    if (work->first != NULL)
        poda_document_put (output, "<p class=\"first\"><b>%s</b> %s</p>\n",
                           _ ("First wrong step:"), work->first);
    write_causes (output, work);
    g_autoptr (GPtrArray) notes = poda_work_notes (work);
    for (guint i = 0; i < notes->len; i++)
        poda_document_put (output, "<p class=\"note\">%s</p>\n",
                           (const char *) notes->pdata[i]);
}

static void
write_work (const MarkedPage *page, guint index)
{
    const PodaWork *work = page->gradebook->works->pdata[index];
    g_autofree char *name = poda_terminal_clip (poda_work_name (work), PODA_SHOWN_NAME);
    g_autofree char *source = poda_terminal_clip (work->source, PODA_SHOWN_NAME);
    poda_output_format (page->output, "<section id=\"work-%u\">\n", index + 1);
    poda_document_put (page->output, "<h2>%s", name);
    if (*source != '\0' && strcmp (name, source) != 0)
        poda_document_put (page->output, " <small>%s</small>", source);
    poda_output_text (page->output, "</h2>\n");
    write_told (page->output, work);
    write_pictures (page, work);
    write_items (page->output, work);
    poda_output_text (page->output, "</section>\n");
}

/* --- The class --- */

static void
write_row (PodaOutput *output, const PodaWork *work, guint number)
{
    g_autofree char *name = poda_terminal_clip (poda_work_name (work), PODA_SHOWN_NAME);
    const char *state = !poda_work_counts (work)     ? "missing"
                        : poda_work_all_right (work) ? "right"
                        : work->first_name == NULL   ? "missing"
                                                     : "wrong";
    const char *status = poda_work_status_label (work->status);
    char score[PODA_VALUE_BUFFER];
    poda_output_format (output,
                        "<tr><th scope=\"row\"><i class=\"dot %s\"></i>"
                        "<a href=\"#work-%u\">",
                        state, number);
    poda_document_put (output, "%s</a></th>", name);
    if (work->error != NULL) {
        poda_document_put (output, "<td></td><td></td><td>%s</td><td>%s</td></tr>\n",
                           status, work->error);
        return;
    }
    poda_output_format (
        output, "<td class=\"number\">%s</td><td class=\"number\">%d %%</td>",
        poda_score_format (work->score, score), poda_work_percent (work));
    poda_document_put (output, "<td>%s</td><td>%s</td></tr>\n", status,
                       work->first_name);
}

static void
write_class (PodaOutput *output, const PodaGradebook *gradebook)
{
    static const char *const headings[] = { N_ ("student"), N_ ("points"),      "%",
                                            N_ ("status"),  N_ ("first wrong"), NULL };
    if (gradebook->works->len == 1)
        return;
    begin_table (output, "class", headings);
    for (guint i = 0; i < gradebook->works->len; i++)
        write_row (output, gradebook->works->pdata[i], i + 1);
    g_autofree char *statuses = poda_gradebook_tell_statuses (gradebook);
    poda_output_text (output, "</tbody></table>\n");
    poda_document_put (output, "<p class=\"note\">%s</p>\n", statuses);
    for (guint i = 0; i < gradebook->alike->len; i++)
        poda_document_put (output, "<p class=\"note\">%s</p>\n",
                           ((const PodaAlike *) gradebook->alike->pdata[i])->text);
}

static void
write_unread (PodaOutput *output, const PodaGradebook *gradebook)
{
    static const char *const headings[] = { N_ ("not read"), N_ ("why"), NULL };
    if (gradebook->unread->len == 0)
        return;
    begin_table (output, "unread", headings);
    for (guint i = 0; i < gradebook->unread->len; i++) {
        const PodaUnread *unread = gradebook->unread->pdata[i];
        g_autofree char *source = poda_terminal_clip (unread->source, PODA_SHOWN_NAME);
        poda_document_put (output, "<tr><th scope=\"row\">%s</th><td>%s</td></tr>\n",
                           source, unread->reason);
    }
    poda_output_text (output, "</tbody></table>\n");
}

/* In the style sheet what is wrong, missing, carried or right has a colour, and a form
 * of its own: a full line, dashes, dots, a thin line. Contrasts are 4.5 and more on
 * light and on dark. The pictures' own style is for paper; its rules have two classes
 * before what they select, and those that prevail over them have three. */
#define STYLE "homework/feedback/gradebook.css"

void
poda_gradebook_html (const PodaGradebook *gradebook, PodaOutput *output)
{
    const char *title = *gradebook->title != '\0' ? gradebook->title : gradebook->kind;
    MarkedPage page = { gradebook, output, g_hash_table_new (NULL, NULL) };
    poda_document_begin (output, title, STYLE);
    write_shared (&page);
    write_class (output, gradebook);
    write_unread (output, gradebook);
    for (guint i = 0; i < gradebook->works->len; i++)
        write_work (&page, i);
    if (gradebook->sandbox != NULL)
        poda_document_put (output, "<p class=\"note\">%s</p>\n", gradebook->sandbox);
    poda_document_end (output);
    g_hash_table_unref (page.pictures);
}
