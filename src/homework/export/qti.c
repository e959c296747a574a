/* QTI 2.1: what learning platforms beside Moodle import. All fields are menus
 * (inlineChoiceInteraction): Canvas reads an item with several of them as one question
 * with several blanks, and mixes with nothing else; and nobody is marked down for how a
 * number is spelled. The key is in the response declarations alone. */

#include "homework/export/export.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "base/texts.h"
#include "homework/sheet/zip.h"
#include "search/backup.h"

#define FOLDER "homework/export"

/* What a question counts in a test, whatever the number of its fields: variants are
 * worth the same. */
#define POINTS 10

struct _PodaQti {
    PodaZip *zip;
    char *title, *first; /* the test's, and the identifier of the first item */
    GTree *taken;        /* identifiers */
    GString *resources;  /* of the manifest: one for each item, … */
    GString *needed;     /* … what the test needs … */
    GString *references; /* … and the test's */
};

/* An item while it is written. */
typedef struct {
    GPtrArray *numbers;    /* what a cell may hold, in their order, as texts */
    GString *declarations; /* of the responses */
    guint64 total;         /* of the weights */
    guint64 seed;          /* where right options stand in long menus */
} Item;

/* --- Menus --- */

/* Longer ones show a part, with the right option anywhere in it. */
#define MOST_OPTIONS 40

/* Makes a menu of options, of which one is right, and declares its response. */
static char *
make_menu (PodaForm *form, guint weight, guint n, const char *const *options,
           guint right)
{
    Item *item = form->data;
    guint field = form->n_fields;
    GString *text = g_string_new (NULL);
    g_string_append_printf (text,
                            "<inlineChoiceInteraction responseIdentifier=\"answer%u\" "
                            "shuffle=\"false\">",
                            field);
    for (guint i = 0; i < n; i++) {
        g_string_append_printf (text, "<inlineChoice identifier=\"c%u\">", i);
        poda_form_put (text, "%s</inlineChoice>", options[i]);
    }
    g_string_append (text, "</inlineChoiceInteraction>");
    g_string_append_printf (
        item->declarations,
        "<responseDeclaration identifier=\"answer%u\" cardinality=\"single\" "
        "baseType=\"identifier\"><correctResponse><value>c%u</value></correctResponse>"
        "<mapping defaultValue=\"0\"><mapEntry mapKey=\"c%u\" mappedValue=\"%u\"/>"
        "</mapping></responseDeclaration>\n",
        field, right, right, weight);
    item->total += weight;
    return g_string_free (text, FALSE);
}

/* Makes a menu of a text for "there is none", and others in their order; `right` is the
 * place of the right one among these, or -1. Of many only some are shown. */
static char *
make_range (PodaForm *form, guint weight, const char *none, const GPtrArray *texts,
            gint right)
{
    const Item *item = form->data;
    guint n = MIN (texts->len, MOST_OPTIONS), first = 0;
    g_autoptr (GPtrArray) options = g_ptr_array_new ();
    if (texts->len > n) {
        guint drawn = (guint) poda_random_below (item->seed, form->n_fields,
                                                 right < 0 ? texts->len : n);
        gint from = right < 0 ? (gint) drawn : right - (gint) drawn;
        first = (guint) CLAMP (from, 0, (gint) (texts->len - n));
    }
    g_ptr_array_add (options, (gpointer) none);
    for (guint i = first; i < first + n; i++)
        g_ptr_array_add (options, texts->pdata[i]);
    return make_menu (form, weight, options->len, (const char *const *) options->pdata,
                      right < 0 ? 0 : (guint) right - first + 1);
}

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

/* The texts of values in their order, each once; takes the values over. */
static GPtrArray *
list_texts (GArray *values)
{
    GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
    g_array_sort (values, compare_values);
    for (guint i = 0; i < values->len; i++) {
        char *text = format_option (g_array_index (values, PodaValue, i));
        if (texts->len > 0 && strcmp (text, texts->pdata[texts->len - 1]) == 0)
            g_free (text);
        else
            g_ptr_array_add (texts, text);
    }
    g_array_unref (values);
    return texts;
}

/* Adds the values of a row's subtree by plain minimax, and returns the row's; a chance
 * node's is the average by the children's shares, or by equal ones. */
static PodaValue
back_up (const PodaExercise *exercise, guint32 index, gboolean equal, GArray *values)
{
    const PodaRow *rows = exercise->rows, *row = &rows[index];
    PodaBackup backup = poda_backup_begin (row->player);
    for (guint32 i = row->child; i != PODA_ROW_NONE; i = rows[i].next)
        poda_backup_add (&backup, back_up (exercise, i, equal, values),
                         equal ? 1 : rows[i].weight);
    PodaValue value = row->leaf ? row->value : poda_backup_value (&backup);
    g_array_append_val (values, value);
    return value;
}

/* What a cell may hold: what is given, what would be right if all were searched, the
 * averages of those who forget the chances, infinities; and what is right. */
