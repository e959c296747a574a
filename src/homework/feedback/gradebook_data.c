/* The gradebook for machines: a table for a spreadsheet, the same with all that is
 * known as JSON, and what learning platforms read. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/csv.h"
#include "base/json.h"
#include "base/terminal.h"
#include "homework/feedback/gradebook.h"

static double
rounded (double score)
{
    char buffer[PODA_VALUE_BUFFER];
    return g_ascii_strtod (poda_score_format (score, buffer), NULL);
}

/* --- Rows of works --- */

/* The formats that have a cell: csv's line, or an object of JSON. */
enum { CSV = 1, JSON = 2, ALL = CSV | JSON };

typedef struct {
    const PodaGradebook *gradebook;
    const PodaWork *work;
    PodaOutput *output;
    PodaJson *json; /* NULL: csv */
    gboolean heads; /* csv's heading: keys instead of what they name */
    gboolean begun; /* the line has a cell */
} Row;

static gboolean
has (const Row *row, guint formats)
{
    return (formats & (row->json != NULL ? JSON : CSV)) != 0;
}

/* Puts a text of at most so many characters and one line: spreadsheets can show others,
 * but people cannot sort by them. */
static void
put_text (Row *row, guint formats, const char *key, const char *text, gsize most)
{
    if (!has (row, formats))
        return;
    if (row->json != NULL) {
        poda_json_string (row->json, key, text);
        return;
    }
    text = row->heads ? key : text;
    g_autofree char *line = poda_terminal_clip (text != NULL ? text : "", most);
    poda_output_text (row->output, row->begun ? "," : "");
    poda_csv_field (row->output, line);
    row->begun = TRUE;
}

/* Puts a number, but of works that were not marked none: zeros would be taken for
 * marks. */
static void
put_number (Row *row, guint formats, const char *key, double number)
{
    char text[PODA_VALUE_BUFFER] = "";
    if (row->work->error == NULL)
        poda_value_format (number, PODA_STYLE_MACHINE, text);
    if (row->json == NULL)
        put_text (row, formats, key, text, G_MAXSIZE);
    else if (has (row, formats) && row->work->error != NULL)
        poda_json_null (row->json, key);
    else if (has (row, formats))
        poda_json_value (row->json, key, number);
}

static void
put_list (Row *row, const char *key, GPtrArray *texts, const char *joint)
{
    g_autofree char *joined = poda_texts_join (texts, joint);
    if (row->json != NULL)
        poda_json_strings (row->json, key, texts);
    else
        put_text (row, CSV, key, joined, G_MAXSIZE);
}

/* The names of the causes that have one; borrowed. */
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

/* Writes into JSON what was wrong again, and the mistakes that explain it. */
static void
write_mistakes (PodaJson *json, const PodaWork *work)
{
    const PodaCause *first = poda_work_first_cause (work);
    poda_json_array (json, "again");
    for (guint i = 0; i < work->again->len; i++) {
        const PodaAgain *again = &g_array_index (work->again, PodaAgain, i);
        poda_json_write (json, "{ step:s wrong:u of:u cost:v }", again->step,
                         again->n_wrong, again->n_done, rounded (again->cost));
    }
    poda_json_write (json, "] mistakes:[");
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        double sure = rounded (cause->sure);
        if (cause->name == NULL)
            continue;
        poda_json_write (json, "{ name:s sure:V", cause->name,
                         cause->sure > 0 ? &sure : NULL);
        if (cause->cells != NULL)
            poda_json_strings (json, "cells", cause->cells);
        poda_json_write (json, "text:s lesson:s }", cause->text, cause->lesson);
    }
    poda_json_write (json, "] unknown:b pattern:s diagnosis:s",
                     poda_work_pattern (work) != NULL, poda_work_pattern (work),
                     first != NULL ? first->text : NULL);
}

/* Writes into JSON what the teacher has set, and all items. */
static void
write_items (PodaJson *json, const PodaWork *work)
{
    poda_json_array (json, "set");
    for (guint i = 0; i < work->sets->len; i++) {
        const PodaSet *set = work->sets->pdata[i];
        double was = rounded (set->was);
        poda_json_write (json, "{ item:s points:v was:V comment:s }", set->item,
                         rounded (set->points), was < 0 ? NULL : &was, set->comment);
    }
    poda_json_end_array (json);
    if (work->seconds < 0)
        poda_json_null (json, "seconds");
    else
        poda_json_seconds (json, "seconds", work->seconds);
    poda_json_array (json, "items");
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        const char *expected =
            item->expected_word != NULL ? item->expected_word : item->expected;
        const char *given = item->given_word != NULL ? item->given_word : item->given;
        poda_json_newline (json);
        poda_json_write (json,
                         "{ name:s node:s column:s step:s mark:s score:v most:v "
                         "expected:s given:s why:s hidden:b }",
                         item->name, item->node, item->column, item->step,
                         poda_item_word (item->state), rounded (item->score),
                         rounded (item->most), expected, given, item->why,
                         item->hidden);
    }
    poda_json_end_array (json);
}

