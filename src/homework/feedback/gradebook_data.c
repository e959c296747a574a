/* The gradebook as data: CSV for spreadsheets, JSON with all details, and import files
 * of learning platforms. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/table.h"
#include "base/terminal.h"
#include "homework/feedback/gradebook.h"

enum { CSV = PODA_TABLE_CSV, JSON = PODA_TABLE_JSON, ALL = CSV | JSON };

/* Long names are shortened in spreadsheets. */
#define KEY(name, in)                                                                  \
    {                                                                                  \
        .key = name, .formats = in, .foreign = TRUE                                    \
    }
#define NAME(name, in)                                                                 \
    {                                                                                  \
        .key = name, .formats = in, .foreign = TRUE, .most = PODA_SHOWN_NAME           \
    }

/* The columns of write_work, which appends more fields to `again` and `set`. */
static const PodaTableColumn columns[] = {
    NAME ("student", ALL),      NAME ("source", ALL),      NAME ("exercise", ALL),
    KEY ("name", JSON),         KEY ("status", ALL),       KEY ("owner", JSON),
    KEY ("error", JSON),        KEY ("score", ALL),        KEY ("most", ALL),
    KEY ("percent", CSV),       KEY ("all_right", JSON),   KEY ("right", ALL),
    KEY ("carried", ALL),       KEY ("wrong", ALL),        KEY ("missing", ALL),
    KEY ("unreadable", ALL),    KEY ("below", ALL),        KEY ("done", ALL),
    KEY ("asked", ALL),         KEY ("surplus_cuts", CSV), KEY ("missed_cuts", CSV),
    KEY ("surplus_cuts", JSON), KEY ("missed_cuts", JSON), KEY ("mistake", CSV),
    KEY ("first", ALL),         KEY ("first_name", JSON),  KEY ("again", JSON),
    KEY ("pattern", CSV),       KEY ("notes", ALL),        KEY ("error", CSV),
    KEY ("set", JSON),          NAME ("name", CSV),        KEY ("sandbox", CSV)
};

/* Returns the names of the causes, without NULL ones; borrowed. */
static GPtrArray *
cause_names (const PodaWork *work)
{
    GPtrArray *names = g_ptr_array_new ();
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        if (cause->name != NULL)
            g_ptr_array_add (names, cause->name);
    }
    return names;
}

/* Writes repeated mistakes and the causes. */
static void
write_mistakes (PodaJson *json, const char *key, gconstpointer data)
{
    const PodaWork *work = data;
    const PodaCause *first = poda_work_first_cause (work);
    poda_json_array (json, key);
    for (guint i = 0; i < work->again->len; i++) {
        const PodaRepeatedMistake *again =
            &g_array_index (work->again, PodaRepeatedMistake, i);
        poda_json_write (json, "{ step:s wrong:u of:u cost:v }", again->step,
                         again->n_wrong, again->n_done, poda_score_round (again->cost));
    }
    poda_json_write (json, "] mistakes:[");
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        double sure = poda_score_round (cause->sure);
        if (cause->name == NULL)
            continue;
        poda_json_write (json, "{ name:s sure:V", cause->name, sure > 0 ? &sure : NULL);
        if (cause->cells != NULL)
            poda_json_strings (json, "cells", cause->cells);
        poda_json_write (json, "text:s lesson:s }", cause->text, cause->lesson);
    }
    const char *pattern = first != NULL ? first->pattern : NULL;
    poda_json_write (json, "] unknown:b pattern:s diagnosis:s", pattern != NULL,
                     pattern, first != NULL ? first->text : NULL);
}

/* Writes the points set by the teacher, the run time, and all items. */
static void
write_items (PodaJson *json, const char *key, gconstpointer data)
{
    const PodaWork *work = data;
    poda_json_array (json, key);
    for (guint i = 0; i < work->sets->len; i++) {
        const PodaSet *set = work->sets->pdata[i];
        double was = poda_score_round (set->was);
        poda_json_write (json, "{ item:s points:v was:V comment:s }", set->item,
                         poda_score_round (set->points), was < 0 ? NULL : &was,
                         set->comment);
    }
    poda_json_end_array (json);
    if (work->seconds < 0)
        poda_json_null (json, "seconds");
    else
        poda_json_seconds (json, "seconds", work->seconds);
    poda_json_array (json, "items");
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        poda_json_newline (json);
        poda_json_write (
            json,
            "{ name:s node:s column:s step:s mark:s score:v most:v expected:s given:s "
            "why:s hidden:b }",
            item->name, item->node, item->column, item->step,
            poda_item_word (item->state), poda_score_round (item->score),
            poda_score_round (item->most),
            item->expected_word != NULL ? item->expected_word : item->expected,
            item->given_word != NULL ? item->given_word : item->given, item->why,
            item->hidden);
    }
    poda_json_end_array (json);
}

