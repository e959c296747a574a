/* The gradebook for a terminal: one work in a few lines, a class with a line each. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/texts.h"
#include "homework/feedback/gradebook.h"
#include "base/table.h"
#include "base/terminal.h"

#define LABEL_COLUMNS 14
#define MOST_LISTED 12 /* of one kind; -T json has them all */
#define MOST_OFTEN 3   /* items that most of a class got wrong */
#define NAME_COLUMNS 30

/* A line with its label, which only the first of several bears. */
static void
write_line (PodaOutput *output, const char *label, const char *text)
{
    poda_terminal_labelled (output, label, LABEL_COLUMNS, text);
}

/* "node c, beta: 5, expected 3" */
static char *
item_text (const PodaItem *item)
{
    const char *given = item->state == PODA_ITEM_MISSING ? NULL : item->given;
    if (item->expected == NULL)
        return given == NULL ? g_strdup (item->name)
                             : g_strdup_printf ("%s: %s", item->name, given);
    return given == NULL
               ? g_strdup_printf (_ ("%s: expected %s"), item->name, item->expected)
               : g_strdup_printf (_ ("%s: %s, expected %s"), item->name, given,
                                  item->expected);
}

/* That of so many things not all were listed. */
static void
write_more (PodaOutput *output, guint n, guint most)
{
    if (n <= most)
        return;
    g_autofree char *more =
        g_strdup_printf (_ ("… and %u more: -T json tells all"), n - most);
    write_line (output, "", more);
}

static void
write_items (PodaOutput *output, const PodaWork *work, PodaItemState state, guint most,
             const char *label)
{
    guint n = 0;
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        if (item->state != state || n++ >= most)
            continue;
        g_autofree char *text = item_text (item);
        write_line (output, n == 1 ? label : "", text);
        /* The reasons of cells would be many; of the first one the work tells it. */
        if (item->node == NULL && item->why != NULL
            && g_strcmp0 (item->why, work->first) != 0)
            write_line (output, "", item->why);
    }
    write_more (output, n, most);
}

static void
write_cut_list (PodaOutput *output, const char *label, const GPtrArray *nodes,
                guint most, const char *one, const char *several)
{
    g_autoptr (GString) names = g_string_new (NULL);
    if (nodes->len == 0)
        return;
    for (guint i = 0; i < nodes->len && i < most; i++)
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                                (const char *) nodes->pdata[i]);
    if (nodes->len > most)
        g_string_append (names, ", …");
    g_autofree char *text =
        g_strdup_printf (nodes->len == 1 ? one : several, names->str);
    write_line (output, label, text);
}

/* Several causes may share a text, or a lesson. */
static void
write_causes (PodaOutput *output, const PodaWork *work)
{
    gboolean labelled = FALSE;
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        if (cause->text != NULL)
            write_line (output, i == 0 ? _ ("mistake") : "", cause->text);
        g_autofree char *lesson = poda_work_lesson (work, i);
        if (lesson != NULL)
            write_line (output, labelled ? "" : _ ("lesson"), lesson);
        labelled = labelled || lesson != NULL;
    }
}

/* Of unfinished work what has been done, and what is taken for the same done wrongly
 * again. */
static void
write_again (PodaOutput *output, const PodaWork *work)
{
    if (work->status == PODA_WORK_UNFINISHED) {
        g_autofree char *done =
            g_strdup_printf (_ ("%u of %u answers"), work->n_done, work->n_asked);
        write_line (output, _ ("done"), done);
    }
    for (guint i = 0; i < work->again->len; i++) {
        g_autofree char *text =
            poda_again_tell (&g_array_index (work->again, PodaAgain, i));
        write_line (output, i == 0 ? _ ("again") : "", text);
    }
}

