/* The gradebook for machines: a table for a spreadsheet, the same with all that is
 * known as JSON, and what learning platforms read. */

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

/* --- Parts of a work, in JSON --- */

static void
write_again (PodaJson *json, const char *key, gconstpointer data)
{
    const GArray *all = ((const PodaWork *) data)->again;
    poda_json_array (json, key);
    for (guint i = 0; i < all->len; i++) {
        const PodaAgain *again = &g_array_index (all, PodaAgain, i);
        poda_json_write (json, "{ step:s wrong:u of:u cost:v }", again->step,
                         again->n_wrong, again->n_done, rounded (again->cost));
    }
    poda_json_end_array (json);
}

static void
write_causes (PodaJson *json, const char *key, gconstpointer data)
{
    const GPtrArray *causes = ((const PodaWork *) data)->causes;
    poda_json_array (json, key);
    for (guint i = 0; i < causes->len; i++) {
        const PodaCause *cause = causes->pdata[i];
        double sure = rounded (cause->sure);
        if (cause->name == NULL)
            continue;
        poda_json_write (json, "{ name:s sure:V", cause->name,
                         cause->sure > 0 ? &sure : NULL);
        if (cause->cells != NULL)
            poda_json_strings (json, "cells", cause->cells);
        poda_json_write (json, "text:s lesson:s }", cause->text, cause->lesson);
    }
    poda_json_end_array (json);
}

static void
write_sets (PodaJson *json, const char *key, gconstpointer data)
{
    const GPtrArray *sets = ((const PodaWork *) data)->sets;
    poda_json_array (json, key);
    for (guint i = 0; i < sets->len; i++) {
        const PodaSet *set = sets->pdata[i];
        double was = rounded (set->was);
        poda_json_write (json, "{ item:s points:v was:V comment:s }", set->item,
                         rounded (set->points), was < 0 ? NULL : &was, set->comment);
    }
    poda_json_end_array (json);
}

