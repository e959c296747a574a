/* The gradebook for people: what a terminal shows, the page of a class, and the page
 * and the text that a student gets. Each is a document of the same blocks. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/terminal.h"
#include "base/texts.h"
#include "homework/document/document.h"
#include "homework/feedback/gradebook.h"

/* In the style sheet what is wrong, missing, carried or right has a colour, and a form
 * of its own: a full line, dashes, dots, a thin line. Contrasts are 4.5 and more on
 * light and on dark. The pictures' own style is for paper; its rules have two classes
 * before what they select, and those that prevail over them have three. */
#define STYLE "homework/feedback/gradebook.css"

#define MOST_LISTED 12 /* of one kind in a terminal; -T json has them all */
#define MOST_OFTEN 3   /* items that most of a class got wrong */
#define TEXT_COLUMNS 80

/* Beside each other, wider pictures would be too small to read. */
#define WIDEST_BESIDE 800

typedef struct {
    PodaDocument *document;
    const PodaGradebook *gradebook;
    gboolean page;  /* not a text */
    gboolean brief; /* for a terminal */
} Report;

/* --- One work --- */

static void
add_pictures (const Report *report, const PodaWork *work)
{
    static const struct {
        const char *mark, *text;
    } marks[] = { { "wrong", N_ ("wrong") },
                  { "missing", N_ ("missing") },
                  { "carried", N_ ("follows from an earlier mistake, and counts") },
                  { "right", N_ ("what is right there") } };
    PodaDocument *document = report->document;
    if (!report->page || work->given_picture == NULL || work->right_picture == NULL)
        return;
    const char *width = strstr (work->given_picture, "width=\"");
    gboolean wide =
        width != NULL
        && g_ascii_strtoull (width + strlen ("width=\""), NULL, 10) > WIDEST_BESIDE;
    poda_document_section (document, wide ? "pair wide" : "pair", NULL);
    poda_document_svg (document, NULL, _ ("As it was answered"), work->given_picture,
                       NULL);
    poda_document_svg (document, NULL, _ ("The right tree"), work->right_picture,
                       work->right_marks);
    poda_document_end_section (document);
    for (guint i = 0; i < G_N_ELEMENTS (marks); i++) {
        poda_document_item (document, "legend", NULL, "%s", _ (marks[i].text));
        poda_document_mark (document, marks[i].mark);
    }
}

static void
add_items (const Report *report, const PodaWork *work)
{
    static const PodaDocumentColumn columns[] = {
        { .heading = N_ ("where") },
        { .heading = N_ ("mark") },
        { .heading = N_ ("answered"), .class = "text" },
        { .heading = N_ ("right"), .class = "text" },
        { .heading = N_ ("why"), .below = TRUE }
    };
    static const char *const labels[] = {
        N_ ("right"),      N_ ("follows from an earlier mistake"),
        N_ ("wrong"),      N_ ("missing"),
        N_ ("unreadable"), N_ ("below a wrong cut")
    };
    PodaDocument *document = report->document;
    guint n = 0, most = report->brief ? MOST_LISTED : G_MAXUINT;
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        const char *word = poda_item_word (item->state);
        const char *given = item->state == PODA_ITEM_MISSING ? NULL : item->given;
        /* In a terminal the reasons of cells would be many, and one is told above. */
        gboolean quiet =
            report->brief
            && (item->node != NULL || g_strcmp0 (item->why, work->first) == 0);
        if (item->state == PODA_ITEM_RIGHT || n++ >= most)
            continue;
        if (n == 1)
            poda_document_table (document, "items", columns, G_N_ELEMENTS (columns));
        poda_document_row (document, word);
        poda_document_cell (document, NULL, "%s", item->name);
        poda_document_cell (document, NULL, "%s",
                            report->page ? _ (labels[item->state]) : _ (word));
        poda_document_mark (document, word);
        poda_document_cell (document, NULL, "%s", given != NULL ? given : "");
        poda_document_cell (document, NULL, "%s",
                            item->expected != NULL ? item->expected : "");
        poda_document_cell (document, NULL, "%s",
                            item->why != NULL && !quiet ? item->why : "");
    }
    if (n > most)
        poda_document_say (document, "note", NULL,
                           _ ("… and %u more: -T json tells all"), n - most);
}

static void
add_cuts (const Report *report, const GPtrArray *nodes, const char *one,
          const char *several)
{
    g_autoptr (GPtrArray) shown = g_ptr_array_new ();
    for (guint i = 0; i < nodes->len && !(report->brief && i == MOST_LISTED); i++)
        g_ptr_array_add (shown, nodes->pdata[i]);
    if (shown->len < nodes->len)
        g_ptr_array_add (shown, (gpointer) "…");
    g_autofree char *names = poda_texts_join (shown, ", ");
    g_autofree char *text = g_strdup_printf (nodes->len == 1 ? one : several, names);
    if (nodes->len > 0)
        poda_document_say (report->document, NULL, _ ("cutoffs"), "%s", text);
}

