/* The class at a glance, for people (a document) and for machines. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/table.h"
#include "base/terminal.h"
#include "homework/document/document.h"
#include "homework/feedback/class_report.h"

#define STYLE "homework/feedback/class_report.css"

static char *
join_students (const GPtrArray *students)
{
    g_autoptr (GPtrArray) names = g_ptr_array_new ();
    for (guint i = 0; i < students->len; i++)
        g_ptr_array_add (names, ((const PodaClassStudent *) students->pdata[i])->who);
    return poda_texts_join (names, ", ");
}

/* --- For people --- */

static void
begin_section (PodaDocument *document, const char *heading)
{
    poda_document_section (document, NULL, NULL);
    poda_document_heading (document, NULL, "%s", heading);
}

static void
add_marks (PodaDocument *document, const PodaClassReport *class)
{
    static const PodaDocumentColumn heads[] = {
        { .heading = N_ ("works"), .class = "number" },
        { .heading = N_ ("marked"), .class = "number" },
        { .heading = N_ ("all right"), .class = "number" },
        { .heading = N_ ("mean"), .class = "number" },
        { .heading = N_ ("median"), .class = "number" },
        { .heading = N_ ("lowest"), .class = "number" },
        { .heading = N_ ("highest"), .class = "number" },
    };
    static const PodaDocumentColumn bins[] = { { .heading = "", .class = "number" },
                                               { .heading = "", .class = "bar" },
                                               { .heading = "", .class = "number" } };
    const double numbers[] = { class->mean, class->median, class->lowest,
                               class->highest };
    const guint counts[] = { class->n_works, class->n_marked, class->n_right };
    gboolean any = class->n_marked > 0;
    poda_document_table (document, "numbers", heads,
                         any ? G_N_ELEMENTS (heads) : G_N_ELEMENTS (counts));
    poda_document_row (document, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
        poda_document_cell (document, NULL, "%u", counts[i]);
    for (guint i = 0; any && i < G_N_ELEMENTS (numbers); i++)
        poda_document_cell (document, NULL, "%.0f %%", numbers[i]);
    if (!any)
        return;
    begin_section (document, _ ("Marks"));
    poda_document_table (document, "plot", bins, G_N_ELEMENTS (bins));
    for (guint i = 0; i < PODA_CLASS_BINS; i++) {
        poda_document_row (document, NULL);
        poda_document_cell (document, NULL, "%u–%u %%", i * 10,
                            i + 1 == PODA_CLASS_BINS ? 100 : i * 10 + 9);
        poda_document_bar (document, (double) class->bins[i] / class->most_bin);
        poda_document_cell (document, NULL, class->bins[i] > 0 ? "%u" : " ",
                            class->bins[i]);
    }
    poda_document_end_section (document);
}

static void
add_steps (PodaDocument *document, const PodaClassReport *class)
{
    static const PodaDocumentColumn columns[] = {
        { .heading = N_ ("kind of step") },
        { .heading = N_ ("points lost"), .class = "number" },
        { .heading = "", .class = "share" },
        { .heading = N_ ("students"), .class = "number" },
        { .heading = N_ ("wrong answers"), .class = "number" },
        { .heading = N_ ("left empty"), .class = "number" },
    };
    double most = 0;
    for (guint i = 0; i < class->steps->len; i++)
        most = MAX (most, ((const PodaClassStep *) class->steps->pdata[i])->lost);
    for (guint i = 0; i < class->steps->len; i++) {
        const PodaClassStep *step = class->steps->pdata[i];
        if (step->wrong == 0)
            continue;
        if (i == 0) {
            begin_section (document, _ ("Which steps are missed"));
            poda_document_table (document, NULL, columns, G_N_ELEMENTS (columns));
        }
        poda_document_row (document, NULL);
        poda_document_cell (document, NULL, "%s", step->label);
        poda_document_cell (document, NULL, "%.0f", step->lost);
        poda_document_bar (document, most > 0 ? step->lost / most : 0);
        poda_document_cell (document, NULL, "%u", step->students);
        poda_document_cell (document, NULL, _ ("%u of %u"), step->wrong,
                            step->right + step->wrong);
        poda_document_cell (document, NULL, "%u", step->missing);
    }
    if (most > 0)
        poda_document_end_section (document);
}

static void
add_mistakes (PodaDocument *document, const PodaClassReport *class)
{
    static const PodaDocumentColumn columns[] = {
        { .heading = N_ ("mistake") },
        { .heading = N_ ("students"), .class = "number" },
        { .heading = N_ ("who"), .below = TRUE },
        { .heading = N_ ("lesson") }
    };
    if (class->mistakes->len == 0)
        return;
    begin_section (document, _ ("Which mistakes are made"));
    poda_document_table (document, NULL, columns, G_N_ELEMENTS (columns));
    for (guint i = 0; i < class->mistakes->len; i++) {
        const PodaClassMistake *mistake = class->mistakes->pdata[i];
        g_autofree char *who = join_students (mistake->students);
        poda_document_row (document, NULL);
        poda_document_cell (document, NULL, "%s", mistake->title);
        poda_document_cell (document, NULL, "%u", mistake->students->len);
        poda_document_cell (document, NULL, "%s", who);
        poda_document_cell (document, NULL, "%s",
                            mistake->lesson != NULL ? mistake->lesson : "");
    }
    poda_document_end_section (document);
}

static void
add_talks (PodaDocument *document, const PodaClassReport *class)
{
    static const PodaDocumentColumn columns[] = { { .heading = N_ ("student") },
                                                  { .heading = N_ ("because") } };
    if (class->talks->len == 0)
        return;
    begin_section (document, _ ("Whom to talk to"));
    poda_document_table (document, NULL, columns, G_N_ELEMENTS (columns));
    for (guint i = 0; i < class->talks->len; i++) {
        const PodaClassTalk *talk = class->talks->pdata[i];
        g_autofree char *reasons = poda_texts_join (talk->reasons, "; ");
        poda_document_row (document, NULL);
        poda_document_cell (document, NULL, "%s", talk->student->who);
        poda_document_cell (document, NULL, "%s", reasons);
    }
    poda_document_end_section (document);
}

static void
add_exercises (PodaDocument *document, const PodaClassReport *class)
{
    static const PodaDocumentColumn columns[] = {
        { .heading = N_ ("exercise") },
        { .heading = N_ ("works"), .class = "number" },
        { .heading = N_ ("mean"), .class = "number" },
        { .heading = "", .class = "hard" }
    };
    if (class->exercises->len == 0)
        return;
    begin_section (document, _ ("Exercises"));
    poda_document_table (document, NULL, columns, G_N_ELEMENTS (columns));
    for (guint i = 0; i < class->exercises->len; i++) {
        const PodaClassExercise *one = class->exercises->pdata[i];
        poda_document_row (document, NULL);
        poda_document_cell (document, NULL, "%s", one->id);
        poda_document_cell (document, NULL, "%u", one->n);
        poda_document_cell (document, NULL, "%.0f %%", one->mean);
        poda_document_cell (document, NULL, "%s", one->hard ? _ ("too hard?") : "");
    }
    poda_document_end_section (document);
}

/* A page lists all marks, a text only who has none. */
static void
add_students (PodaDocument *document, const PodaClassReport *class, gboolean all)
{
    static const PodaDocumentColumn columns[] = {
        { .heading = "" }, { .heading = "", .class = "number" }
    };
    if (!all && class->n_marked == class->n_works)
        return;
    poda_document_only (document, all ? PODA_DOCUMENT_HTML : PODA_DOCUMENT_TEXT);
    begin_section (document, all ? _ ("All marks") : _ ("Not marked"));
    poda_document_table (document, "marks", columns, G_N_ELEMENTS (columns));
    for (guint i = all ? 0 : class->n_marked; i < class->students->len; i++) {
        const PodaClassStudent *student = class->students->pdata[i];
        poda_document_row (document, NULL);
        poda_document_cell (document, NULL, "%s", student->who);
        if (student->marked)
            poda_document_cell (document, NULL, "%d %%", student->percent);
        else
            poda_document_cell (document, NULL, "%s",
                                poda_work_status_label (student->work->status));
    }
    poda_document_end_section (document);
    poda_document_only (document, PODA_DOCUMENT_HTML | PODA_DOCUMENT_TEXT);
}

/* Marks, steps and mistakes on the first side of paper, people on the second. */
static PodaDocument *
build (const PodaClassReport *class)
{
    const char *title = class->gradebook->title;
    PodaDocument *document =
        poda_document_new (*title != '\0' ? title : _ ("The class"), STYLE);
    add_marks (document, class);
    add_steps (document, class);
    add_mistakes (document, class);
    poda_document_section (document, "back", NULL);
    add_talks (document, class);
    add_exercises (document, class);
    if (!class->anonymous)
        poda_gradebook_add_alike (class->gradebook, document);
    add_students (document, class, TRUE);
    add_students (document, class, FALSE);
    poda_document_end_section (document);
    return document;
}

void
poda_class_report_txt (const PodaClassReport *class, PodaOutput *output)
{
    g_autoptr (PodaDocument) document = build (class);
    poda_document_text (document, 0, output);
}

void
poda_class_report_html (const PodaClassReport *class, PodaOutput *output)
{
    g_autoptr (PodaDocument) document = build (class);
    poda_document_html (document, output);
}

/* --- For machines --- */

/* The word of a work that is not simply marked; else NULL. */
static const char *
status_of (const PodaClassStudent *student)
{
    PodaWorkStatus status = student->work->status;
    return status != PODA_WORK_MARKED ? poda_work_status_word (status) : NULL;
}

/* A row for whatever is counted: of so many, how many, in hundredths. */
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
    for (guint i = 0; i < class->students->len; i++) {
        const PodaClassStudent *student = class->students->pdata[i];
        put_row (table, "student", student->who, NAN, NAN,
                 student->marked ? student->percent : NAN, status_of (student));
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
        g_autofree char *who = join_students (mistake->students);
        guint n = mistake->students->len;
        put_row (table, "mistake", mistake->name, n, class->n_marked,
                 percent_of (n, class->n_marked), who);
    }
    for (guint i = 0; i < class->exercises->len; i++) {
        const PodaClassExercise *one = class->exercises->pdata[i];
        put_row (table, "exercise", one->id, one->n, class->n_marked, one->mean,
                 one->hard ? "hard" : NULL);
    }
    for (guint i = 0; i < class->talks->len; i++) {
        const PodaClassTalk *talk = class->talks->pdata[i];
        g_autofree char *reasons = poda_texts_join (talk->reasons, ", ");
        put_row (table, "talk", talk->student->who, NAN, NAN, NAN, reasons);
    }
}