static void
put_work (Row *row)
{
    const PodaWork *work = row->work;
    g_autoptr (GPtrArray) mistakes = cause_names (work);
    g_autoptr (GPtrArray) notes = g_ptr_array_new ();
    g_ptr_array_extend (notes, work->asides, NULL, NULL);
    g_ptr_array_extend (notes, work->remarks, NULL, NULL);
    put_text (row, ALL, "student", work->student, PODA_SHOWN_NAME);
    put_text (row, ALL, "source", work->source, PODA_SHOWN_NAME);
    put_text (row, ALL, "exercise", work->exercise, PODA_SHOWN_NAME);
    put_text (row, JSON, "name", work->name, 0);
    put_text (row, ALL, "status", poda_work_status_word (work->status), G_MAXSIZE);
    put_text (row, JSON, "owner", work->owner, 0);
    put_text (row, JSON, "error", work->error, 0);
    put_number (row, ALL, "score", rounded (work->score));
    put_number (row, ALL, "most", rounded (work->most));
    put_number (row, CSV, "percent", poda_work_percent (work));
    if (row->json != NULL)
        poda_json_boolean (row->json, "all_right", poda_work_all_right (work));
    for (PodaItemState i = 0; i < PODA_N_ITEM_STATES; i++)
        put_number (row, ALL, poda_item_word (i), poda_work_count (work, i));
    put_number (row, ALL, "done", work->n_done);
    put_number (row, ALL, "asked", work->n_asked);
    put_number (row, CSV, "surplus_cuts", work->surplus->len);
    put_number (row, CSV, "missed_cuts", work->missed->len);
    if (row->json != NULL)
        poda_json_write (row->json, "surplus_cuts:A missed_cuts:A", work->surplus,
                         work->missed);
    else
        put_list (row, "mistake", mistakes, " ");
    put_text (row, ALL, "first", work->first, G_MAXSIZE);
    put_text (row, JSON, "first_name", work->first_name, 0);
    if (row->json != NULL)
        write_mistakes (row->json, work);
    put_text (row, CSV, "pattern", poda_work_pattern (work), G_MAXSIZE);
    put_list (row, "notes", notes, "; ");
    put_text (row, CSV, "error", work->error, G_MAXSIZE);
    if (row->json != NULL)
        write_items (row->json, work);
    put_text (row, CSV, "name", work->name, PODA_SHOWN_NAME);
    if (row->gradebook->sandbox != NULL) /* only of programs */
        put_text (row, CSV, "sandbox", row->gradebook->sandbox, G_MAXSIZE);
}

/* With two decimals: platforms round further, if at all. */
static double
hundredths (const PodaWork *work)
{
    return work->most > 0 ? floor (1e4 * work->score / work->most + 0.5) / 100
                          : poda_work_percent (work);
}

/* What the teacher has said beside marks of their own, else the mistake or what was
 * wrong first, and what was charged for repeating it. */
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
    if (said->len == 0 && (named || work->first != NULL))
        g_ptr_array_add (said, g_strdup (named ? cause->text : work->first));
    for (guint i = 0; i < work->again->len; i++)
        g_ptr_array_add (said,
                         poda_again_tell (&g_array_index (work->again, PodaAgain, i)));
    return poda_texts_join (said, "; ");
}

/* Moodle asks what the columns are: the first one is the ID number that its list of
 * participants has. */
static void
put_for_moodle (Row *row)
{
    g_autofree char *comment = comment_of (row->work);
    put_text (row, CSV, "ID number", row->work->student, G_MAXSIZE);
    put_number (row, CSV, "Grade", hundredths (row->work));
    put_text (row, CSV, "Feedback comments", comment, G_MAXSIZE);
}

/* The last column is the assignment's name, and the first row tells what it is marked
 * out of. Canvas finds students by the first of the ids that it knows. */
static void
put_for_canvas (Row *row)
{
    const PodaWork *work = row->work;
    const char *title = row->gradebook->title;
    put_text (row, CSV, "Student", *work->name != '\0' ? work->name : work->student,
              G_MAXSIZE);
    put_text (row, CSV, "ID", NULL, G_MAXSIZE);
    put_text (row, CSV, "SIS User ID", work->student, G_MAXSIZE);
    put_text (row, CSV, "SIS Login ID", work->student, G_MAXSIZE);
    put_text (row, CSV, "Section", NULL, G_MAXSIZE);
    put_number (row, CSV, *title != '\0' ? title : row->gradebook->kind,
                hundredths (work));
    if (row->heads)
        poda_output_text (row->output, "\nPoints Possible,,,,,100");
}

/* --- Tables --- */