/* Several causes may share a text, or a lesson. */
static void
add_causes (const Report *report, const PodaWork *work)
{
    PodaDocument *document = report->document;
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        if (cause->text != NULL)
            poda_document_say (document, "cause",
                               report->page && cause->name != NULL
                                   ? _ ("most likely mistake")
                                   : _ ("mistake"),
                               "%s", cause->text);
    }
    for (guint i = 0; i < work->causes->len; i++) {
        g_autofree char *lesson = poda_work_lesson (work, i);
        if (lesson != NULL)
            poda_document_say (document, NULL, _ ("lesson"), _ ("%s (poda's lessons)"),
                               lesson);
    }
}

/* What a work that was not marked is told: in its own feedback also what to send. */
static void
add_error (const Report *report, const PodaWork *work)
{
    PodaDocument *document = report->document;
    poda_document_say (document, "warning", _ ("not marked"), "%s", work->error);
    if (work->status == PODA_WORK_UNREADABLE && !report->brief
        && strcmp (report->gradebook->kind, "check") == 0)
        poda_document_say (
            document, NULL, _ ("to do"), "%s",
            _ ("Fill in the answer sheet that was handed out (sheet.xlsx or "
               "sheet.csv), "
               "save it in the format it has, and hand in that one file: pictures, PDF "
               "and text documents cannot be marked. Copy answers that you have "
               "elsewhere into it."));
}

static void
add_score (const Report *report, const PodaWork *work)
{
    char score[PODA_VALUE_BUFFER], most[PODA_VALUE_BUFFER];
    PodaWorkCounts counts = poda_work_count_items (work);
    PodaDocument *document = report->document;
    g_autofree char *points = g_strdup_printf (
        _ ("%s of %s points (%d %%)"), poda_score_format (work->score, score),
        poda_score_format (work->most, most), poda_work_percent (work));
    if (poda_work_all_right (work)) {
        poda_document_say (document, "score", _ ("score"), _ ("%s: all right"), points);
        return;
    }
    poda_document_say (document, "score", _ ("score"), "%s", points);
    if (work->status == PODA_WORK_UNFINISHED)
        poda_document_say (document, "note", _ ("done"), _ ("%u of %u answers"),
                           work->n_done, work->n_asked);
    if (report->page)
        poda_document_say (
            document, "note", _ ("answers"),
            _ ("%u right, %u carried, %u wrong, %u missing, %u unreadable"),
            counts.of[PODA_ITEM_RIGHT], counts.of[PODA_ITEM_CARRIED],
            counts.of[PODA_ITEM_WRONG], counts.of[PODA_ITEM_MISSING],
            counts.of[PODA_ITEM_UNREAD]);
}

static void
add_work (const Report *report, guint index)
{
    const PodaWork *work = report->gradebook->works->pdata[index];
    PodaDocument *document = report->document;
    g_autofree char *who = poda_work_who (work);
    g_autofree char *source = poda_terminal_clip (work->source, PODA_SHOWN_NAME);
    g_autofree char *id = g_strdup_printf ("work-%u", index + 1);
    gboolean both = *work->student != '\0' && *source != '\0';
    poda_document_section (document, NULL, id);
    if (report->page)
        poda_document_heading (document, both ? source : NULL, "%s", who);
    else
        poda_document_say (document, NULL, _ ("student"), "%s%s%s%s", who,
                           both ? " (" : "", both ? source : "", both ? ")" : "");
    if (work->status != PODA_WORK_MARKED)
        poda_document_say (document, "warning", _ ("status"), "%s",
                           poda_work_status_label (work->status));
    if (work->error != NULL) {
        add_error (report, work);
        poda_document_end_section (document);
        return;
    }
    add_score (report, work);
    if (work->first != NULL)
        poda_document_say (document, "first",
                           report->page ? _ ("first wrong step") : _ ("first"), "%s",
                           work->first);
    for (guint i = 0; i < work->again->len; i++) {
        g_autofree char *text =
            poda_again_tell (&g_array_index (work->again, PodaAgain, i));
        poda_document_say (document, NULL, _ ("again"), "%s", text);
    }
    add_causes (report, work);
    add_cuts (report, work->surplus, _ ("node %s is left out, and has to be searched"),
              _ ("nodes %s are left out, and have to be searched"));
    add_cuts (report, work->missed, _ ("node %s is searched, and has to be cut"),
              _ ("nodes %s are searched, and have to be cut"));
    g_autoptr (GPtrArray) notes = poda_work_notes (work);
    for (guint i = 0; i < notes->len; i++)
        poda_document_say (document, "note", _ ("note"), "%s",
                           (const char *) notes->pdata[i]);
    add_pictures (report, work);
    add_items (report, work);
    poda_document_end_section (document);
}

