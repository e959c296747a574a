/* The class at a glance for a terminal, and for machines: a row, or an object, for
 * whatever is counted. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/table.h"
#include "base/terminal.h"
#include "homework/feedback/class_report.h"

/* --- For a terminal --- */

#define BAR_COLUMNS 30

/* In any language there are two blanks behind the longest. */
static guint
label_columns (void)
{
    static const char *const labels[] = { N_ ("works"),        N_ ("marks"),
                                          N_ ("steps missed"), N_ ("mistakes"),
                                          N_ ("exercises"),    N_ ("talk to"),
                                          N_ ("alike") };
    g_autoptr (GPtrArray) spoken = g_ptr_array_new ();
    for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
        g_ptr_array_add (spoken, (gpointer) _ (labels[i]));
    return poda_widest (spoken) + 2;
}

static void
write_line (PodaOutput *output, const char *label, const char *text)
{
    poda_terminal_labelled (output, label, label_columns (), text);
}

static void
write_bins (const PodaClassReport *class, PodaOutput *output)
{
    for (guint i = PODA_CLASS_BINS; i-- > 0;) {
        guint n = class->bins[i], width = 0;
        if (class->most_bin > 0)
            width = (n * BAR_COLUMNS + class->most_bin - 1) / class->most_bin;
        g_autoptr (GString) bar = g_string_new (NULL);
        for (guint k = 0; k < width; k++)
            g_string_append (bar, "█");
        g_autofree char *text =
            n == 0 ? g_strdup ("") : g_strdup_printf ("%s %u", bar->str, n);
        g_autofree char *label = g_strdup_printf (
            "%3u–%u %%", i * 10, i + 1 == PODA_CLASS_BINS ? 100 : i * 10 + 9);
        write_line (output, label, text);
    }
}

static void
write_steps (const PodaClassReport *class, PodaOutput *output)
{
    gboolean first = TRUE;
    for (guint i = 0; i < class->steps->len; i++) {
        const PodaClassStep *step = class->steps->pdata[i];
        if (step->wrong == 0)
            break;
        g_autofree char *text = g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE, "%s: %u of %u wrong, by %u student",
                         "%s: %u of %u wrong, by %u students", step->students),
            step->label, step->wrong, step->right + step->wrong, step->students);
        write_line (output, first ? _ ("steps missed") : "", text);
        first = FALSE;
    }
}

static void
write_lists (const PodaClassReport *class, PodaOutput *output)
{
    for (guint i = 0; i < class->mistakes->len; i++) {
        const PodaClassMistake *mistake = class->mistakes->pdata[i];
        g_autofree char *who = poda_texts_join (mistake->students, ", ");
        g_autofree char *text = g_strdup_printf ("%u: %s (%s)", mistake->students->len,
                                                 mistake->title, who);
        write_line (output, i == 0 ? _ ("mistakes") : "", text);
    }
    for (guint i = 0; i < class->exercises->len; i++) {
        const PodaClassExercise *one = class->exercises->pdata[i];
        g_autofree char *text =
            g_strdup_printf (one->hard ? _ ("%s: %.0f %% (%u works): too hard?")
                                       : _ ("%s: %.0f %% (%u works)"),
                             one->id, one->mean, one->n);
        write_line (output, i == 0 ? _ ("exercises") : "", text);
    }
    for (guint i = 0; i < class->talks->len; i++) {
        const PodaClassTalk *talk = class->talks->pdata[i];
        g_autofree char *reasons = poda_texts_join (talk->reasons, ", ");
        g_autofree char *text = g_strdup_printf ("%s: %s", talk->student, reasons);
        write_line (output, i == 0 ? _ ("talk to") : "", text);
    }
    for (guint i = 0; i < class->alike->len; i++)
        write_line (output, i == 0 ? _ ("alike") : "", class->alike->pdata[i]);
}