static GPtrArray *
list_numbers (const PodaExercise *exercise)
{
    const PodaValue others[] = { -INFINITY, INFINITY, exercise->problem.alpha,
                                 exercise->problem.beta };
    GArray *values = g_array_new (FALSE, FALSE, sizeof (PodaValue));
    back_up (exercise, 0, FALSE, values);
    back_up (exercise, 0, TRUE, values);
    g_array_append_vals (values, others, G_N_ELEMENTS (others));
    for (guint32 i = 0; i < exercise->n_rows; i++)
        for (guint c = PODA_COLUMN_VALUE; c <= PODA_COLUMN_BETA; c++) {
            const PodaCell *cell = poda_answers_cell (exercise->key, i, (PodaColumn) c);
            if (cell->state == PODA_CELL_FILLED)
                g_array_append_val (values, cell->value);
        }
    return list_texts (values);
}

/* What answers a question: how many nodes there may be, or values about those that turn
 * something. */
static GPtrArray *
list_answers (const PodaExercise *exercise, const PodaFormField *field)
{
    GArray *values = g_array_new (FALSE, FALSE, sizeof (PodaValue));
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        gboolean count = field->question->kind == PODA_QUESTION_COUNT;
        PodaValue from = count ? i + 1 : floor (row->value) - 1;
        for (guint step = 0; step < 3 && (count ? step == 0 : row->leaf); step++) {
            PodaValue value = from + step;
            if (isfinite (value))
                g_array_append_val (values, value);
        }
    }
    if (field->value != NULL)
        g_array_append_val (values, *field->value);
    return list_texts (values);
}

static char *
make_number (PodaForm *form, const PodaFormField *field)
{
    const Item *item = form->data;
    const PodaQuestion *question = field->question;
    g_autofree char *right =
        field->value != NULL ? format_option (*field->value) : NULL;
    g_autoptr (GPtrArray) texts = question != NULL
                                      ? list_answers (form->exercise, field)
                                      : g_ptr_array_ref (item->numbers);
    guint place;
    gboolean found =
        right != NULL
        && g_ptr_array_find_with_equal_func (texts, right, g_str_equal, &place);
    return make_range (form, field->weight, question != NULL ? _ ("none") : "-", texts,
                       found ? (gint) place : -1);
}

/* --- The order of visits, and the best move --- */

static char *
make_place (PodaForm *form, const PodaFormField *field)
{
    const PodaAnswers *key = form->exercise->key;
    g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
    gint place = -1;
    for (guint32 i = 0; i < form->exercise->n_rows; i++)
        g_ptr_array_add (texts, g_strdup_printf ("%u", i + 1));
    for (guint32 i = 0; i < key->n_order; i++)
        if (key->order[i] == field->row)
            place = (gint) i;
    return make_range (form, field->weight, "-", texts, place);
}

static char *
make_move (PodaForm *form, const PodaFormField *field)
{
    const PodaExercise *exercise = form->exercise;
    const PodaRow *rows = exercise->rows;
    g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
    guint right = 0;
    for (guint32 i = rows[0].child; i != PODA_ROW_NONE; i = rows[i].next) {
        if (i == exercise->key->move)
            right = moves->len;
        g_ptr_array_add (moves, poda_record_move_text (exercise->record, rows[i].node));
    }
    return make_menu (form, field->weight, moves->len,
                      (const char *const *) moves->pdata, right);
}

static char *
make_field (PodaForm *form, const PodaFormField *field)
{
    return field->kind == PODA_FORM_NUMBER  ? make_number (form, field)
           : field->kind == PODA_FORM_ORDER ? make_place (form, field)
           : field->kind == PODA_FORM_MOVE
               ? make_move (form, field)
               : make_menu (form, field->weight, field->n_options, field->options,
                            field->right);
}

/* --- Items --- */

/* An identifier of XML, which names files too: the exercise's id, as far as it goes,
 * with a number where two would be the same. */
static char *
make_identifier (PodaQti *qti, const char *id)
{
    g_autofree char *plain = g_strdup_printf ("poda-%s", id);
    g_strcanon (plain,
                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.",
                '_');
    char *identifier = g_strdup (plain);
    for (guint i = 2; !poda_texts_add (qti->taken, g_strdup (identifier)); i++) {
        g_free (identifier);
        identifier = g_strdup_printf ("%s-%u", plain, i);
    }
    return identifier;
}

/* Adds up what the fields earn: between 0 and 1. */
static GString *
make_processing (guint n_fields, guint64 total)
{
    GString *sum = g_string_new (NULL);
    if (n_fields == 0)
        return sum;
    g_string_append (sum, "<responseProcessing>\n"
                          "<setOutcomeValue identifier=\"SCORE\"><divide><sum>\n");
    for (guint i = 1; i <= n_fields; i++)
        g_string_append_printf (sum, "<mapResponse identifier=\"answer%u\"/>\n", i);
    g_string_append_printf (sum,
                            "</sum><baseValue baseType=\"float\">%" G_GUINT64_FORMAT
                            "</baseValue></divide></setOutcomeValue>\n"
                            "</responseProcessing>\n",
                            MAX (total, 1));
    return sum;
}