/* --- A class --- */

/* What a row has to say beside the points. */
static char *
gist (const PodaWork *work)
{
    const char *aside = work->asides->len > 0 ? work->asides->pdata[0] : NULL;
    const PodaCause *cause = poda_work_first_cause (work);
    const char *status = poda_work_status_label (work->status);
    guint missing = poda_work_count_items (work).of[PODA_ITEM_MISSING];
    if (work->status == PODA_WORK_DUPLICATE || work->error != NULL)
        return g_strjoin (": ", status, work->error != NULL ? work->error : aside,
                          NULL);
    g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
    if (work->status != PODA_WORK_MARKED)
        g_ptr_array_add (parts, g_strdup (status));
    if (work->sets->len > 0)
        g_ptr_array_add (parts, g_strdup (_ ("set by the teacher")));
    if (poda_work_all_right (work))
        g_ptr_array_add (parts, g_strdup (_ ("all right")));
    if (work->first_name != NULL)
        g_ptr_array_add (parts,
                         g_strdup_printf (_ ("first wrong: %s"), work->first_name));
    else if (missing > 0)
        g_ptr_array_add (parts, g_strdup_printf (_ ("%u left empty"), missing));
    if (cause != NULL && cause->name != NULL)
        g_ptr_array_add (parts, g_strdup (_ (cause->name)));
    if (poda_work_pattern (work) != NULL)
        g_ptr_array_add (parts, g_strdup (_ ("something repeats")));
    g_autofree char *text = poda_texts_join (parts, " · ");
    return work->causes->len > 1
               ? g_strdup_printf (_ ("%s or %u more"), text, work->causes->len - 1)
               : g_steal_pointer (&text);
}

static void
add_class_table (const Report *report)
{
    const PodaDocumentColumn columns[] = {
        { .heading = report->page ? N_ ("student") : "" },
        { .heading = report->page ? N_ ("points") : "", .class = "number" },
        { .heading = report->page ? "%" : "", .class = "number" },
        { .heading = report->page ? N_ ("result") : "" },
    };
    PodaDocument *document = report->document;
    const GPtrArray *works = report->gradebook->works;
    poda_document_table (document, "class", columns, G_N_ELEMENTS (columns));
    for (guint i = 0; i < works->len; i++) {
        const PodaWork *work = works->pdata[i];
        char score[PODA_VALUE_BUFFER], most[PODA_VALUE_BUFFER];
        g_autofree char *who = poda_work_who (work);
        g_autofree char *address = g_strdup_printf ("#work-%u", i + 1);
        g_autofree char *said = gist (work);
        gboolean right = poda_work_all_right (work);
        poda_document_row (document, NULL);
        poda_document_cell (document, NULL, "%s", who);
        poda_document_link (document, address);
        poda_document_mark (document, right                      ? "right"
                                      : work->first_name == NULL ? "missing"
                                                                 : "wrong");
        if (work->error != NULL) {
            poda_document_cell (document, NULL, "–");
            poda_document_cell (document, NULL, "     ");
        } else {
            poda_document_cell (document, NULL, "%s/%s",
                                poda_score_format (work->score, score),
                                poda_score_format (work->most, most));
            poda_document_cell (document, NULL, "%3d %%", poda_work_percent (work));
        }
        poda_document_cell (document, NULL, "%s", said);
    }
}

/* How often a text occurs among the works, and as which. */
typedef struct {
    const char *text;
    guint n, place;
} Often;

/* Those that occur most first. */
static int
by_frequency (gconstpointer a, gconstpointer b)
{
    const Often *left = *(const Often *const *) a, *right = *(const Often *const *) b;
    if (left->n != right->n)
        return left->n > right->n ? -1 : 1;
    return left->place < right->place ? -1 : 1;
}

/* `places` finds the Often of a text. */
static void
count (GPtrArray *all, GTree *places, const char *text)
{
    Often *often = g_tree_lookup (places, text);
    if (often == NULL) {
        often = g_new (Often, 1);
        *often = (Often){ .text = text, .place = all->len };
        g_tree_insert (places, (gpointer) text, often);
        g_ptr_array_add (all, often);
    }
    often->n++;
}

/* Lists what most works got wrong, items or causes; of several causes that fit nobody
 * knows which it was. */