static void
write_items (PodaJson *json, const char *key, gconstpointer data)
{
    const GPtrArray *items = ((const PodaWork *) data)->items;
    poda_json_array (json, key);
    for (guint i = 0; i < items->len; i++) {
        const PodaItem *item = items->pdata[i];
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

/* --- Tables of works --- */

/* A field of the work, or something else that a column shows. */
typedef enum {
    SHOW_TEXT,
    SHOW_SCORE,
    SHOW_UINT,
    SHOW_LENGTH, /* of a list */
    SHOW_LIST,
    SHOW_ITEMS, /* of this state, how many */
    SHOW_STATUS,
    SHOW_PERCENT,
    SHOW_HUNDREDTHS, /* the same with two decimals */
    SHOW_ALL_RIGHT,
    SHOW_CAUSES, /* their names */
    SHOW_DIAGNOSIS,
    SHOW_UNKNOWN,
    SHOW_PATTERN,
    SHOW_NOTES,
    SHOW_SECONDS,
    SHOW_PART, /* of JSON */
    SHOW_PERSON,
    SHOW_COMMENT,
    SHOW_SANDBOX
} Show;

typedef struct {
    PodaTableColumn column;
    Show show;
    gsize at; /* the field's place, the item's state, or the part */
} WorkColumn;

static void (*const parts[]) (PodaJson *json, const char *key,
                              gconstpointer work) = { write_again, write_causes,
                                                      write_sets, write_items };

#define COLUMN(name, kind, place, ...)                                                 \
    {                                                                                  \
        .column = { .key = name, __VA_ARGS__ }, .show = SHOW_##kind, .at = place       \
    }
#define OF(field) offsetof (PodaWork, field)
#define ALL .formats = 0
#define CSV .formats = PODA_TABLE_CSV
#define JSON .formats = PODA_TABLE_JSON
#define FOREIGN .foreign = TRUE
#define NAME .foreign = TRUE, .most = PODA_SHOWN_NAME

/* Texts of one line: spreadsheets can show others, but people cannot sort by them. */
static const WorkColumn all_columns[] = {
    COLUMN ("student", TEXT, OF (student), NAME),
    COLUMN ("source", TEXT, OF (source), NAME),
    COLUMN ("exercise", TEXT, OF (exercise), NAME),
    COLUMN ("name", TEXT, OF (name), JSON),
    COLUMN ("status", STATUS, 0, ALL),
    COLUMN ("owner", TEXT, OF (owner), JSON),
    COLUMN ("error", TEXT, OF (error), JSON),
    COLUMN ("score", SCORE, OF (score), ALL),
    COLUMN ("most", SCORE, OF (most), ALL),
    COLUMN ("percent", PERCENT, 0, CSV),
    COLUMN ("all_right", ALL_RIGHT, 0, JSON),
    COLUMN ("right", ITEMS, PODA_ITEM_RIGHT, ALL),
    COLUMN ("carried", ITEMS, PODA_ITEM_CARRIED, ALL),
    COLUMN ("wrong", ITEMS, PODA_ITEM_WRONG, ALL),
    COLUMN ("missing", ITEMS, PODA_ITEM_MISSING, ALL),
    COLUMN ("unreadable", ITEMS, PODA_ITEM_UNREAD, ALL),
    COLUMN ("below", ITEMS, PODA_ITEM_BELOW, ALL),
    COLUMN ("done", UINT, OF (n_done), ALL),
    COLUMN ("asked", UINT, OF (n_asked), ALL),
    COLUMN ("surplus_cuts", LENGTH, OF (surplus), CSV),
    COLUMN ("missed_cuts", LENGTH, OF (missed), CSV),
    COLUMN ("surplus_cuts", LIST, OF (surplus), JSON),
    COLUMN ("missed_cuts", LIST, OF (missed), JSON),
    COLUMN ("mistake", CAUSES, 0, CSV, FOREIGN),
    COLUMN ("first", TEXT, OF (first), FOREIGN),
    COLUMN ("first_name", TEXT, OF (first_name), JSON),
    COLUMN ("again", PART, 0, JSON),
    COLUMN ("mistakes", PART, 1, JSON),
    COLUMN ("unknown", UNKNOWN, 0, JSON),
    COLUMN ("pattern", PATTERN, 0, FOREIGN),
    COLUMN ("diagnosis", DIAGNOSIS, 0, JSON),
    COLUMN ("notes", NOTES, 0, FOREIGN),
    COLUMN ("error", TEXT, OF (error), CSV, FOREIGN),
    COLUMN ("set", PART, 2, JSON),
    COLUMN ("seconds", SECONDS, 0, JSON),
    COLUMN ("items", PART, 3, JSON),
    COLUMN ("name", TEXT, OF (name), CSV, NAME),
    COLUMN ("sandbox", SANDBOX, 0, CSV), /* the last: only of programs */
};

/* The first column is the ID number that Moodle's list of participants has. */
static const WorkColumn moodle_columns[] = {
    COLUMN ("ID number", TEXT, OF (student), FOREIGN),
    COLUMN ("Grade", HUNDREDTHS, 0, ALL),
    COLUMN ("Feedback comments", COMMENT, 0, FOREIGN),
};

/* The last column is the assignment's name. Canvas finds students by the first of the
 * ids that it knows. */
static const WorkColumn canvas_columns[] = {
    COLUMN ("Student", PERSON, 0, FOREIGN),
    COLUMN ("ID", TEXT, OF (owner), ALL), /* nobody's: it stays empty */
    COLUMN ("SIS User ID", TEXT, OF (student), FOREIGN),
    COLUMN ("SIS Login ID", TEXT, OF (student), FOREIGN),
    COLUMN ("Section", TEXT, OF (owner), ALL),
    COLUMN (NULL, HUNDREDTHS, 0, FOREIGN),
};

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

/* The number that a column shows; NAN where zeros would be taken for marks. */
static double
number_of (const PodaWork *work, const WorkColumn *column)
{
    const char *field = (const char *) work + column->at;
    if (work->error != NULL)
        return NAN;
    return column->show == SHOW_SCORE    ? rounded (*(const double *) field)
           : column->show == SHOW_UINT   ? *(const guint *) field
           : column->show == SHOW_ITEMS  ? poda_work_count_items (work).of[column->at]
           : column->show == SHOW_LENGTH ? (*(GPtrArray *const *) field)->len
           : column->show == SHOW_HUNDREDTHS && work->most > 0
               ? floor (1e4 * work->score / work->most + 0.5) / 100
               : (double) poda_work_percent (work);
}

/* The text that a column shows; NULL: none. `comment` is that of the work. */
static const char *
text_of (const PodaGradebook *gradebook, const PodaWork *work, const WorkColumn *column,
         const char *comment)
{
    switch (column->show) {
    case SHOW_STATUS:
        return poda_work_status_word (work->status);
    case SHOW_DIAGNOSIS: /* the first cause has what is said of all */
        return work->causes->len > 0 ? poda_work_first_cause (work)->text : NULL;
    case SHOW_PATTERN:
        return poda_work_pattern (work);
    case SHOW_PERSON:
        return *work->name != '\0' ? work->name : work->student;
    case SHOW_COMMENT:
        return comment;
    case SHOW_SANDBOX:
        return gradebook->sandbox;
    case SHOW_TEXT:
        return *(char *const *) ((const char *) work + column->at);
    default:
        return NULL;
    }
}

static void
put_cell (PodaTable *table, const WorkColumn *column, const PodaGradebook *gradebook,
          const PodaWork *work)
{
    const char *field = (const char *) work + column->at;
    g_autoptr (GPtrArray) texts = column->show == SHOW_CAUSES  ? cause_names (work)
                                  : column->show == SHOW_NOTES ? poda_work_notes (work)
                                                               : NULL;
    g_autofree char *comment = column->show == SHOW_COMMENT ? comment_of (work) : NULL;
    switch (column->show) {
    case SHOW_LIST:
        poda_table_list (table, *(GPtrArray *const *) field, "");
        break;
    case SHOW_CAUSES:
    case SHOW_NOTES:
        poda_table_list (table, texts, column->show == SHOW_CAUSES ? " " : "; ");
        break;
    case SHOW_ALL_RIGHT:
        poda_table_flag (table, poda_work_all_right (work));
        break;
    case SHOW_UNKNOWN:
        poda_table_flag (table, poda_work_pattern (work) != NULL);
        break;
    case SHOW_PART:
        poda_table_nested (table, parts[column->at], work);
        break;
    case SHOW_SCORE:
    case SHOW_UINT:
    case SHOW_LENGTH:
    case SHOW_ITEMS:
    case SHOW_PERCENT:
    case SHOW_HUNDREDTHS:
        poda_table_value (table, number_of (work, column), NULL);
        break;
    case SHOW_SECONDS:
        if (work->seconds >= 0) {
            poda_table_seconds (table, work->seconds);
            break;
        } /* fall through */
    default:
        poda_table_text (table, text_of (gradebook, work, column, comment));
    }
}

/* Writes works, of PodaWork, into `json` or as csv. */
static void
write_works (const PodaGradebook *gradebook, const GPtrArray *works,
             const WorkColumn *columns, guint n, PodaJson *json, PodaOutput *output)
{
    const char *title = *gradebook->title != '\0' ? gradebook->title : gradebook->kind;
    g_autofree PodaTableColumn *heads = g_new (PodaTableColumn, n);
    g_auto (PodaTable) table;
    for (guint i = 0; i < n; i++) {
        heads[i] = columns[i].column;
        if (heads[i].key == NULL)
            heads[i].key = title;
    }
    if (json != NULL)
        poda_table_begin_json (&table, heads, n, json, "works");
    else
        poda_table_begin (&table, heads, n, PODA_TABLE_CSV, output);
    while (poda_table_pass (&table))
        for (guint i = 0; i < works->len; i++) {
            for (guint k = 0; k < n; k++)
                put_cell (&table, &columns[k], gradebook, works->pdata[i]);
            poda_table_end_row (&table);
        }
}

static guint
count_columns (const PodaGradebook *gradebook)
{
    return G_N_ELEMENTS (all_columns) - (gradebook->sandbox == NULL);
}

/* Writes the works, and the files beside them as works. */
void
poda_gradebook_csv (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_autoptr (PodaGradebook) files = poda_gradebook_new (gradebook->kind, NULL);
    g_autoptr (GPtrArray) all = g_ptr_array_new ();
    for (guint i = 0; i < gradebook->unread->len; i++) {
        const PodaUnread *unread = gradebook->unread->pdata[i];
        PodaWork *work = poda_gradebook_add (files);
        g_free (work->source);
        work->source = g_strdup (unread->source);
        poda_work_refuse (work, PODA_WORK_UNREADABLE, unread->reason);
    }
    g_ptr_array_extend (all, gradebook->works, NULL, NULL);
    g_ptr_array_extend (all, files->works, NULL, NULL);
    write_works (gradebook, all, all_columns, count_columns (gradebook), NULL, output);
}

void
poda_gradebook_json (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_autoptr (GPtrArray) alike = poda_gradebook_alike (gradebook);
    guint counts[PODA_N_WORK_STATUSES];
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_write (&json, "{ kind:s title:s", gradebook->kind, gradebook->title);
    if (gradebook->sandbox != NULL)
        poda_json_string (&json, "sandbox", gradebook->sandbox);
    poda_gradebook_statuses (gradebook, counts);
    poda_json_object (&json, "statuses");
    for (guint i = 0; i < PODA_N_WORK_STATUSES; i++)
        poda_json_count (&json, poda_work_status_word ((PodaWorkStatus) i), counts[i]);
    poda_json_write (&json, "} unread:[");
    for (guint i = 0; i < gradebook->unread->len; i++) {
        const PodaUnread *unread = gradebook->unread->pdata[i];
        poda_json_write (&json, "{ source:s reason:s }", unread->source,
                         unread->reason);
    }
    poda_json_write (&json, "] alike:[");
    for (guint i = 0; i < alike->len; i++) {
        const PodaAlike *row = alike->pdata[i];
        g_autoptr (GPtrArray) students = g_ptr_array_new ();
        for (guint k = 0; k < row->works->len; k++)
            g_ptr_array_add (students,
                             (gpointer) poda_work_name (row->works->pdata[k]));
        poda_json_newline (&json);
        poda_json_write (&json, "{ students:A shared:u cells:A }", students,
                         row->cells->len, row->cells);
    }
    poda_json_end_array (&json);
    write_works (gradebook, gradebook->works, all_columns, count_columns (gradebook),
                 &json, output);
    poda_json_end_object (&json);
    poda_json_newline (&json);
}

/* --- What gradebooks of learning platforms import --- */

/* Writes the students who have marks; below the `top` row, unless that is NULL. */
static void
write_marks (const PodaGradebook *gradebook, PodaWork *top, const WorkColumn *columns,
             guint n, PodaOutput *output)
{
    g_autoptr (GPtrArray) marked = g_ptr_array_new ();
    if (top != NULL)
        g_ptr_array_add (marked, top);
    for (guint i = 0; i < gradebook->works->len; i++) {
        PodaWork *work = gradebook->works->pdata[i];
        if (poda_work_counts (work) && *work->student != '\0')
            g_ptr_array_add (marked, work);
    }
    write_works (gradebook, marked, columns, n, NULL, output);
}

void
poda_gradebook_moodle (const PodaGradebook *gradebook, PodaOutput *output)
{
    write_marks (gradebook, NULL, moodle_columns, G_N_ELEMENTS (moodle_columns),
                 output);
}

void
poda_gradebook_canvas (const PodaGradebook *gradebook, PodaOutput *output)
{
    char name[] = "Points Possible", nobody[] = "";
    PodaWork possible = { .name = name, .student = nobody, .score = 1, .most = 1 };
    write_marks (gradebook, &possible, canvas_columns, G_N_ELEMENTS (canvas_columns),
                 output);
}

/* --- Gradescope's results.json --- */

static void
add_line (GString *text, const char *line)
{
    g_autofree char *fit = poda_terminal_text (line);
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", fit);
}

static void
add_item (GString *text, const PodaItem *item)
{
    static const char *const formats[PODA_N_ITEM_STATES] = {
        [PODA_ITEM_CARRIED] =
            N_ ("%s: %s, expected %s; it follows from an earlier mistake"),
        [PODA_ITEM_WRONG] = N_ ("%s: %s, expected %s"),
        [PODA_ITEM_MISSING] = N_ ("%s: missing, expected %s"),
        [PODA_ITEM_UNREAD] = N_ ("%s: %s cannot be read, expected %s"),
        [PODA_ITEM_BELOW] = N_ ("%s: below a wrong cut, expected %s"),
    };
    const char *what = item->node != NULL ? _ (item->column) : item->name;
    const char *expected = item->expected != NULL ? item->expected : "";
    const char *given = item->given != NULL ? item->given : "";
    gboolean blank = item->state == PODA_ITEM_MISSING || item->state == PODA_ITEM_BELOW;
    if (item->state == PODA_ITEM_RIGHT)
        return;
    const char *format = _ (formats[item->state]);
    g_autofree char *line = blank ? g_strdup_printf (format, what, expected)
                                  : g_strdup_printf (format, what, given, expected);
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

static char *
summary (const PodaWork *work)
{
    GString *text = g_string_new (NULL);
    if (work->error != NULL || poda_work_all_right (work))
        add_line (text, work->error != NULL ? work->error : _ ("all right"));
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
    g_autoptr (GPtrArray) mistakes = cause_names (work);
    PodaJson json;
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
        "output:S output_format:s test_output_format:s stdout_visibility:s tests:[",
        summary (work), "text", "text", "hidden");
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