/* At most so many items of each state. */
static void
write_work (PodaOutput *output, const PodaWork *work, guint most_items)
{
    char score[PODA_VALUE_BUFFER], most[PODA_VALUE_BUFFER];
    g_autofree char *name = poda_terminal_clip (poda_work_name (work), PODA_SHOWN_NAME);
    g_autofree char *source = poda_terminal_clip (work->source, PODA_SHOWN_NAME);
    gboolean both = *work->student != '\0' && *source != '\0';
    g_autofree char *who =
        both ? g_strdup_printf ("%s (%s)", name, source) : g_steal_pointer (&name);
    write_line (output, _ ("student"), who);
    if (work->status != PODA_WORK_MARKED)
        write_line (output, _ ("status"), poda_work_status_label (work->status));
    if (work->error != NULL) {
        write_line (output, _ ("not marked"), work->error);
        return;
    }
    g_autofree char *points = g_strdup_printf (
        _ ("%s of %s points (%d %%)"), poda_score_format (work->score, score),
        poda_score_format (work->most, most), poda_work_percent (work));
    g_autofree char *all_right = g_strdup_printf (_ ("%s: all right"), points);
    write_line (output, _ ("score"), poda_work_all_right (work) ? all_right : points);
    if (work->first != NULL)
        write_line (output, _ ("first"), work->first);
    write_again (output, work);
    write_items (output, work, PODA_ITEM_UNREAD, most_items, _ ("unreadable"));
    write_items (output, work, PODA_ITEM_WRONG, most_items, _ ("wrong"));
    write_items (output, work, PODA_ITEM_CARRIED, most_items, _ ("carried"));
    write_items (output, work, PODA_ITEM_MISSING, most_items, _ ("missing"));
    write_cut_list (output, _ ("cutoffs"), work->surplus, most_items,
                    _ ("node %s is left out, and has to be searched"),
                    _ ("nodes %s are left out, and have to be searched"));
    write_cut_list (output, work->surplus->len > 0 ? "" : _ ("cutoffs"), work->missed,
                    most_items, _ ("node %s is searched, and has to be cut"),
                    _ ("nodes %s are searched, and have to be cut"));
    write_causes (output, work);
    g_autoptr (GPtrArray) notes = poda_work_notes (work);
    for (guint i = 0; i < notes->len; i++)
        write_line (output, i == 0 ? _ ("note") : "", notes->pdata[i]);
}

/* --- A class --- */

/* What a line has to say beside the points. */
static char *
gist (const PodaWork *work)
{
    const char *status = poda_work_status_label (work->status);
    const char *aside = work->asides->len > 0 ? work->asides->pdata[0] : NULL;
    if (work->error != NULL)
        return g_strdup_printf ("%s: %s", status, work->error);
    if (work->status == PODA_WORK_DUPLICATE && aside != NULL)
        return g_strdup_printf ("%s: %s", status, aside);
    GString *text = g_string_new (work->status == PODA_WORK_MARKED ? NULL : status);
    if (work->sets->len > 0)
        g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "",
                                _ ("set by the teacher"));
    const char *joint = text->len > 0 ? " · " : "";
    if (poda_work_all_right (work))
        g_string_append_printf (text, "%s%s", joint, _ ("all right"));
    if (work->first_name != NULL) {
        g_string_append (text, joint);
        g_string_append_printf (text, _ ("first wrong: %s"), work->first_name);
    }
    const PodaCause *cause = work->causes->len > 0 ? work->causes->pdata[0] : NULL;
    if (cause != NULL && cause->name != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "",
                                _ (cause->name));
    if (poda_work_pattern (work) != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "",
                                _ ("something repeats"));
    if (work->causes->len > 1)
        g_string_append_printf (text, _ (" or %u more"), work->causes->len - 1);
    guint missing = poda_work_count_items (work).of[PODA_ITEM_MISSING];
    if (work->first_name == NULL && missing > 0)
        g_string_append_printf (text, _ ("%s%u left empty"), text->len > 0 ? " · " : "",
                                missing);
    return g_string_free (text, FALSE);
}

static const PodaTableColumn class_columns[] = {
    { .left = TRUE, .foreign = TRUE, .most = NAME_COLUMNS },
    { .left = FALSE },
    { .least = 5 /* 100 % */ },
    { .left = TRUE, .foreign = TRUE },
};

static void
put_row (PodaTable *table, const PodaWork *work)
{
    char score[PODA_VALUE_BUFFER], most[PODA_VALUE_BUFFER];
    gboolean marked = work->error == NULL;
    g_autofree char *points =
        g_strdup_printf ("%s/%s", poda_score_format (work->score, score),
                         poda_score_format (work->most, most));
    g_autofree char *percent = g_strdup_printf ("%d %%", poda_work_percent (work));
    g_autofree char *said = gist (work);
    poda_table_text (table, poda_work_name (work));
    poda_table_text (table, marked ? points : "–");
    poda_table_text (table, marked ? percent : "");
    poda_table_text (table, said);
    poda_table_end_row (table);
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

/* What most works got wrong, items or causes; where several causes fit nobody knows
 * which it was. */
static void
write_often (PodaOutput *output, const PodaGradebook *gradebook, const char *label,
             gboolean causes, guint most)
{
    g_autoptr (GTree) places = poda_texts_new (NULL, NULL);
    g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < gradebook->works->len; i++) {
        const PodaWork *work = gradebook->works->pdata[i];
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
        g_autofree char *text = g_strdup_printf ("%s: %u", often->text, often->n);
        write_line (output, i == 0 ? label : "", text);
    }
}

