/* The gradebook for people: in a terminal, as a page about a class, and as a page and a
 * text for a student. All are documents of the same blocks. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/terminal.h"
#include "homework/document/document.h"
#include "homework/feedback/gradebook.h"

/* In the style sheet, wrong, missing, carried and right have different colours and
 * lines (solid, dashed, dotted, thin), with contrasts of at least 4.5 in light and dark
 * mode. The pictures' own style is for paper; overriding rules have three classes in
 * their selectors, since the pictures' have two. */
#define STYLE "homework/feedback/gradebook.css"

#define TEXT_COLUMNS 80

typedef struct {
    PodaDocument *document;
    const PodaGradebook *gradebook;
    const PodaWork *only; /* the work of the reader, a student; NULL: a teacher */
    gboolean page;        /* HTML, not text */
    gboolean brief;       /* for a terminal */
} Report;

/* Returns the text without the folders of the work's file, if it begins with that path;
 * `work` and `text` may be NULL. */
static const char *
without_folder (const PodaWork *work, const char *text)
{
    const char *name = work != NULL ? strrchr (work->source, '/') : NULL;
    return name != NULL && text != NULL && g_str_has_prefix (text, work->source)
               ? text + (name + 1 - work->source)
               : text;
}

/* Adds a paragraph with a label, if there is a text. */
static void
say (const Report *report, const char *class, const char *label, const char *text)
{
    if (text != NULL)
        poda_document_say (report->document, class, label, "%s",
                           without_folder (report->only, text));
}

/* --- One work --- */

static void
add_pictures (const Report *report, const PodaWork *work)
{
    PodaDocument *document = report->document;
    if (!report->page || work->given_picture == NULL)
        return;
    poda_document_section (document, "pair", NULL);
    poda_document_figure (document, NULL, _ ("The answers given"), NULL);
    poda_document_markup (document, work->given_picture);
    poda_document_figure (document, NULL, _ ("The correct tree"), NULL);
    poda_document_markup (document, work->right_picture);
    poda_document_end_section (document);
}

/* Adds the items. In a terminal, cells have no reasons: the first is shown above. */
static void
add_items (const Report *report, const PodaWork *work)
{
    static const PodaItemState order[] = { PODA_ITEM_UNREAD, PODA_ITEM_WRONG,
                                           PODA_ITEM_CARRIED, PODA_ITEM_MISSING,
                                           PODA_ITEM_BELOW };
    PodaDocument *document = report->document;
    guint n = 0;
    for (guint i = 0; i < G_N_ELEMENTS (order) * work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i % work->items->len];
        const char *word = poda_item_word (item->state);
        gboolean quiet =
            report->brief
            && (item->node != NULL || g_strcmp0 (item->why, work->first) == 0);
        const char *given = item->state != PODA_ITEM_MISSING ? item->given : NULL;
        const char *why = quiet ? NULL : item->why;
        if (item->state != order[i / work->items->len])
            continue;
        if (n++ == 0)
            poda_document_table (document, "items");
        poda_document_row (document, word);
        poda_document_cell (document, NULL, _ ("where"), "%s", item->name);
        poda_document_cell (document, NULL, _ ("mark"), "%s",
                            report->page ? poda_item_label (item->state) : _ (word));
        poda_document_mark (document, word);
        poda_document_cell (document, "text", _ ("answer given"), "%s",
                            given != NULL ? given : "");
        poda_document_cell (document, "text", _ ("right"), "%s",
                            item->expected != NULL ? item->expected : "");
        poda_document_below (document, _ ("why"), "%s", why != NULL ? why : "");
    }
}

/* Adds the mistakes and their causes, which may share a text or a lesson. */
static void
add_mistakes (const Report *report, const PodaWork *work)
{
    PodaDocument *document = report->document;
    g_autofree char *cut = poda_texts_join (work->wrongly_cut, ", ");
    g_autofree char *searched = poda_texts_join (work->wrongly_searched, ", ");
    say (report, "first", report->page ? _ ("first wrong step") : _ ("first"),
         work->first);
    for (guint i = 0; i < work->again->len; i++) {
        g_autofree char *text = poda_repeated_mistake_text (
            &g_array_index (work->again, PodaRepeatedMistake, i));
        say (report, NULL, _ ("again"), text);
    }
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        say (report, "cause",
             report->page && cause->name != NULL ? _ ("most likely mistake")
                                                 : _ ("mistake"),
             cause->text);
    }
    for (guint i = 0; i < work->causes->len; i++) {
        g_autofree char *lesson = poda_work_lesson (work, i);
        if (lesson != NULL)
            poda_document_say (document, NULL, _ ("lesson"), _ ("%s (poda's lessons)"),
                               lesson);
    }
    if (work->wrongly_cut->len > 0)
        poda_document_say (document, NULL, _ ("cutoffs"),
                           _ ("left out, but should have been searched: %s"), cut);
    if (work->wrongly_searched->len > 0)
        poda_document_say (document, NULL, _ ("cutoffs"),
                           _ ("searched, but should have been cut: %s"), searched);
}

