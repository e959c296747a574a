/* The gradebook as one page that needs nothing else: no script, no network. For each
 * work what to read first, the tree as it was answered beside the right one, and a line
 * for whatever is not right. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "teach/report/gradebook_page.h"
#include "teach/report/gradebook_parts.h"
#include "base/document.h"
#include "base/speech.h"
#include "base/terminal.h"

typedef struct {
    const PodaGradebook *gradebook;
    PodaOutput *output;
    GHashTable *pictures; /* right pictures that several works share, to their number */
} Page;

static void
put (const Page *page, const char *pattern, const char *text)
{
    poda_page_put (page->output, pattern, text != NULL ? text : "");
}

static void
put_raw (const Page *page, const char *text)
{
    poda_output_text (page->output, text);
}

/* --- Pictures ------------------------------------------------------------------------
 */

/* Which right pictures are drawn once, and shown wherever they belong. */
static void
find_shared (Page *page)
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
        if (picture != NULL && g_hash_table_contains (again, picture)
            && !g_hash_table_contains (page->pictures, picture))
            g_hash_table_insert (page->pictures, picture, GUINT_TO_POINTER (number));
    }
}

/* The picture's own first tag, up to where it says what it is. */
static char *
frame_of (const char *picture)
{
    const char *role = strstr (picture, " role=");
    return g_strndup (picture, role == NULL ? 0 : (gsize) (role - picture));
}

static void
write_shared (const Page *page)
{
    guint written = 0;
    for (guint i = 0; i < page->gradebook->works->len; i++) {
        const PodaWork *work = page->gradebook->works->pdata[i];
        const char *picture = work->right_picture;
        if (picture == NULL
            || GPOINTER_TO_UINT (g_hash_table_lookup (page->pictures, picture))
                   != written + 1)
            continue;
        poda_output_format (page->output,
                            "<div class=\"stock\" aria-hidden=\"true\"><svg "
                            "id=\"right-%u\"%s</div>\n",
                            ++written, picture + strlen ("<svg"));
    }
}

/* A picture with `more` drawn over it. */
static void
write_over (const Page *page, const char *picture, const char *more)
{
    const char *end = g_strrstr (picture, "</svg>");
    poda_output_write (page->output, picture, (gsize) (end - picture));
    put_raw (page, more);
    put_raw (page, "</svg>\n");
}

static void
write_right_picture (const Page *page, const PodaWork *work)
{
    const char *marks = work->right_marks != NULL ? work->right_marks : "";
    guint number =
        GPOINTER_TO_UINT (g_hash_table_lookup (page->pictures, work->right_picture));
    if (number == 0) {
        write_over (page, work->right_picture, marks);
        return;
    }
    g_autofree char *frame = frame_of (work->right_picture);
    put_raw (page, frame);
    put (page, " role=\"img\" aria-label=\"%s\">", _ ("The right tree"));
    poda_output_format (page->output, "<use href=\"#right-%u\"/>\n%s</svg>\n", number,
                        marks);
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
write_pictures (const Page *page, const PodaWork *work)
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
    poda_gradebook_legend (page->output);
}

/* --- Items ---------------------------------------------------------------------------
 */

static const char *
state_label (PodaItemState state)
{
    switch (state) {
    case PODA_ITEM_RIGHT:
        return _ ("right");
    case PODA_ITEM_CARRIED:
        return _ ("follows from an earlier mistake");
    case PODA_ITEM_WRONG:
        return _ ("wrong");
    case PODA_ITEM_MISSING:
    default:
        return _ ("missing");
    }
}

static void
write_item (const Page *page, const PodaItem *item)
{
    poda_output_format (page->output, "<tr class=\"%s\">",
                        poda_item_word (item->state));
    put (page, "<th scope=\"row\">%s</th>", item->name);
    poda_output_format (page->output, "<td><i class=\"dot %s\"></i>",
                        poda_item_word (item->state));
    put (page, "%s</td>", state_label (item->state));
    put (page, "<td class=\"text\">%s</td>", item->given);
    put (page, "<td class=\"text\">%s</td>", item->expected);
    put (page, "<td>%s</td></tr>\n", item->why);
}

