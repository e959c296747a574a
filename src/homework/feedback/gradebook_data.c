/* The gradebook for machines: a table for a spreadsheet, the same with all that is
 * known as JSON, and what Gradescope reads. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/table.h"
#include "base/terminal.h"
#include "homework/feedback/gradebook.h"

static double
rounded (double score)
{
    char buffer[PODA_VALUE_BUFFER];
    return g_ascii_strtod (poda_score_format (score, buffer), NULL);
}

/* --- A table of works --- */

/* Texts of one line: spreadsheets can show others, but people cannot sort by them. */
static const PodaTableColumn columns[] = {
    { .key = "student", .foreign = TRUE, .most = PODA_SHOWN_NAME },
    { .key = "source", .foreign = TRUE, .most = PODA_SHOWN_NAME },
    { .key = "exercise", .foreign = TRUE, .most = PODA_SHOWN_NAME },
    { .key = "status" },
    { .key = "owner", .formats = PODA_TABLE_JSON },
    { .key = "error", .formats = PODA_TABLE_JSON },
    { .key = "score" },
    { .key = "most" },
    { .key = "percent", .formats = PODA_TABLE_CSV },
    { .key = "all_right", .formats = PODA_TABLE_JSON },
    { .key = "right" },
    { .key = "carried" },
    { .key = "wrong" },
    { .key = "missing" },
    { .key = "unreadable" },
    { .key = "below" },
    { .key = "done" },
    { .key = "asked" },
    { .key = "surplus_cuts", .formats = PODA_TABLE_CSV },
    { .key = "missed_cuts", .formats = PODA_TABLE_CSV },
    { .key = "surplus_cuts", .formats = PODA_TABLE_JSON },
    { .key = "missed_cuts", .formats = PODA_TABLE_JSON },
    { .key = "mistake", .formats = PODA_TABLE_CSV, .foreign = TRUE },
    { .key = "first", .foreign = TRUE },
    { .key = "first_name", .formats = PODA_TABLE_JSON },
    { .key = "again", .formats = PODA_TABLE_JSON },
    { .key = "mistakes", .formats = PODA_TABLE_JSON },
    { .key = "unknown", .formats = PODA_TABLE_JSON },
    { .key = "pattern", .foreign = TRUE },
    { .key = "diagnosis", .formats = PODA_TABLE_JSON },
    { .key = "notes", .foreign = TRUE },
    { .key = "error", .formats = PODA_TABLE_CSV, .foreign = TRUE },
    { .key = "set", .formats = PODA_TABLE_JSON },
    { .key = "seconds", .formats = PODA_TABLE_JSON },
    { .key = "items", .formats = PODA_TABLE_JSON },
    { .key = "sandbox", .formats = PODA_TABLE_CSV }, /* the last: of programs alone */
};

static guint
n_columns (const PodaGradebook *gradebook)
{
    return G_N_ELEMENTS (columns) - (gradebook->sandbox == NULL);
}