static void
add_marked (const Report *report, const PodaWork *work)
{
    char score[PODA_VALUE_BUFFER], most[PODA_VALUE_BUFFER];
    PodaDocument *document = report->document;
    poda_document_say (document, "score", _ ("score"),
                       poda_work_all_right (work)
                           ? _ ("%s of %s points (%d%%): all correct")
                           : _ ("%s of %s points (%d%%)"),
                       poda_score_format (work->score, score),
                       poda_score_format (work->most, most), poda_work_percent (work));
    add_mistakes (report, work);
    for (guint i = 0; i < work->asides->len && report->only == NULL; i++)
        say (report, "note", _ ("note"), work->asides->pdata[i]);
    for (guint i = 0; i < work->remarks->len; i++)
        say (report, "note", _ ("note"), work->remarks->pdata[i]);
    if (work->status == PODA_WORK_UNFINISHED && work->n_done == 0)
        return;
    add_pictures (report, work);
    add_items (report, work);
}

static void
add_work (const Report *report, const PodaWork *work, guint number)
{
    /* The reason may name other students. */
    static const char foreign[] =
        N_ ("this is not your own exercise, or nothing shows that it is your work; "
            "hand in yours, or ask your teacher");
    PodaDocument *document = report->document;
    g_autofree char *name = poda_work_who (work);
    g_autofree char *source = poda_terminal_clip (work->source, PODA_SHOWN_NAME);
    const char *who = without_folder (report->only, name);
    g_autofree char *id = g_strdup_printf ("work-%u", number);
    g_autofree char *gap = poda_work_gap (work);
    g_autofree char *status =
        g_strjoin (": ", poda_work_status_label (work->status), gap, NULL);
    gboolean both = *work->student != '\0' && *source != '\0' && report->only == NULL;
    poda_document_section (document, NULL, id);
    if (report->page)
        poda_document_heading (document, both ? source : NULL, "%s", who);
    else
        poda_document_say (document, NULL, _ ("student"), both ? "%s (%s)" : "%s", who,
                           source);
    if (work->status != PODA_WORK_MARKED)
        say (report, "warning", _ ("status"), status);
    say (report, "warning", _ ("not marked"),
         report->only == NULL || work->status != PODA_WORK_WRONG_EXERCISE
             ? work->error
             : _ (foreign));
    if (work->error == NULL)
        add_marked (report, work);
    else if (work->status == PODA_WORK_UNREADABLE && !report->brief
             && strcmp (report->gradebook->kind, "check") == 0)
        say (report, NULL, _ ("to do"),
             _ ("Fill in the answer sheet that was handed out (sheet.xlsx or "
                "sheet.csv), "
                "save it in the format it has, and hand in that one file: pictures, "
                "PDF and text documents cannot be marked. Copy answers that you have "
                "elsewhere into it."));
    poda_document_end_section (document);
}

/* --- A class --- */

/* Returns a work's summary for its row, without folders. The caller frees it. */
static char *
gist (const PodaWork *work)
{
    const char *told = work->error == NULL && work->asides->len > 0
                           ? work->asides->pdata[0]
                           : work->error;
    const PodaCause *cause = poda_work_first_cause (work);
    const char *status = poda_work_status_label (work->status);
    const char *title = cause != NULL ? poda_cause_title (cause) : NULL;
    const PodaItem *item = work->items->len > 0 ? work->items->pdata[0] : NULL;
    guint missing = poda_work_count (work, PODA_ITEM_MISSING);
    if (work->status == PODA_WORK_DUPLICATE || work->error != NULL)
        return g_strjoin (": ", status, without_folder (work, told), NULL);
    /* For cells the name suffices; cases and games need the reason. */
    g_autofree char *reason = poda_terminal_clip (
        item != NULL && item->node == NULL && work->first != NULL ? work->first : "",
        PODA_SHOWN_NAME);
    g_autofree char *first =
        work->first_name != NULL ? g_strdup_printf (
            _ ("first wrong: %s"), *reason != '\0' ? reason : work->first_name)
        : missing > 0 ? g_strdup_printf (_ ("%u left empty"), missing)
                      : NULL;
    const char *const said[] = {
        work->status != PODA_WORK_MARKED ? status : NULL,
        work->sets->len > 0 ? _ ("mark set by the teacher") : NULL,
        poda_work_all_right (work) ? _ ("all correct") : NULL,
        first,
        title,
        work->causes->len > 1 ? _ ("or another mistake") : NULL,
    };
    g_autoptr (GPtrArray) parts = g_ptr_array_new ();
    for (guint i = 0; i < G_N_ELEMENTS (said); i++)
        if (said[i] != NULL)
            g_ptr_array_add (parts, (gpointer) said[i]);
    return poda_texts_join (parts, " · ");
}