void
poda_class_report_txt (const PodaClassReport *class, PodaOutput *output)
{
    g_autofree char *works =
        g_strdup_printf (_ ("%u: %u marked, of which %u all right"), class->n_works,
                         class->n_marked, class->n_right);
    write_line (output, _ ("works"), works);
    if (class->n_marked > 0) {
        g_autofree char *marks = g_strdup_printf (
            _ ("mean %.0f %%, median %.0f %%, from %.0f %% to %.0f %%"), class->mean,
            class->median, class->lowest, class->highest);
        write_line (output, _ ("marks"), marks);
        write_bins (class, output);
    }
    write_steps (class, output);
    write_lists (class, output);
}

/* --- For machines --- */

/* A row for whatever is counted: of so many, how many, in hundredths. */
static const PodaTableColumn columns[] = {
    { .key = "part" },    { .key = "name", .foreign = TRUE, .most = PODA_SHOWN_NAME },
    { .key = "count" },   { .key = "of" },
    { .key = "percent" }, { .key = "told", .foreign = TRUE },
};

static void
put_row (PodaTable *table, const char *part, const char *name, double count, double of,
         double percent, const char *told)
{
    poda_table_text (table, part);
    poda_table_text (table, name);
    poda_table_value (table, count, NULL);
    poda_table_value (table, of, NULL);
    poda_table_number (table, percent, 1, NULL);
    poda_table_text (table, told);
    poda_table_end_row (table);
}

static double
percent_of (double part, double whole)
{
    return whole > 0 ? 100 * part / whole : NAN;
}

static void
put_marks (PodaTable *table, const PodaClassReport *class)
{
    gboolean any = class->n_marked > 0;
    put_row (table, "works", "marked", class->n_marked, class->n_works,
             percent_of (class->n_marked, class->n_works), NULL);
    put_row (table, "works", "all right", class->n_right, class->n_marked,
             percent_of (class->n_right, class->n_marked), NULL);
    put_row (table, "marks", "mean", NAN, NAN, any ? class->mean : NAN, NULL);
    put_row (table, "marks", "median", NAN, NAN, any ? class->median : NAN, NULL);
    for (guint i = 0; i < PODA_CLASS_BINS; i++) {
        g_autofree char *name = g_strdup_printf ("from %u", 10 * i);
        put_row (table, "distribution", name, class->bins[i], class->n_marked,
                 percent_of (class->bins[i], class->n_marked), NULL);
    }
    for (guint i = 0; i < class->marks->len; i++) {
        const PodaClassMark *mark = class->marks->pdata[i];
        put_row (table, "student", mark->student, NAN, NAN,
                 mark->marked ? mark->percent : NAN, mark->word);
    }
}

static void
put_lists (PodaTable *table, const PodaClassReport *class)
{
    for (guint i = 0; i < class->steps->len; i++) {
        const PodaClassStep *step = class->steps->pdata[i];
        guint done = step->right + step->wrong;
        g_autofree char *told = g_strdup_printf ("%u", step->students);
        put_row (table, "step", step->word, step->wrong, done,
                 percent_of (step->wrong, done), told);
    }
    for (guint i = 0; i < class->mistakes->len; i++) {
        const PodaClassMistake *mistake = class->mistakes->pdata[i];
        g_autofree char *who = poda_texts_join (mistake->students, ", ");
        guint n = mistake->students->len;
        put_row (table, "mistake",
                 mistake->name != NULL ? mistake->name : mistake->title, n,
                 class->n_marked, percent_of (n, class->n_marked), who);
    }
    for (guint i = 0; i < class->exercises->len; i++) {
        const PodaClassExercise *one = class->exercises->pdata[i];
        put_row (table, "exercise", one->id, one->n, class->n_marked, one->mean,
                 one->hard ? "hard" : NULL);
    }
    for (guint i = 0; i < class->talks->len; i++) {
        const PodaClassTalk *talk = class->talks->pdata[i];
        g_autofree char *reasons = poda_texts_join (talk->reasons, ", ");
        put_row (table, "talk", talk->student, NAN, NAN, NAN, reasons);
    }
    for (guint i = 0; i < class->alike->len; i++)
        put_row (table, "alike", NULL, NAN, NAN, NAN, class->alike->pdata[i]);
}