static void
write_causes (PodaJson *json, const char *key, gconstpointer data)
{
    const PodaWork *work = data;
    poda_json_array (json, key);
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        if (cause->name == NULL)
            continue;
        poda_json_object (json, NULL);
        poda_json_string (json, "name", cause->name);
        if (cause->sure > 0)
            poda_json_value (json, "sure", rounded (cause->sure));
        else
            poda_json_string (json, "sure", NULL);
        if (cause->cells != NULL)
            poda_json_strings (json, "cells", cause->cells);
        poda_json_string (json, "text", cause->text);
        poda_json_string (json, "lesson", cause->lesson);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

static void
write_again (PodaJson *json, const char *key, gconstpointer data)
{
    const PodaWork *work = data;
    poda_json_array (json, key);
    for (guint i = 0; i < work->again->len; i++) {
        const PodaAgain *again = &g_array_index (work->again, PodaAgain, i);
        poda_json_object (json, NULL);
        poda_json_string (json, "step", again->step);
        poda_json_count (json, "wrong", again->n_wrong);
        poda_json_count (json, "of", again->n_done);
        poda_json_value (json, "cost", rounded (again->cost));
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

static void
write_sets (PodaJson *json, const char *key, gconstpointer data)
{
    const PodaWork *work = data;
    poda_json_array (json, key);
    for (guint i = 0; i < work->sets->len; i++) {
        const PodaSet *set = work->sets->pdata[i];
        poda_json_object (json, NULL);
        poda_json_string (json, "item", set->item);
        poda_json_value (json, "points", rounded (set->points));
        if (set->was < 0)
            poda_json_string (json, "was", NULL);
        else
            poda_json_value (json, "was", rounded (set->was));
        poda_json_string (json, "comment", set->comment);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

static void
write_items (PodaJson *json, const char *key, gconstpointer data)
{
    const PodaWork *work = data;
    poda_json_array (json, key);
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        const char *expected = item->expected_word, *given = item->given_word;
        poda_json_newline (json);
        poda_json_object (json, NULL);
        poda_json_string (json, "name", item->name);
        poda_json_string (json, "node", item->node);
        poda_json_string (json, "column", item->column);
        poda_json_string (json, "step", item->step);
        poda_json_string (json, "mark", poda_item_word (item->state));
        poda_json_value (json, "score", rounded (item->score));
        poda_json_value (json, "most", rounded (item->most));
        poda_json_string (json, "expected",
                          expected != NULL ? expected : item->expected);
        poda_json_string (json, "given", given != NULL ? given : item->given);
        poda_json_string (json, "why", item->why);
        poda_json_boolean (json, "hidden", item->hidden);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

/* Zeros of what was not marked would be taken for marks. */
static void
put_number (PodaTable *table, const PodaWork *work, double number)
{
    poda_table_value (table, work->error != NULL ? NAN : number, NULL);
}

/* Of the causes that have one; borrowed. */
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

/* What is said of all causes together, which the first one has. */
static const char *
first_text (const PodaWork *work)
{
    const PodaCause *cause = work->causes->len > 0 ? work->causes->pdata[0] : NULL;
    return cause != NULL ? cause->text : NULL;
}

/* Works, and what only this table of a class can tell of the files beside them. */
static void
put_works (PodaTable *table, const PodaGradebook *gradebook)
{
    guint n = gradebook->works->len, n_unread = gradebook->unread->len;
    g_autoptr (PodaGradebook) others = poda_gradebook_new (gradebook->kind, NULL);
    for (guint i = 0; i < n_unread && table->format == PODA_TABLE_CSV; i++) {
        const PodaUnread *unread = gradebook->unread->pdata[i];
        PodaWork *work = poda_gradebook_add (others);
        g_free (work->source);
        work->source = g_strdup (unread->source);
        poda_work_refuse (work, PODA_WORK_UNREADABLE, unread->reason);
    }
    while (poda_table_pass (table))
        for (guint i = 0; i < n + others->works->len; i++) {
            const PodaWork *work =
                i < n ? gradebook->works->pdata[i] : others->works->pdata[i - n];
            PodaWorkCounts counts = poda_work_count_items (work);
            g_autoptr (GPtrArray) names = cause_names (work);
            g_autoptr (GPtrArray) notes = poda_work_notes (work);
            poda_table_text (table, work->student);
            poda_table_text (table, work->source);
            poda_table_text (table, work->exercise);
            poda_table_text (table, poda_work_status_word (work->status));
            poda_table_text (table, work->owner);
            poda_table_text (table, work->error);
            put_number (table, work, rounded (work->score));
            put_number (table, work, rounded (work->most));
            put_number (table, work, poda_work_percent (work));
            poda_table_flag (table, poda_work_all_right (work));
            for (guint state = 0; state < G_N_ELEMENTS (counts.of); state++)
                put_number (table, work, counts.of[state]);
            put_number (table, work, work->n_done);
            put_number (table, work, work->n_asked);
            put_number (table, work, work->surplus->len);
            put_number (table, work, work->missed->len);
            poda_table_list (table, work->surplus, "");
            poda_table_list (table, work->missed, "");
            poda_table_list (table, names, " ");
            poda_table_text (table, work->first);
            poda_table_text (table, work->first_name);
            poda_table_nested (table, write_again, work);
            poda_table_nested (table, write_causes, work);
            poda_table_flag (table, poda_work_pattern (work) != NULL);
            poda_table_text (table, poda_work_pattern (work));
            poda_table_text (table, first_text (work));
            poda_table_list (table, notes, "; ");
            poda_table_text (table, work->error);
            poda_table_nested (table, write_sets, work);
            if (work->seconds < 0)
                poda_table_text (table, NULL);
            else
                poda_table_seconds (table, work->seconds);
            poda_table_nested (table, write_items, work);
            if (gradebook->sandbox != NULL)
                poda_table_text (table, gradebook->sandbox);
            poda_table_end_row (table);
        }
}

void
poda_gradebook_csv (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_auto (PodaTable) table;
    poda_table_begin (&table, columns, n_columns (gradebook), PODA_TABLE_CSV, output);
    put_works (&table, gradebook);
}

static void
write_statuses (PodaJson *json, const PodaGradebook *gradebook)
{
    guint counts[PODA_N_WORK_STATUSES];
    poda_gradebook_statuses (gradebook, counts);
    poda_json_object (json, "statuses");
    for (guint i = 0; i < PODA_N_WORK_STATUSES; i++)
        poda_json_value (json, poda_work_status_word ((PodaWorkStatus) i), counts[i]);
    poda_json_end_object (json);
}

static void
write_unread (PodaJson *json, const PodaGradebook *gradebook)
{
    poda_json_array (json, "unread");
    for (guint i = 0; i < gradebook->unread->len; i++) {
        const PodaUnread *unread = gradebook->unread->pdata[i];
        poda_json_object (json, NULL);
        poda_json_string (json, "source", unread->source);
        poda_json_string (json, "reason", unread->reason);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

static void
write_alike (PodaJson *json, const PodaGradebook *gradebook)
{
    poda_json_array (json, "alike");
    for (guint i = 0; i < gradebook->alike->len; i++) {
        const PodaAlike *alike = gradebook->alike->pdata[i];
        poda_json_newline (json);
        poda_json_object (json, NULL);
        poda_json_string (json, "kind", poda_alike_word (alike->kind));
        poda_json_strings (json, "students", alike->students);
        poda_json_value (json, "shared", alike->shared);
        poda_json_value (json, "of", alike->of);
        poda_json_boolean (json, "evidence", alike->evidence);
        poda_json_string (json, "mistake", alike->mistake);
        poda_json_string (json, "text", alike->text);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

void
poda_gradebook_json (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_auto (PodaTable) table;
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);
    poda_json_string (&json, "kind", gradebook->kind);
    poda_json_string (&json, "title", gradebook->title);
    if (gradebook->sandbox != NULL)
        poda_json_string (&json, "sandbox", gradebook->sandbox);
    write_statuses (&json, gradebook);
    write_unread (&json, gradebook);
    write_alike (&json, gradebook);
    poda_table_begin_json (&table, columns, n_columns (gradebook), &json, "works");
    put_works (&table, gradebook);
    poda_json_end_object (&json);
    poda_json_newline (&json);
}

/* --- What gradebooks of learning platforms import --- */

/* A row a student that has a mark. */
static gboolean
is_graded (const PodaWork *work)
{
    return poda_work_counts (work) && *work->student != '\0';
}

/* With two decimals: platforms round further, if at all. */
static double
hundredths (const PodaWork *work)
{
    return work->most > 0 ? floor (1e4 * work->score / work->most + 0.5) / 100
                          : poda_work_percent (work);
}

static const PodaTableColumn moodle_columns[] = {
    { .key = "ID number", .foreign = TRUE },
    { .key = "Grade" },
    { .key = "Feedback comments", .foreign = TRUE },
};

/* What the teacher has said beside marks of their own, else what was found first. */
static char *
comment_of (const PodaWork *work)
{
    g_autoptr (GPtrArray) said = g_ptr_array_new ();
    for (guint i = 0; i < work->sets->len; i++) {
        const PodaSet *set = work->sets->pdata[i];
        if (*set->comment != '\0')
            g_ptr_array_add (said, set->comment);
    }
    const PodaCause *cause = poda_work_only_cause (work);
    if (said->len == 0)
        return g_strdup (cause != NULL ? cause->text : work->first);
    g_ptr_array_add (said, NULL);
    return g_strjoinv ("; ", (char **) said->pdata);
}

void
poda_gradebook_moodle (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_auto (PodaTable) table;
    poda_table_begin (&table, moodle_columns, G_N_ELEMENTS (moodle_columns),
                      PODA_TABLE_CSV, output);
    while (poda_table_pass (&table))
        for (guint i = 0; i < gradebook->works->len; i++) {
            const PodaWork *work = gradebook->works->pdata[i];
            if (!is_graded (work))
                continue;
            g_autofree char *comment = comment_of (work);
            poda_table_text (&table, work->student);
            poda_table_value (&table, hundredths (work), NULL);
            poda_table_text (&table, comment);
            poda_table_end_row (&table);
        }
}

/* The last column is the assignment's name. Canvas finds students by the first of the
 * ids that it knows. */
void
poda_gradebook_canvas (const PodaGradebook *gradebook, PodaOutput *output)
{
    const char *title = *gradebook->title != '\0' ? gradebook->title : gradebook->kind;
    const PodaTableColumn canvas_columns[] = {
        { .key = "Student", .foreign = TRUE },
        { .key = "ID" },
        { .key = "SIS User ID", .foreign = TRUE },
        { .key = "SIS Login ID", .foreign = TRUE },
        { .key = "Section" },
        { .key = title, .foreign = TRUE },
    };
    g_auto (PodaTable) table;
    poda_table_begin (&table, canvas_columns, G_N_ELEMENTS (canvas_columns),
                      PODA_TABLE_CSV, output);
    while (poda_table_pass (&table))
        for (guint i = 0; i <= gradebook->works->len; i++) {
            const PodaWork *work = i > 0 ? gradebook->works->pdata[i - 1] : NULL;
            const char *id = work != NULL ? work->student : NULL;
            if (work != NULL && !is_graded (work))
                continue;
            poda_table_text (&table, work != NULL ? id : "Points Possible");
            poda_table_text (&table, NULL);
            poda_table_text (&table, id);
            poda_table_text (&table, id);
            poda_table_text (&table, NULL);
            poda_table_value (&table, work != NULL ? hundredths (work) : 100, NULL);
            poda_table_end_row (&table);
        }
}

/* --- Gradescope's results.json: a test for each node, line or case, with what is wrong there; above them what a student should read first --- */

static void
add_line (GString *text, const char *line)
{
    g_autofree char *fit = poda_terminal_text (line);
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", fit);
}

static void
tell_item (GString *text, const PodaItem *item)
{
    const char *what = item->node != NULL ? _ (item->column) : item->name;
    const char *expected = item->expected != NULL ? item->expected : "";
    const char *given = item->given != NULL ? item->given : "";
    if (item->state == PODA_ITEM_RIGHT)
        return;
    g_autofree char *line =
        item->state == PODA_ITEM_UNREAD ? g_strdup_printf (
            _ ("%s: %s cannot be read, expected %s"), what, given, expected)
        : item->state == PODA_ITEM_BELOW
            ? g_strdup_printf (_ ("%s: below a wrong cut, expected %s"), what, expected)
        : item->state == PODA_ITEM_MISSING
            ? g_strdup_printf (_ ("%s: missing, expected %s"), what, expected)
        : item->state == PODA_ITEM_CARRIED
            ? g_strdup_printf (
                _ ("%s: %s, expected %s; it follows from an earlier mistake"), what,
                given, expected)
            : g_strdup_printf (_ ("%s: %s, expected %s"), what, given, expected);
    add_line (text, line);
    if (item->why != NULL)
        add_line (text, item->why);
}

/* A test of the items from `begin` on: of those of its node that follow each other.
 * Returns their end. */
static guint
write_test (PodaJson *json, const GPtrArray *items, guint begin)
{
    const PodaItem *first = items->pdata[begin];
    g_autoptr (GString) output = g_string_new (NULL);
    double score = 0, most = 0;
    gboolean hidden = FALSE, passed = TRUE;
    guint end = begin;
    do {
        const PodaItem *item = items->pdata[end];
        if (end > begin && g_strcmp0 (item->node, first->node) != 0)
            break;
        score += item->score;
        most += item->most;
        hidden = hidden || item->hidden;
        passed = passed && item->state == PODA_ITEM_RIGHT;
        tell_item (output, item);
    } while (++end < items->len && first->node != NULL);
    g_autofree char *name = first->node == NULL
                                ? g_strdup (first->name)
                                : g_strdup_printf (_ ("node %s"), first->node);
    poda_json_newline (json);
    poda_json_object (json, NULL);
    poda_json_string (json, "name", name);
    poda_json_string (json, "name_format", "text");
    poda_json_value (json, "score", rounded (score));
    poda_json_value (json, "max_score", rounded (most));
    poda_json_string (json, "status", passed ? "passed" : "failed");
    poda_json_string (json, "output", output->str);
    poda_json_string (json, "output_format", "text");
    if (hidden)
        poda_json_string (json, "visibility", "hidden");
    poda_json_end_object (json);
    return end;
}

static char *
summary (const PodaWork *work)
{
    GString *text = g_string_new (NULL);
    if (work->error != NULL)
        add_line (text, work->error);
    else if (poda_work_all_right (work))
        add_line (text, _ ("all right"));
    for (guint i = 0; i < work->again->len; i++) {
        g_autofree char *again =
            poda_again_tell (&g_array_index (work->again, PodaAgain, i));
        g_autofree char *line = g_strdup_printf ("%s %s", _ ("Wrong again:"), again);
        add_line (text, line);
    }
    if (work->first != NULL)
        add_line (text, work->first);
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        if (cause->text != NULL)
            add_line (text, cause->text);
    }
    for (guint i = 0; i < work->remarks->len; i++)
        add_line (text, work->remarks->pdata[i]);
    return g_string_free (text, FALSE);
}

void
poda_gradebook_gradescope (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_assert (gradebook->works->len > 0);
    const PodaWork *work = gradebook->works->pdata[0];
    for (guint i = 1; work->status == PODA_WORK_DUPLICATE; i++)
        work = gradebook->works->pdata[i];
    g_autofree char *said = summary (work);
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);
    /* Where tests alone carry scores, Gradescope adds them up, without what is taken
     * for the same done wrongly again. */
    if (work->items->len == 0 || work->again->len > 0)
        poda_json_value (&json, "score", rounded (work->score));
    if (work->seconds >= 0)
        poda_json_seconds (&json, "execution_time", work->seconds);
    poda_json_string (&json, "output", said);
    poda_json_string (&json, "output_format", "text");
    poda_json_string (&json, "test_output_format", "text");
    poda_json_string (&json, "stdout_visibility", "hidden");
    poda_json_array (&json, "tests");
    for (guint i = 0; i < work->items->len;)
        i = write_test (&json, work->items, i);
    poda_json_newline (&json);
    poda_json_end_array (&json);
    g_autoptr (GPtrArray) mistakes = cause_names (work);
    poda_json_object (&json, "extra_data");
    poda_json_string (&json, "student", work->student);
    poda_json_string (&json, "source", work->source);
    poda_json_string (&json, "exercise", work->exercise);
    poda_json_strings (&json, "mistakes", mistakes);
    if (gradebook->sandbox != NULL)
        poda_json_string (&json, "sandbox", gradebook->sandbox);
    poda_json_end_object (&json);
    poda_json_end_object (&json);
    poda_json_newline (&json);
}