static void
add_class_table (const Report *report)
{
    PodaDocument *document = report->document;
    const GPtrArray *works = report->gradebook->works;
    gboolean page = report->page;
    poda_document_table (document, "class");
    for (guint i = 0; i < works->len; i++) {
        const PodaWork *work = works->pdata[i];
        char score[PODA_VALUE_BUFFER], most[PODA_VALUE_BUFFER];
        g_autofree char *who = poda_work_who (work);
        g_autofree char *address = g_strdup_printf ("#work-%u", i + 1);
        g_autofree char *said = gist (work);
        poda_document_row (document, NULL);
        poda_document_cell (document, NULL, page ? _ ("student") : NULL, "%s", who);
        poda_document_link (document, address);
        poda_document_mark (document, poda_work_all_right (work) ? "right"
                                      : work->first_name == NULL ? "missing"
                                                                 : "wrong");
        poda_document_cell (document, "number", page ? _ ("points") : NULL,
                            work->error != NULL ? "–" : "%s/%s",
                            poda_score_format (work->score, score),
                            poda_score_format (work->most, most));
        poda_document_cell (document, "number", page ? "%" : NULL,
                            work->error != NULL ? "    " : "%3d%%",
                            poda_work_percent (work));
        poda_document_cell (document, NULL, page ? _ ("result") : NULL, "%s", said);
    }
}

static void
add_totals (const Report *report)
{
    const PodaGradebook *gradebook = report->gradebook;
    const GPtrArray *works = gradebook->works;
    guint n = 0, right = 0, broken = 0, counts[PODA_N_WORK_STATUSES] = { 0 };
    double sum = 0;
    g_autoptr (GString) statuses = g_string_new (NULL);
    for (guint i = 0; i < works->len; i++) {
        const PodaWork *work = works->pdata[i];
        gboolean stands = poda_gradebook_stands (gradebook, i);
        counts[work->status] += stands || work->status == PODA_WORK_DUPLICATE;
        n += stands;
        broken += stands && work->error != NULL;
        right += poda_work_counts (work) && poda_work_all_right (work);
        if (poda_work_counts (work) && work->most > 0)
            sum += work->score / work->most;
    }
    for (PodaWorkStatus i = 0; i < PODA_N_WORK_STATUSES; i++)
        if (counts[i] > 0)
            g_string_append_printf (statuses, "%s%s: %u", statuses->len > 0 ? ", " : "",
                                    poda_work_status_label (i), counts[i]);
    poda_document_say (report->document, NULL, _ ("in all"),
                       _ ("%u: %u all correct, %u with mistakes, %u not marked"), n,
                       right, n - right - broken, broken);
    if (counts[PODA_WORK_MARKED] < works->len)
        say (report, NULL, _ ("in all"), statuses->str);
    if (n > broken)
        poda_document_say (report->document, NULL, _ ("mean"), _ ("%.0f%%"),
                           100 * sum / (n - broken));
}

/* Adds the class. In a terminal, notes for the teacher come after the table, except a
 * duplicate's first one. */
static void
add_class (const Report *report)
{
    add_class_table (report);
    add_totals (report);
    poda_gradebook_add_similar (report->gradebook, report->document);
    for (guint i = 0; i < report->gradebook->works->len && report->brief; i++) {
        const PodaWork *work = report->gradebook->works->pdata[i];
        for (guint k = work->status == PODA_WORK_DUPLICATE; k < work->asides->len; k++)
            say (report, NULL, _ ("note"), work->asides->pdata[k]);
    }
}

/* --- The report --- */

static PodaDocument *
build (const PodaGradebook *gradebook, const PodaWork *only, gboolean page,
       gboolean brief)
{
    const GPtrArray *works = gradebook->works, *unread = gradebook->unread;
    const char *title = *gradebook->title != '\0' ? gradebook->title : gradebook->kind;
    const Report report = { poda_document_new (title, STYLE), gradebook, only, page,
                            brief };
    gboolean class = only == NULL && works->len != 1;
    if (class)
        add_class (&report);
    for (guint i = 0; i < works->len && !(class && brief); i++)
        if (only == NULL || only == works->pdata[i])
            add_work (&report, works->pdata[i], only == NULL ? i + 1 : 1);
    for (guint i = 0; i < unread->len && only == NULL; i++) {
        const PodaWork *file = unread->pdata[i];
        g_autofree char *source = poda_terminal_clip (file->source, PODA_SHOWN_NAME);
        poda_document_say (report.document, NULL, _ ("not read"), "%s: %s", source,
                           file->error);
    }
    say (&report, "note", _ ("sandbox"), only == NULL ? gradebook->sandbox : NULL);
    return report.document;
}

void
poda_gradebook_txt (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_autoptr (PodaDocument) document = build (gradebook, NULL, FALSE, TRUE);
    poda_document_text (document, 0, output);
}

void
poda_gradebook_html (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_autoptr (PodaDocument) document = build (gradebook, NULL, TRUE, FALSE);
    poda_document_html (document, output);
}

void
poda_gradebook_feedback (const PodaGradebook *gradebook, const PodaWork *work,
                         PodaOutput *page, PodaOutput *text)
{
    g_autoptr (PodaDocument) one = build (gradebook, work, TRUE, FALSE);
    g_autoptr (PodaDocument) other = build (gradebook, work, FALSE, FALSE);
    poda_document_html (one, page);
    poda_document_text (other, TEXT_COLUMNS, text);
}
