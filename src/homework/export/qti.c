/* QTI 2.1: what learning platforms beside Moodle import. All fields are menus
 * (inlineChoiceInteraction): Canvas reads an item with several of them as one question
 * with several blanks, and mixes with nothing else; and nobody is marked down for how a
 * number is spelled. The key is in the response declarations alone. */

#include <math.h>
#include <string.h>

#include "base/texts.h"
#include "homework/export/export.h"
#include "homework/sheet/zip.h"
#include "search/backup.h"

#define FOLDER "homework/export"

/* What a question counts in a test, whatever the number of its fields: variants are
 * worth the same. */
#define POINTS 10

/* An item while it is written. */
typedef struct {
    GPtrArray *numbers;    /* what a cell may hold, in their order, as texts */
    GString *declarations; /* of the responses */
    GString *sum;          /* of what the fields earn */
    guint64 total;         /* of the weights */
} Item;

/* --- Numbers --- */

static gint
compare_values (gconstpointer a, gconstpointer b)
{
    PodaValue one = *(const PodaValue *) a, two = *(const PodaValue *) b;
    return one < two ? -1 : one > two;
}

/* As menus show it: with four decimals at most. */
static char *
format_option (PodaValue value)
{
    char buffer[PODA_VALUE_BUFFER];
    PodaValue rounded = fabs (value) < 1e9 ? floor (value * 1e4 + 0.5) / 1e4 : value;
    return g_strdup (poda_value_format (rounded, PODA_STYLE_TEXT, buffer));
}

/* Adds all rows' values by plain minimax; a chance node's is the average by the
 * children's shares, or by equal ones. */
static void
back_up (const PodaExercise *exercise, gboolean equal, GArray *values)
{
    const PodaRow *rows = exercise->rows;
    g_autofree PodaValue *value = g_new (PodaValue, exercise->n_rows);
    for (guint32 i = exercise->n_rows; i-- > 0;) {
        PodaBackup backup = poda_backup_begin (rows[i].player);
        for (guint32 c = rows[i].child; c != PODA_ROW_NONE; c = rows[c].next)
            poda_backup_add (&backup, value[c], equal ? 1 : rows[c].weight);
        value[i] = rows[i].leaf ? rows[i].value : poda_backup_value (&backup);
    }
    g_array_append_vals (values, value, exercise->n_rows);
}

/* Adds what a cell may hold, in order: what is given, what would be right if all were
 * searched, the averages of those who forget the chances, infinities; and what is
 * right. */
static void
add_numbers (GPtrArray *texts, const PodaExercise *exercise)
{
    const PodaValue others[] = { -INFINITY, INFINITY, exercise->problem.alpha,
                                 exercise->problem.beta };
    g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (PodaValue));
    back_up (exercise, FALSE, values);
    back_up (exercise, TRUE, values);
    g_array_append_vals (values, others, G_N_ELEMENTS (others));
    for (guint32 i = 0; i < exercise->n_rows; i++)
        for (PodaColumn c = PODA_COLUMN_VALUE; c <= PODA_COLUMN_BETA; c++) {
            const PodaCell *cell = poda_answers_cell (exercise->key, i, c);
            if (cell->state == PODA_CELL_FILLED)
                g_array_append_val (values, cell->value);
        }
    g_array_sort (values, compare_values);
    for (guint i = 0; i < values->len; i++) {
        g_autofree char *text = format_option (g_array_index (values, PodaValue, i));
        if (i == 0 || strcmp (text, texts->pdata[texts->len - 1]) != 0)
            g_ptr_array_add (texts, g_steal_pointer (&text));
    }
}

/* --- Fields --- */

/* Adds the options of a menu that has no words: a dash for "there is none", and places
 * or numbers in their order. Returns the index of the right one. */
static guint
add_options (GPtrArray *options, const PodaForm *form, const PodaFormField *field)
{
    const Item *item = form->data;
    const PodaAnswers *key = form->exercise->key;
    guint right = 0;
    g_ptr_array_add (options, g_strdup ("-"));
    for (guint i = 0; field->cell != NULL && i < item->numbers->len; i++)
        g_ptr_array_add (options, g_strdup (item->numbers->pdata[i]));
    for (guint32 i = 1; field->cell == NULL && i <= form->exercise->n_rows; i++) {
        g_ptr_array_add (options, g_strdup_printf ("%u", i));
        if (i <= key->n_order && key->order[i - 1] == field->row)
            right = i;
    }
    if (field->cell != NULL && field->cell->state == PODA_CELL_FILLED) {
        g_autofree char *number = format_option (field->cell->value);
        g_ptr_array_find_with_equal_func (options, number, g_str_equal, &right);
    }
    return right;
}