void
poda_class_report_csv (const PodaClassReport *class, PodaOutput *output)
{
    g_auto (PodaTable) table;
    poda_table_begin (&table, columns, G_N_ELEMENTS (columns), PODA_TABLE_CSV, output);
    while (poda_table_pass (&table)) {
        put_marks (&table, class);
        put_lists (&table, class);
    }
}

static void
write_step_objects (PodaJson *json, const PodaClassReport *class)
{
    poda_json_array (json, "steps");
    for (guint i = 0; i < class->steps->len; i++) {
        const PodaClassStep *step = class->steps->pdata[i];
        poda_json_newline (json);
        poda_json_object (json, NULL);
        poda_json_string (json, "step", step->word);
        poda_json_count (json, "asked", step->asked);
        poda_json_count (json, "right", step->right);
        poda_json_count (json, "wrong", step->wrong);
        poda_json_count (json, "missing", step->missing);
        poda_json_count (json, "students", step->students);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

static void
write_mark_objects (PodaJson *json, const PodaClassReport *class)
{
    poda_json_array (json, "distribution");
    for (guint i = 0; i < PODA_CLASS_BINS; i++)
        poda_json_count (json, NULL, class->bins[i]);
    poda_json_end_array (json);
    poda_json_array (json, "students");
    for (guint i = 0; i < class->marks->len; i++) {
        const PodaClassMark *mark = class->marks->pdata[i];
        poda_json_newline (json);
        poda_json_object (json, NULL);
        poda_json_string (json, "student", mark->student);
        if (mark->marked)
            poda_json_integer (json, "percent", mark->percent);
        else
            poda_json_null (json, "percent");
        poda_json_string (json, "status", mark->word);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

static void
write_list_objects (PodaJson *json, const PodaClassReport *class)
{
    poda_json_array (json, "mistakes");
    for (guint i = 0; i < class->mistakes->len; i++) {
        const PodaClassMistake *mistake = class->mistakes->pdata[i];
        poda_json_object (json, NULL);
        poda_json_string (json, "name", mistake->name);
        poda_json_string (json, "title", mistake->title);
        poda_json_string (json, "lesson", mistake->lesson);
        poda_json_strings (json, "students", mistake->students);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
    poda_json_array (json, "exercises");
    for (guint i = 0; i < class->exercises->len; i++) {
        const PodaClassExercise *one = class->exercises->pdata[i];
        poda_json_object (json, NULL);
        poda_json_string (json, "exercise", one->id);
        poda_json_count (json, "works", one->n);
        poda_json_value (json, "mean", one->mean);
        poda_json_boolean (json, "hard", one->hard);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
    poda_json_array (json, "talk");
    for (guint i = 0; i < class->talks->len; i++) {
        const PodaClassTalk *talk = class->talks->pdata[i];
        poda_json_object (json, NULL);
        poda_json_string (json, "student", talk->student);
        poda_json_strings (json, "reasons", talk->reasons);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
    poda_json_strings (json, "alike", class->alike);
}

/* Of no marks nothing is known. */
static void
write_percent (PodaJson *json, const PodaClassReport *class, const char *key,
               double percent)
{
    if (class->n_marked > 0)
        poda_json_value (json, key, percent);
    else
        poda_json_null (json, key);
}

void
poda_class_report_json (const PodaClassReport *class, PodaOutput *output)
{
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);
    poda_json_string (&json, "kind", "class");
    poda_json_string (&json, "title", class->title);
    poda_json_count (&json, "works", class->n_works);
    poda_json_count (&json, "marked", class->n_marked);
    poda_json_count (&json, "all_right", class->n_right);
    write_percent (&json, class, "mean", class->mean);
    write_percent (&json, class, "median", class->median);
    write_percent (&json, class, "lowest", class->lowest);
    write_percent (&json, class, "highest", class->highest);
    write_mark_objects (&json, class);
    write_step_objects (&json, class);
    write_list_objects (&json, class);
    poda_json_end_object (&json);
    poda_json_newline (&json);
}