static void
add_often (const Report *report, const char *label, gboolean causes, guint most)
{
    g_autoptr (GTree) places = poda_texts_new (NULL, NULL);
    g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < report->gradebook->works->len; i++) {
        const PodaWork *work = report->gradebook->works->pdata[i];
        const PodaCause *cause = causes ? poda_work_only_cause (work) : NULL;
        if (!poda_work_counts (work))
            continue;
        if (cause != NULL)
            count (all, places, _ (cause->name));
        for (guint k = 0; !causes && k < work->items->len; k++) {
            const PodaItem *item = work->items->pdata[k];
            if (item->state == PODA_ITEM_WRONG)
                count (all, places, item->name);
        }
    }
    g_ptr_array_sort (all, by_frequency);
    for (guint i = 0; i < all->len && i < most; i++) {
        const Often *often = all->pdata[i];
        poda_document_say (report->document, NULL, label, "%s: %u", often->text,
                           often->n);
    }
}

static void
add_totals (const Report *report)
{
    const GPtrArray *works = report->gradebook->works;
    guint n = 0, right = 0, broken = 0;
    gboolean others = FALSE;
    double sum = 0;
    for (guint i = 0; i < works->len; i++) {
        const PodaWork *work = works->pdata[i];
        others = others || work->status != PODA_WORK_MARKED;
        n += work->status != PODA_WORK_DUPLICATE;
        broken += work->error != NULL;
        if (!poda_work_counts (work))
            continue;
        right += poda_work_all_right (work);
        if (work->most > 0)
            sum += work->score / work->most;
    }
    g_autofree char *statuses = poda_gradebook_tell_statuses (report->gradebook);
    poda_document_say (report->document, NULL, _ ("in all"),
                       _ ("%u: %u all right, %u with mistakes, %u not marked"), n,
                       right, n - right - broken, broken);
    if (others)
        poda_document_say (report->document, NULL, _ ("in all"), "%s", statuses);
    if (n > broken)
        poda_document_say (report->document, NULL, _ ("mean"), "%.0f %%",
                           100 * sum / (n - broken));
}

/* What the rows of works have no room for: notes to the teacher. */
static void
add_asides (const Report *report)
{
    guint n = 0, most = report->brief ? MOST_LISTED : G_MAXUINT;
    for (guint i = 0; i < report->gradebook->works->len && report->brief; i++) {
        const PodaWork *work = report->gradebook->works->pdata[i];
        for (guint k = work->status == PODA_WORK_DUPLICATE; k < work->asides->len; k++)
            if (n++ < most)
                poda_document_say (report->document, NULL, _ ("note"), "%s",
                                   (const char *) work->asides->pdata[k]);
    }
    if (n > most)
        poda_document_say (report->document, NULL, _ ("note"),
                           _ ("… and %u more: -T json tells all"), n - most);
}

static void
add_unread (const Report *report)
{
    const GPtrArray *all = report->gradebook->unread;
    guint most = report->brief ? MOST_LISTED : G_MAXUINT;
    for (guint i = 0; i < MIN (all->len, most); i++) {
        const PodaUnread *unread = all->pdata[i];
        g_autofree char *source = poda_terminal_clip (unread->source, PODA_SHOWN_NAME);
        poda_document_say (report->document, NULL, _ ("not read"), "%s: %s", source,
                           unread->reason);
    }
    if (all->len > most)
        poda_document_say (report->document, NULL, _ ("not read"),
                           _ ("… and %u more: -T json tells all"), all->len - most);
}

/* --- All of it --- */

static PodaDocument *
build (const PodaGradebook *gradebook, gboolean page, gboolean brief)
{
    const char *title = *gradebook->title != '\0' ? gradebook->title : gradebook->kind;
    const Report report = { poda_document_new (title, STYLE), gradebook, page, brief };
    gboolean class = gradebook->works->len != 1;
    if (class) {
        add_class_table (&report);
        add_totals (&report);
        add_often (&report, _ ("often wrong"), FALSE, MOST_OFTEN);
        add_often (&report, _ ("mistakes"), TRUE, G_MAXUINT);
        poda_gradebook_add_alike (gradebook, report.document);
        add_asides (&report);
    }
    for (guint i = 0; i < gradebook->works->len && !(class && brief); i++)
        add_work (&report, i);
    add_unread (&report);
    if (gradebook->sandbox != NULL)
        poda_document_say (report.document, "note", _ ("sandbox"), "%s",
                           gradebook->sandbox);
    return report.document;
}

void
poda_gradebook_txt (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_autoptr (PodaDocument) document = build (gradebook, FALSE, TRUE);
    poda_document_text (document, 0, output);
}

void
poda_gradebook_feedback (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_autoptr (PodaDocument) document = build (gradebook, FALSE, FALSE);
    poda_document_text (document, TEXT_COLUMNS, output);
}

void
poda_gradebook_html (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_autoptr (PodaDocument) document = build (gradebook, TRUE, FALSE);
    poda_document_html (document, output);
}