/* Writes a row for each work; `marks`: for each student who has a mark. */
static void
write_csv (const PodaGradebook *gradebook, const GPtrArray *works, gboolean marks,
           void (*put) (Row *), PodaOutput *output)
{
    g_autoptr (PodaGradebook) none = poda_gradebook_new ("", NULL);
    Row row = { .gradebook = gradebook, .output = output, .heads = TRUE };
    row.work = poda_gradebook_add (none);
    put (&row);
    poda_output_text (output, "\n");
    row.heads = FALSE;
    for (guint i = 0; i < works->len; i++) {
        row.work = works->pdata[i];
        row.begun = FALSE;
        if (marks && (!poda_work_counts (row.work) || *row.work->student == '\0'))
            continue;
        put (&row);
        poda_output_text (output, "\n");
    }
}

void
poda_gradebook_csv (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_autoptr (GPtrArray) all = g_ptr_array_new ();
    g_ptr_array_extend (all, gradebook->works, NULL, NULL);
    g_ptr_array_extend (all, gradebook->unread, NULL, NULL);
    write_csv (gradebook, all, FALSE, put_work, output);
}

void
poda_gradebook_moodle (const PodaGradebook *gradebook, PodaOutput *output)
{
    write_csv (gradebook, gradebook->works, TRUE, put_for_moodle, output);
}

void
poda_gradebook_canvas (const PodaGradebook *gradebook, PodaOutput *output)
{
    write_csv (gradebook, gradebook->works, TRUE, put_for_canvas, output);
}

/* --- JSON --- */

void
poda_gradebook_json (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_autoptr (GPtrArray) alike = poda_gradebook_alike (gradebook);
    PodaJson json;
    Row row = { .gradebook = gradebook, .json = &json };
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
        const PodaAlike *one = alike->pdata[i];
        poda_json_newline (&json);
        poda_json_write (&json, "{ students:[");
        for (guint k = 0; k < one->works->len; k++)
            poda_json_string (&json, NULL, poda_work_name (one->works->pdata[k]));
        poda_json_write (&json, "] shared:u cells:A }", one->cells->len, one->cells);
    }
    poda_json_write (&json, "] works:[");
    for (guint i = 0; i < gradebook->works->len; i++) {
        row.work = gradebook->works->pdata[i];
        poda_json_newline (&json);
        poda_json_object (&json, NULL);
        put_work (&row);
        poda_json_end_object (&json);
    }
    poda_json_newline (&json);
    poda_json_write (&json, "] }");
    poda_json_newline (&json);
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

/* Adds what an item that is not right has to say: "alpha: 4, expected 3". */
static void
add_item (GString *text, const PodaItem *item)
{
    const char *what = item->node != NULL ? _ (item->column) : item->name;
    const char *expected = item->expected != NULL ? item->expected : "";
    const char *given = item->given != NULL ? item->given : "";
    const char *label = poda_item_label (item->state);
    gboolean blank = item->state == PODA_ITEM_MISSING || item->state == PODA_ITEM_BELOW;
    if (item->state == PODA_ITEM_RIGHT)
        return;
    g_autofree char *found = g_strdup_printf (_ ("%s: %s, expected %s"), what,
                                              blank ? label : given, expected);
    g_autofree char *line = blank || item->state == PODA_ITEM_WRONG
                                ? g_steal_pointer (&found)
                                : g_strdup_printf ("%s (%s)", found, label);
    add_line (text, line);
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
        add_item (output, item);
    } while (++end < items->len && first->node != NULL);
    g_autofree char *name = first->node == NULL
                                ? g_strdup (first->name)
                                : g_strdup_printf (_ ("node %s"), first->node);
    poda_json_newline (json);
    poda_json_write (json,
                     "{ name:s name_format:s score:v max_score:v status:s output:s "
                     "output_format:s",
                     name, "text", rounded (score), rounded (most),
                     passed ? "passed" : "failed", output->str, "text");
    if (hidden)
        poda_json_string (json, "visibility", "hidden");
    poda_json_end_object (json);
    return end;
}

void
poda_gradebook_gradescope (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_assert (gradebook->works->len > 0);
    const PodaWork *work = gradebook->works->pdata[0];
    for (guint i = 1; work->status == PODA_WORK_DUPLICATE; i++)
        work = gradebook->works->pdata[i];
    g_autoptr (GPtrArray) mistakes = cause_names (work);
    g_autoptr (GString) said = g_string_new (NULL);
    g_autofree char *comment = comment_of (work);
    PodaJson json;
    add_line (said, work->error != NULL          ? work->error
                    : poda_work_all_right (work) ? _ ("all right")
                                                 : comment);
    for (guint i = 0; i < work->remarks->len; i++)
        add_line (said, work->remarks->pdata[i]);
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);
    /* Where tests alone carry scores, Gradescope adds them up, without what is charged
     * for repetition. */
    if (work->items->len == 0 || work->again->len > 0)
        poda_json_value (&json, "score", rounded (work->score));
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