/* Writes a number; an empty cell for unmarked works, since 0 would look like a mark. */
static void
write_number (PodaTable *table, const PodaWork *work, double number)
{
    poda_table_value (table, work->error == NULL ? number : NAN, NULL);
}

static void
write_work (PodaTable *table, const PodaWork *work)
{
    const PodaCause *first = poda_work_first_cause (work);
    g_autoptr (GPtrArray) mistakes = cause_names (work);
    g_autoptr (GPtrArray) notes = g_ptr_array_new ();
    g_ptr_array_extend (notes, work->asides, NULL, NULL);
    g_ptr_array_extend (notes, work->remarks, NULL, NULL);
    poda_table_text (table, work->student);
    poda_table_text (table, work->source);
    poda_table_text (table, work->exercise);
    poda_table_text (table, work->name);
    poda_table_text (table, poda_work_status_word (work->status));
    poda_table_text (table, work->owner);
    poda_table_text (table, work->error);
    write_number (table, work, poda_score_round (work->score));
    write_number (table, work, poda_score_round (work->most));
    write_number (table, work, poda_work_percent (work));
    poda_table_flag (table, poda_work_all_right (work));
    for (PodaItemState i = 0; i < PODA_N_ITEM_STATES; i++)
        write_number (table, work, poda_work_count (work, i));
    write_number (table, work, work->n_done);
    write_number (table, work, work->n_asked);
    write_number (table, work, work->wrongly_cut->len);
    write_number (table, work, work->wrongly_searched->len);
    poda_table_list (table, work->wrongly_cut, "");
    poda_table_list (table, work->wrongly_searched, "");
    poda_table_list (table, mistakes, " ");
    poda_table_text (table, work->first);
    poda_table_text (table, work->first_name);
    poda_table_nested (table, write_mistakes, work);
    poda_table_text (table, first != NULL ? first->pattern : NULL);
    poda_table_list (table, notes, "; ");
    poda_table_text (table, work->error);
    poda_table_nested (table, write_items, work);
    poda_table_text (table, work->name);
}

/* Writes a row for each work and, in CSV, for each skipped file. */
static void
write_works (PodaTable *table, const PodaGradebook *gradebook)
{
    const GPtrArray *const lists[] = { gradebook->works, gradebook->unread };
    guint n_lists = table->format == PODA_TABLE_CSV ? 2 : 1;
    /* The last column is for programs only. */
    table->n_columns = G_N_ELEMENTS (columns) - (gradebook->sandbox == NULL);
    while (poda_table_pass (table))
        for (guint k = 0; k < n_lists; k++)
            for (guint i = 0; i < lists[k]->len; i++) {
                write_work (table, lists[k]->pdata[i]);
                if (gradebook->sandbox != NULL)
                    poda_table_text (table, gradebook->sandbox);
                poda_table_end_row (table);
            }
}

void
poda_gradebook_csv (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_auto (PodaTable) table;
    poda_table_begin (&table, columns, G_N_ELEMENTS (columns), PODA_TABLE_CSV, output);
    write_works (&table, gradebook);
}

void
poda_gradebook_json (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_autoptr (GPtrArray) alike = poda_gradebook_similar (gradebook);
    g_auto (PodaTable) table;
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_write (&json, "{ kind:s title:s", gradebook->kind, gradebook->title);
    if (gradebook->sandbox != NULL)
        poda_json_string (&json, "sandbox", gradebook->sandbox);
    poda_json_object (&json, "statuses");
    for (PodaWorkStatus i = 0; i < PODA_N_WORK_STATUSES; i++)
        poda_json_count (&json, poda_work_status_word (i),
                         poda_gradebook_count (gradebook, i));
    poda_json_write (&json, "} unread:[");
    for (guint i = 0; i < gradebook->unread->len; i++) {
        const PodaWork *file = gradebook->unread->pdata[i];
        poda_json_write (&json, "{ source:s reason:s }", file->source, file->error);
    }
    poda_json_write (&json, "] alike:[");
    for (guint i = 0; i < alike->len; i++) {
        const PodaSimilarity *one = alike->pdata[i];
        poda_json_newline (&json);
        poda_json_write (&json, "{ students:[");
        for (guint k = 0; k < one->works->len; k++)
            poda_json_string (&json, NULL, poda_work_name (one->works->pdata[k]));
        poda_json_write (&json, "] shared:u cells:A }", one->cells->len, one->cells);
    }
    poda_json_end_array (&json);
    poda_table_begin_json (&table, columns, G_N_ELEMENTS (columns), &json, "works");
    write_works (&table, gradebook);
    poda_json_end_object (&json);
    poda_json_newline (&json);
}