void
poda_class_report_csv (const PodaClassReport *class, PodaOutput *output)
{
    static const PodaTableColumn columns[] = {
        { .key = "part" },
        { .key = "name", .foreign = TRUE, .most = PODA_SHOWN_NAME },
        { .key = "count" },
        { .key = "of" },
        { .key = "percent" },
        { .key = "told", .foreign = TRUE },
    };
    g_auto (PodaTable) table;
    poda_table_begin (&table, columns, G_N_ELEMENTS (columns), PODA_TABLE_CSV, output);
    while (poda_table_pass (&table)) {
        put_marks (&table, class);
        put_lists (&table, class);
    }
}

static void
write_lists (PodaJson *json, const PodaClassReport *class)
{
    poda_json_array (json, "steps");
    for (guint i = 0; i < class->steps->len; i++) {
        const PodaClassStep *step = class->steps->pdata[i];
        poda_json_newline (json);
        poda_json_write (
            json, "{ step:s asked:u right:u wrong:u missing:u students:u lost:v }",
            step->word, step->asked, step->right, step->wrong, step->missing,
            step->students, step->lost);
    }
    poda_json_end_array (json);
    poda_json_array (json, "mistakes");
    for (guint i = 0; i < class->mistakes->len; i++) {
        const PodaClassMistake *mistake = class->mistakes->pdata[i];
        g_autoptr (GPtrArray) students = g_ptr_array_new ();
        for (guint k = 0; k < mistake->students->len; k++)
            g_ptr_array_add (
                students,
                ((const PodaClassStudent *) mistake->students->pdata[k])->student);
        poda_json_write (json, "{ name:s title:s lesson:s students:A }", mistake->name,
                         mistake->title, mistake->lesson, students);
    }
    poda_json_end_array (json);
    poda_json_array (json, "exercises");
    for (guint i = 0; i < class->exercises->len; i++) {
        const PodaClassExercise *one = class->exercises->pdata[i];
        poda_json_write (json, "{ exercise:s works:u mean:v hard:b }", one->id, one->n,
                         one->mean, one->hard);
    }
    poda_json_end_array (json);
    poda_json_array (json, "talk");
    for (guint i = 0; i < class->talks->len; i++) {
        const PodaClassTalk *talk = class->talks->pdata[i];
        poda_json_write (json, "{ student:s name:s reasons:A }", talk->student->student,
                         talk->student->name, talk->reasons);
    }
    poda_json_end_array (json);
}

void
poda_class_report_json (const PodaClassReport *class, PodaOutput *output)
{
    PodaJson json;
    gboolean any = class->n_marked > 0;
    poda_json_init (&json, output);
    poda_json_write (
        &json,
        "{ kind:s title:s works:u marked:u all_right:u mean:V median:V lowest:V "
        "highest:V distribution:[",
        "class", class->gradebook->title, class->n_works, class->n_marked,
        class->n_right, any ? &class->mean : NULL, any ? &class->median : NULL,
        any ? &class->lowest : NULL, any ? &class->highest : NULL);
    for (guint i = 0; i < PODA_CLASS_BINS; i++)
        poda_json_count (&json, NULL, class->bins[i]);
    poda_json_write (&json, "] students:[");
    for (guint i = 0; i < class->students->len; i++) {
        const PodaClassStudent *student = class->students->pdata[i];
        const PodaValue percent = student->percent;
        poda_json_newline (&json);
        poda_json_write (&json, "{ student:s name:s percent:V status:s }",
                         student->student, student->name,
                         student->marked ? &percent : NULL, status_of (student));
    }
    poda_json_end_array (&json);
    write_lists (&json, class);
    poda_json_end_object (&json);
    poda_json_newline (&json);
}