static void
write_totals (PodaOutput *output, const PodaGradebook *gradebook)
{
    guint n = 0, right = 0, broken = 0;
    gboolean others = FALSE;
    double sum = 0;
    for (guint i = 0; i < gradebook->works->len; i++) {
        const PodaWork *work = gradebook->works->pdata[i];
        others = others || work->status != PODA_WORK_MARKED;
        n += work->status != PODA_WORK_DUPLICATE;
        broken += work->error != NULL;
        if (!poda_work_counts (work))
            continue;
        right += poda_work_all_right (work);
        if (work->most > 0)
            sum += work->score / work->most;
    }
    g_autofree char *totals =
        g_strdup_printf (_ ("%u: %u all right, %u with mistakes, %u not marked"), n,
                         right, n - right - broken, broken);
    write_line (output, _ ("in all"), totals);
    g_autofree char *statuses = poda_gradebook_tell_statuses (gradebook);
    if (others)
        write_line (output, "", statuses);
    if (n == broken)
        return;
    g_autofree char *mean = g_strdup_printf ("%.0f %%", 100 * sum / (n - broken));
    write_line (output, _ ("mean"), mean);
}

static void
write_unread (PodaOutput *output, const PodaGradebook *gradebook)
{
    guint n = gradebook->unread->len;
    for (guint i = 0; i < n && i < MOST_LISTED; i++) {
        const PodaUnread *unread = gradebook->unread->pdata[i];
        g_autofree char *text =
            g_strdup_printf ("%s: %s", unread->source, unread->reason);
        write_line (output, i == 0 ? _ ("not read") : "", text);
    }
    write_more (output, n, MOST_LISTED);
}

/* What the line of a work has no room for. */
static void
write_asides (PodaOutput *output, const PodaGradebook *gradebook)
{
    guint n = 0;
    for (guint i = 0; i < gradebook->works->len; i++) {
        const PodaWork *work = gradebook->works->pdata[i];
        gboolean told = work->status == PODA_WORK_DUPLICATE;
        for (guint k = told; k < work->asides->len; k++)
            if (n++ < MOST_LISTED)
                write_line (output, n == 1 ? _ ("note") : "", work->asides->pdata[k]);
    }
    write_more (output, n, MOST_LISTED);
}

static void
write_sandbox (PodaOutput *output, const PodaGradebook *gradebook)
{
    if (gradebook->sandbox != NULL)
        write_line (output, _ ("sandbox"), gradebook->sandbox);
}

void
poda_gradebook_feedback (const PodaGradebook *gradebook, PodaOutput *output)
{
    write_work (output, gradebook->works->pdata[0], G_MAXUINT);
}

void
poda_gradebook_txt (const PodaGradebook *gradebook, PodaOutput *output)
{
    if (gradebook->works->len == 1) {
        write_work (output, gradebook->works->pdata[0], MOST_LISTED);
        write_unread (output, gradebook);
        write_sandbox (output, gradebook);
        return;
    }
    g_auto (PodaTable) table;
    poda_table_begin (&table, class_columns, G_N_ELEMENTS (class_columns),
                      PODA_TABLE_TXT, output);
    table.bare = TRUE;
    while (poda_table_pass (&table))
        for (guint i = 0; i < gradebook->works->len; i++)
            put_row (&table, gradebook->works->pdata[i]);
    poda_output_text (output, "\n");
    write_totals (output, gradebook);
    write_often (output, gradebook, _ ("often wrong"), FALSE, MOST_OFTEN);
    write_often (output, gradebook, _ ("mistakes"), TRUE, G_MAXUINT);
    for (guint i = 0; i < gradebook->alike->len && i < MOST_LISTED; i++) {
        const PodaAlike *alike = gradebook->alike->pdata[i];
        write_line (output, i == 0 ? _ ("alike") : "", alike->text);
    }
    write_more (output, gradebook->alike->len, MOST_LISTED);
    write_asides (output, gradebook);
    write_unread (output, gradebook);
    write_sandbox (output, gradebook);
}