static void
write_items (const Page *page, const PodaWork *work)
{
    const char *const heads[] = { _ ("where"), _ ("mark"), _ ("answered"), _ ("right"),
                                  _ ("why") };
    if (poda_work_all_right (work) || work->items->len == 0)
        return;
    put_raw (page, "<table class=\"items\"><thead><tr>");
    for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
        put (page, "<th scope=\"col\">%s</th>", heads[i]);
    put_raw (page, "</tr></thead><tbody>\n");
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        if (item->state != PODA_ITEM_RIGHT)
            write_item (page, item);
    }
    put_raw (page, "</tbody></table>\n");
}

/* --- One work ------------------------------------------------------------------------
 */

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
write_causes (const Page *page, const PodaWork *work)
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
write_told (const Page *page, const PodaWork *work)
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
write_work (const Page *page, guint index)
{
    const PodaWork *work = page->gradebook->works->pdata[index];
    g_autofree char *name =
        poda_terminal_clip (poda_work_name (work), PODA_SHOWN_NAME);
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

/* --- The class -----------------------------------------------------------------------
 */

static void
write_row (const Page *page, guint index)
{
    const PodaWork *work = page->gradebook->works->pdata[index];
    g_autofree char *name =
        poda_terminal_clip (poda_work_name (work), PODA_SHOWN_NAME);
    char score[PODA_VALUE_BUFFER];
    const char *state = work->error != NULL          ? "missing"
                        : poda_work_all_right (work) ? "right"
                                                     : "wrong";
    poda_output_format (page->output,
                        "<tr><th scope=\"row\"><i class=\"dot %s\"></i><a "
                        "href=\"#work-%u\">",
                        state, index + 1);
    put (page, "%s</a></th>", name);
    if (work->error != NULL) {
        put (page, "<td></td><td></td><td>%s</td></tr>\n", work->error);
        return;
    }
    poda_output_format (page->output, "<td class=\"number\">%s</td>",
                        poda_score_format (work->score, score));
    poda_output_format (page->output, "<td class=\"number\">%d %%</td>",
                        poda_work_percent (work));
    put (page, "<td>%s</td></tr>\n", work->first_name);
}

static void
write_class (const Page *page)
{
    const char *const heads[] = { _ ("student"), _ ("points"), "%", _ ("first wrong") };
    if (page->gradebook->works->len == 1)
        return;
    put_raw (page, "<table class=\"class\"><thead><tr>");
    for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
        put (page, "<th scope=\"col\">%s</th>", heads[i]);
    put_raw (page, "</tr></thead><tbody>\n");
    for (guint i = 0; i < page->gradebook->works->len; i++)
        write_row (page, i);
    put_raw (page, "</tbody></table>\n");
    for (guint i = 0; i < page->gradebook->twins->len; i++)
        put (page, "<p class=\"note\">%s</p>\n", page->gradebook->twins->pdata[i]);
}

void
poda_gradebook_html (const PodaGradebook *gradebook, PodaOutput *output)
{
    const char *title = *gradebook->title != '\0' ? gradebook->title : gradebook->kind;
    Page page = { gradebook, output, g_hash_table_new (NULL, NULL) };
    find_shared (&page);
    put (&page, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n",
         poda_speech_current ());
    put_raw (&page,
             "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" "
             "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<meta "
             "name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    put (&page, "<title>%s</title>\n<style>\n", title);
    poda_gradebook_style (output);
    put (&page, "</style>\n</head>\n<body>\n<h1>%s</h1>\n", title);
    write_shared (&page);
    write_class (&page);
    for (guint i = 0; i < gradebook->works->len; i++)
        write_work (&page, i);
    put_raw (&page, "</body>\n</html>\n");
    g_hash_table_unref (page.pictures);
}