/* --- Marks for learning platforms --- */

/* Returns the comment on a mark: the teacher's comments, the mistake or the first wrong
 * step, the cost of repeated mistakes, and the number of empty answers. */
static char *
comment_of (const PodaWork *work)
{
    g_autoptr (GPtrArray) said = g_ptr_array_new_with_free_func (g_free);
    const PodaCause *cause = work->causes->len == 1 ? work->causes->pdata[0] : NULL;
    gboolean named = cause != NULL && cause->name != NULL;
    for (guint i = 0; i < work->sets->len; i++) {
        const PodaSet *set = work->sets->pdata[i];
        if (*set->comment != '\0')
            g_ptr_array_add (said, g_strdup (set->comment));
    }
    if (named || work->first != NULL)
        g_ptr_array_add (said, g_strdup (named ? cause->text : work->first));
    for (guint i = 0; i < work->again->len; i++)
        g_ptr_array_add (said, poda_repeated_mistake_text (&g_array_index (
                                   work->again, PodaRepeatedMistake, i)));
    if (work->status == PODA_WORK_UNFINISHED)
        g_ptr_array_add (said, poda_work_gap (work));
    return poda_texts_join (said, "; ");
}

/* Writes a row per student with a mark, in percent with two decimals, since platforms
 * may round. In Moodle the teacher chooses the meaning of each column; the first is the
 * ID number in the list of participants. Canvas finds students by the first id that it
 * knows; the last column is the assignment's name, and the first row contains the
 * maximum. */
static void
write_marks (const PodaGradebook *gradebook, gboolean for_canvas, PodaOutput *output)
{
    guint moodle = for_canvas ? PODA_TABLE_NONE : CSV;
    guint canvas = for_canvas ? CSV : PODA_TABLE_NONE;
    const char *title = *gradebook->title != '\0' ? gradebook->title : gradebook->kind;
    g_autofree char *line = poda_terminal_text (title);
    const PodaTableColumn heads[] = {
        { .key = "ID number", .formats = moodle, .foreign = TRUE },
        { .key = "Student", .formats = canvas, .foreign = TRUE },
        { .key = "ID", .formats = canvas },
        { .key = "SIS User ID", .formats = canvas, .foreign = TRUE },
        { .key = "SIS Login ID", .formats = canvas, .foreign = TRUE },
        { .key = "Section", .formats = canvas },
        { .key = for_canvas ? line : "Grade", .foreign = TRUE },
        { .key = "Feedback comments", .formats = moodle, .foreign = TRUE },
    };
    g_auto (PodaTable) table;
    poda_table_begin (&table, heads, G_N_ELEMENTS (heads), PODA_TABLE_CSV, output);
    poda_table_pass (&table);
    poda_output_text (output, for_canvas ? "Points Possible,,,,,100\n" : "");
    for (guint i = 0; i < gradebook->works->len; i++) {
        const PodaWork *work = gradebook->works->pdata[i];
        g_autofree char *comment = comment_of (work);
        if (!poda_work_counts (work) || *work->student == '\0')
            continue;
        poda_table_text (&table, work->student);
        poda_table_text (&table, *work->name != '\0' ? work->name : work->student);
        poda_table_text (&table, NULL);
        poda_table_text (&table, work->student);
        poda_table_text (&table, work->student);
        poda_table_text (&table, NULL);
        poda_table_value (&table,
                          work->most > 0
                              ? floor (1e4 * work->score / work->most + 0.5) / 100
                              : poda_work_percent (work),
                          NULL);
        poda_table_text (&table, comment);
        poda_table_end_row (&table);
    }
}