/* Makes a menu, and declares its response. */
static char *
make_field (PodaForm *form, const PodaFormField *field)
{
    Item *item = form->data;
    guint n = form->n_fields, weight = form->weights[field->column];
    guint right = field->options->len > 0 ? field->right
                                          : add_options (field->options, form, field);
    GString *text = g_string_new (NULL);
    g_string_append_printf (text,
                            "<inlineChoiceInteraction responseIdentifier=\"answer%u\" "
                            "shuffle=\"false\">",
                            n);
    for (guint i = 0; i < field->options->len; i++) {
        g_autofree char *option = poda_form_escape (field->options->pdata[i]);
        g_string_append_printf (
            text, "<inlineChoice identifier=\"c%u\">%s</inlineChoice>", i, option);
    }
    g_string_append (text, "</inlineChoiceInteraction>");
    g_string_append_printf (
        item->declarations,
        "<responseDeclaration identifier=\"answer%u\" cardinality=\"single\" "
        "baseType=\"identifier\"><correctResponse><value>c%u</value></correctResponse>"
        "<mapping defaultValue=\"0\"><mapEntry mapKey=\"c%u\" mappedValue=\"%u\"/>"
        "</mapping></responseDeclaration>\n",
        n, right, right, weight);
    g_string_append_printf (item->sum, "<mapResponse identifier=\"answer%u\"/>\n", n);
    item->total += weight;
    return g_string_free (text, FALSE);
}

/* --- The package --- */

/* An identifier of XML, which names files too: the exercise's id, as far as it goes,
 * with its number where two would be the same. */
static char *
make_identifier (GTree *taken, const char *id, guint number)
{
    g_autofree char *plain = g_strdup_printf ("poda-%s", id);
    g_strcanon (plain, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "-_.", '_');
    return poda_texts_add (taken, g_strdup (plain))
               ? g_steal_pointer (&plain)
               : g_strdup_printf ("%s-%u", plain, number);
}

/* Makes an item, which earns between 0 and 1. Canvas takes a word in brackets for a
 * blank: lists have others. */
static GString *
make_item (const PodaExercise *exercise, const char *identifier, const char *file,
           const PodaPolicy *policy)
{
    g_autofree char *picture = poda_form_picture (exercise, file, "()", "/");
    g_autofree char *title = poda_form_escape (poda_exercise_title (exercise));
    g_autoptr (GPtrArray) numbers = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GString) declarations = g_string_new (NULL);
    g_autoptr (GString) sum = g_string_new (NULL);
    Item item = { numbers, declarations, sum, 0 };
    PodaForm form = { .exercise = exercise,
                      .medium = PODA_MEDIUM_MENUS,
                      .table_class = "table table-bordered",
                      .make_field = make_field,
                      .data = &item };
    add_numbers (numbers, exercise);
    g_autoptr (GString) body = poda_form_write (&form, policy, picture);
    g_autofree char *total =
        g_strdup_printf ("%" G_GUINT64_FORMAT, MAX (item.total, 1));
    return poda_form_fill (FOLDER "/qti_item.xml", "identifier", identifier, "title",
                           title, "version", PODA_VERSION, "declarations",
                           declarations->str, "body", body->str, "sum", sum->str,
                           "total", total, NULL);
}

/* Of several variants a test shows one. */
gboolean
poda_qti_write (const char *title, const PodaTask *tasks, guint n,
                const PodaPolicy *policy, PodaOutput *output, GError **error)
{
    g_autoptr (PodaZip) zip = poda_zip_new (output);
    g_autoptr (GTree) taken = poda_texts_new (g_free, NULL);
    g_autoptr (GString) resources = g_string_new (NULL); /* of the manifest */
    g_autoptr (GString) needed = g_string_new (NULL);    /* by the test */
    g_autoptr (GString) references = g_string_new (NULL);
    g_autofree char *first = NULL;
    g_autofree char *escaped = poda_form_escape (title);
    for (guint i = 0; i < n; i++) {
        const PodaExercise *exercise = tasks[i].exercise;
        gsize length;
        g_autofree char *name = make_identifier (taken, exercise->id, i + 1);
        g_autofree char *page = g_strconcat (name, ".xml", NULL);
        g_autofree char *file = g_strconcat (name, ".svg", NULL);
        g_autoptr (PodaOutput) svg = poda_form_svg (exercise, FALSE);
        const char *picture = poda_output_contents (svg, &length);
        g_autoptr (GString) item = make_item (exercise, name, file, policy);
        poda_zip_add (zip, page, item->str, item->len);
        poda_zip_add (zip, file, picture, length);
        g_string_append_printf (
            resources,
            "<resource identifier=\"%s\" type=\"imsqti_item_xmlv2p1\" href=\"%s\">\n"
            "<file href=\"%s\"/>\n<file href=\"%s\"/>\n</resource>\n",
            name, page, page, file);
        g_string_append_printf (needed, "<dependency identifierref=\"%s\"/>\n", name);
        g_string_append_printf (
            references,
            "<assessmentItemRef identifier=\"%s\" href=\"%s\">"
            "<weight identifier=\"points\" value=\"%d\"/></assessmentItemRef>\n",
            name, page, POINTS);
        first = i == 0 ? g_strdup (name) : first;
    }
    g_autoptr (GString) test =
        poda_form_fill (FOLDER "/qti_test.xml", "first", first, "title", escaped,
                        "selection", n > 1 ? "<selection select=\"1\"/>\n" : "",
                        "references", references->str, NULL);
    g_autoptr (GString) manifest =
        poda_form_fill (FOLDER "/qti_manifest.xml", "first", first, "needed",
                        needed->str, "resources", resources->str, NULL);
    poda_zip_add (zip, "test.xml", test->str, test->len);
    poda_zip_add (zip, "imsmanifest.xml", manifest->str, manifest->len);
    return poda_zip_finish (g_steal_pointer (&zip), error);
}