static void
add_picture (PodaQti *qti, const char *name, const PodaExercise *exercise)
{
    gsize length;
    g_autofree char *svg = poda_form_svg (exercise, FALSE, &length);
    poda_zip_add (qti->zip, name, svg, length);
}

static void
list_item (PodaQti *qti, const char *identifier)
{
    g_string_append_printf (
        qti->resources,
        "<resource identifier=\"%s\" type=\"imsqti_item_xmlv2p1\" href=\"%s.xml\">\n"
        "<file href=\"%s.xml\"/>\n<file href=\"%s.svg\"/>\n</resource>\n",
        identifier, identifier, identifier, identifier);
    g_string_append_printf (qti->needed, "<dependency identifierref=\"%s\"/>\n",
                            identifier);
    g_string_append_printf (
        qti->references,
        "<assessmentItemRef identifier=\"%s\" href=\"%s.xml\">"
        "<weight identifier=\"points\" value=\"%d\"/></assessmentItemRef>\n",
        identifier, identifier, POINTS);
}

/* --- The package --- */

PodaQti *
poda_qti_new (const char *title, PodaOutput *output)
{
    PodaQti *qti = g_new0 (PodaQti, 1);
    qti->zip = poda_zip_new (output);
    qti->title = g_strdup (title);
    qti->taken = poda_texts_new (g_free, NULL);
    qti->resources = g_string_new (NULL);
    qti->needed = g_string_new (NULL);
    qti->references = g_string_new (NULL);
    return qti;
}

/* Canvas takes a word in brackets for a blank: lists have others. */
guint
poda_qti_add (PodaQti *qti, const PodaExercise *exercise, const PodaPolicy *policy)
{
    g_autofree char *identifier = make_identifier (qti, exercise->id);
    g_autofree char *page = g_strconcat (identifier, ".xml", NULL);
    g_autofree char *file = g_strconcat (identifier, ".svg", NULL);
    g_autofree char *words = poda_form_tell_tree (exercise, "()");
    g_autoptr (GPtrArray) numbers = list_numbers (exercise);
    g_autoptr (GString) declarations = g_string_new (NULL);
    g_autoptr (GString) picture = g_string_new (NULL);
    g_autoptr (GString) body = g_string_new (NULL);
    Item item = { .numbers = numbers,
                  .declarations = declarations,
                  .seed = g_str_hash (exercise->id) };
    PodaForm form = { .exercise = exercise,
                      .medium = PODA_MEDIUM_MENUS,
                      .table_class = "table table-bordered",
                      .markup = make_field,
                      .data = &item,
                      .in_places = TRUE };
    poda_form_put (picture, "<img src=\"%s\" alt=\"%s\"/>", file, words);
    poda_form_write (&form, policy, picture->str, poda_form_append_text, body);
    g_autoptr (GString) processing = make_processing (form.n_fields, item.total);
    g_autoptr (GString) text = poda_form_fill (
        FOLDER "/qti_item.xml", "identifier", identifier, "title",
        poda_exercise_title (exercise), "version", PODA_VERSION, "declarations",
        declarations->str, "body", body->str, "processing", processing->str, NULL);
    poda_zip_add (qti->zip, page, text->str, text->len);
    add_picture (qti, file, exercise);
    list_item (qti, identifier);
    if (qti->title == NULL)
        qti->title = g_strdup (poda_exercise_title (exercise));
    if (qti->first == NULL)
        qti->first = g_steal_pointer (&identifier);
    return form.n_fields;
}

/* Of several variants a test shows one. */
gboolean
poda_qti_finish (PodaQti *qti, GError **error)
{
    const char *first = qti->first != NULL ? qti->first : "poda";
    gboolean several =
        strchr (qti->needed->str, '\n') != strrchr (qti->needed->str, '\n');
    g_autoptr (GString) test =
        poda_form_fill (FOLDER "/qti_test.xml", "first", first, "title",
                        qti->title != NULL ? qti->title : "poda", "selection",
                        several ? "<selection select=\"1\"/>\n" : "", "references",
                        qti->references->str, NULL);
    g_autoptr (GString) manifest =
        poda_form_fill (FOLDER "/qti_manifest.xml", "first", first, "needed",
                        qti->needed->str, "resources", qti->resources->str, NULL);
    poda_zip_add (qti->zip, "test.xml", test->str, test->len);
    poda_zip_add (qti->zip, "imsmanifest.xml", manifest->str, manifest->len);
    gboolean done = poda_zip_finish (g_steal_pointer (&qti->zip), error);
    poda_qti_free (qti);
    return done;
}

void
poda_qti_free (PodaQti *qti)
{
    if (qti == NULL)
        return;
    g_clear_pointer (&qti->zip, poda_zip_free);
    g_tree_unref (qti->taken);
    g_string_free (qti->resources, TRUE);
    g_string_free (qti->needed, TRUE);
    g_string_free (qti->references, TRUE);
    g_free (qti->title);
    g_free (qti->first);
    g_free (qti);
}