void
poda_gradebook_moodle (const PodaGradebook *gradebook, PodaOutput *output)
{
    write_marks (gradebook, FALSE, output);
}

void
poda_gradebook_canvas (const PodaGradebook *gradebook, PodaOutput *output)
{
    write_marks (gradebook, TRUE, output);
}

/* --- Gradescope's results.json --- */

static void
add_line (GString *text, const char *line)
{
    if (line == NULL || *line == '\0')
        return;
    g_autofree char *fit = poda_terminal_text (line);
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", fit);
}

/* Adds the text of an item: "alpha: 4, expected 3". */
static void
add_item (GString *text, const PodaItem *item)
{
    const char *expected = item->expected != NULL ? item->expected : "";
    const char *given = item->given != NULL ? item->given : "";
    const char *label = poda_item_label (item->state);
    gboolean blank = item->state == PODA_ITEM_MISSING || item->state == PODA_ITEM_BELOW;
    g_autofree char *line = g_strdup_printf (
        _ ("%s: %s, expected %s"), item->node != NULL ? _ (item->column) : item->name,
        blank ? label : given, expected);
    add_line (text, line);
    if (!blank && item->state != PODA_ITEM_WRONG)
        g_string_append_printf (text, " (%s)", label);
    add_line (text, item->why);
}

/* Writes a test for a node's items, from `begin` on. Returns the index after them. */
static guint
write_test (PodaJson *json, const GPtrArray *items, guint begin)
{
    const PodaItem *first = items->pdata[begin], *item = first;
    g_autoptr (GString) output = g_string_new (NULL);
    double score = 0, most = 0;
    gboolean hidden = FALSE, passed = TRUE;
    guint end = begin;
    do {
        score += item->score;
        most += item->most;
        hidden = hidden || item->hidden;
        passed = passed && item->state == PODA_ITEM_RIGHT;
        if (item->state != PODA_ITEM_RIGHT)
            add_item (output, item);
        item = ++end < items->len ? items->pdata[end] : NULL;
    } while (item != NULL && first->node != NULL
             && g_strcmp0 (item->node, first->node) == 0);
    g_autofree char *name = first->node == NULL
                                ? g_strdup (first->name)
                                : g_strdup_printf (_ ("node %s"), first->node);
    poda_json_newline (json);
    poda_json_write (json,
                     "{ name:s name_format:s score:v max_score:v status:s output:s "
                     "output_format:s",
                     name, "text", poda_score_round (score), poda_score_round (most),
                     passed ? "passed" : "failed", output->str, "text");
    if (hidden)
        poda_json_string (json, "visibility", "hidden");
    poda_json_end_object (json);
    return end;
}

void
poda_gradebook_gradescope (const PodaGradebook *gradebook, PodaOutput *output)
{
    const PodaWork *work = gradebook->works->pdata[0];
    for (guint i = 1; work->status == PODA_WORK_DUPLICATE; i++)
        work = gradebook->works->pdata[i];
    g_autoptr (GPtrArray) mistakes = cause_names (work);
    g_autoptr (GString) said = g_string_new (NULL);
    g_autofree char *comment = comment_of (work);
    PodaJson json;
    add_line (said, work->error != NULL          ? work->error
                    : poda_work_all_right (work) ? _ ("all correct")
                                                 : comment);
    for (guint i = 0; i < work->remarks->len; i++)
        add_line (said, work->remarks->pdata[i]);
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);
    /* If only tests have scores, Gradescope adds them: repetitions cost nothing. */
    if (work->items->len == 0 || work->again->len > 0)
        poda_json_value (&json, "score", poda_score_round (work->score));
    if (work->seconds >= 0)
        poda_json_seconds (&json, "execution_time", work->seconds);
    poda_json_write (
        &json,
        "output:s output_format:s test_output_format:s stdout_visibility:s tests:[",
        said->str, "text", "text", "hidden");
    for (guint i = 0; i < work->items->len;)
        i = write_test (&json, work->items, i);
    poda_json_newline (&json);
    poda_json_write (&json, "] extra_data:{ student:s source:s exercise:s mistakes:A",
                     work->student, work->source, work->exercise, mistakes);
    if (gradebook->sandbox != NULL)
        poda_json_string (&json, "sandbox", gradebook->sandbox);
    poda_json_write (&json, "} }");
    poda_json_newline (&json);
}
