/* Questions for learning platforms, read back as Moodle, and as readers of QTI, would
 * read them: every field gives full marks for the key, and none for anything else;
 * strangers' texts, categories, weights, and one file as a whole. */

#include <libxml/parser.h>
#include <math.h>
#include <string.h>

#include "draw/output/picture.h"
#include "homework/export/export.h"
#include "support/depth.h"
#include "support/moodle.h"
#include "support/random_exercise.h"
#include "support/rows.h"
#include "support/zip.h"

/* --- Laws --- */

TEST ("every field is right for the key alone")
{
    for (guint64 seed = 1; seed <= depth_rounds (400); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        g_auto (MoodleReading) reading = moodle_read (exercise, NULL);
        moodle_assert_key (&reading);
        assert_int_equal (reading.next, reading.question->fields->len);
    }
}

/* Rows are nodes in their order, with what is given. */
TEST ("rows are nodes")
{
    for (guint64 seed = 1; seed <= depth_rounds (100); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, FALSE);
        g_auto (MoodleReading) reading = moodle_read (exercise, NULL);
        g_auto (GStrv) rows = g_strsplit (reading.question->text, "<tr>", -1);
        assert_int_equal (g_strv_length (rows), exercise->n_rows + 2);
        for (guint32 i = 0; i < exercise->n_rows; i++) {
            const PodaRow *row = &exercise->rows[i];
            g_auto (GStrv) cells = g_strsplit (rows[i + 2], "<td>", -1);
            g_autofree char *name = cloze_seen (cells[0]);
            g_autofree char *value = cloze_seen (cells[2]);
            char given[PODA_VALUE_BUFFER];
            assert_string_equal (name, row->name);
            if (row->leaf)
                assert_string_equal (value, poda_value_format (row->shown_value,
                                                               PODA_STYLE_TEXT, given));
            else
                assert_true (g_str_has_prefix (value, "{#"));
        }
    }
}

static void
assert_picture (const MoodleReading *reading, const PodaFigure *figure, gboolean solved)
{
    const ClozeQuestion *question = reading->question;
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    g_autofree char *address = g_strdup_printf ("<img src=\"@@PLUGINFILE@@/%s\"",
                                                question->file_names[solved]);
    poda_emit_svg (figure, svg);
    assert_string_equal (question->files[solved], poda_output_contents (svg, NULL));
    assert_non_null (strstr (solved ? question->feedback : question->text, address));
}

/* The pictures are those of the exercise, and the one in the question is blank. */
TEST ("pictures")
{
    const MoodleSetting setting = { .tree = "[[3,12,8],[2,4,6],[14,5,2]]" };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    g_autoptr (PodaFigure) blank = poda_exercise_figure (exercise, FALSE, FALSE);
    g_autoptr (PodaFigure) figure = poda_exercise_figure (exercise, TRUE, FALSE);
    g_auto (MoodleReading) reading = moodle_read (exercise, NULL);
    assert_picture (&reading, blank, FALSE);
    assert_picture (&reading, figure, TRUE);
    assert_null (strstr (reading.question->files[0], "cut edge"));
    assert_null (strstr (reading.question->files[0], "never visited"));
    assert_non_null (strstr (reading.question->files[1], "never visited"));
}

/* --- Strangers' texts --- */

static const char *const hostile[] = {
    "}",
    "a}b{1:SHORTANSWER:=x}",
    "~=#",
    "\\\\#",
    "]]>",
    "&amp;#125;",
    "<script>alert(1)</script>",
    "a*b",
    "%100%x",
    "ñ ∞ 日本",
    "a/b//c",
    "tab\tin",
    "\x01\x7f",
    "[answer1]",
    "</td>",
    "\"'`",
    "%s%n",
};

/* A tree in which the best move, and the node it leads to, have this name. */
static char *
tree_with (const char *name)
{
    g_autoptr (GString) quoted = g_string_new (NULL);
    for (const char *c = name; *c != '\0'; c++)
        if ((guchar) *c < ' ')
            g_string_append_printf (quoted, "\\u%04x", *c);
        else
            g_string_append_printf (quoted, *c == '"' || *c == '\\' ? "\\%c" : "%c",
                                    *c);
    return g_strdup_printf (
        "{\"name\": \"root\", \"children\": [{\"name\": \"%s\", \"children\": [1, 2]}, "
        "{\"name\": \"other\", \"children\": [0, 3]}]}",
        quoted->str);
}

TEST_EACH (hostile, row, "Moodle: strangers' text %d", (int) (row - hostile))
{
    const char *name = *row;
    g_autofree char *tree = tree_with (name);
    g_autofree char *shown = moodle_shown (name);
    const MoodleSetting setting = { .tree = tree,
                                    .id = name,
                                    .title = name,
                                    .asks = PODA_ASK_VALUE | PODA_ASK_VISITED
                                            | PODA_ASK_ORDER | PODA_ASK_MOVE };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    assert_string_equal (exercise->rows[1].name, name);
    g_autofree char *xml = moodle_text (exercise, NULL, NULL);
    g_auto (GStrv) sections = g_strsplit (xml, "]]>", -1);
    assert_int_equal (g_strv_length (sections), 3);

    g_auto (MoodleReading) reading = moodle_read (exercise, NULL);
    moodle_assert_key (&reading);
    assert_int_equal (reading.next, reading.question->fields->len);
    g_auto (GStrv) rows = g_strsplit (reading.question->text, "<tr>", -1);
    g_auto (GStrv) cells = g_strsplit (rows[3], "<td>", -1);
    g_autofree char *seen = cloze_seen (cells[0]);
    g_autofree char *title = g_strdup_printf ("%s, %s", shown, shown);
    assert_string_equal (seen, shown);
    assert_string_equal (reading.question->name, title);
    assert_null (strstr (reading.question->text, "<script"));
    assert_null (strstr (reading.question->feedback, "<script"));
    for (guint i = 0; i < reading.question->fields->len; i++) {
        const ClozeField *field = g_ptr_array_index (reading.question->fields, i);
        for (guint k = 0; k < field->answers->len; k++) {
            const ClozeAnswer *answer = g_ptr_array_index (field->answers, k);
            assert_true (answer->feedback == NULL
                         || strchr (answer->feedback, '<') == NULL);
        }
    }
}

/* Two names that differ in their capitals alone are two answers. */
TEST ("capitals matter where they tell names apart")
{
    const MoodleSetting setting = {
        .tree =
            "digraph { r -> {A a} A -> {x1 x2} a -> {y1 y2} x1 [value=1] x2 [value=2] "
            "y1 [value=5] y2 [value=6] }",
        .asks = PODA_ASK_ORDER | PODA_ASK_MOVE
    };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    g_auto (MoodleReading) reading = moodle_read (exercise, NULL);
    moodle_assert_key (&reading);
    const ClozeField *move = g_ptr_array_index (reading.question->fields, 1);
    assert_true (cloze_mark (move, "a", NULL) == 1);
    assert_true (cloze_mark (move, "A", NULL) == 0);
}

/* --- Categories and weights --- */

static const struct {
    const char *given, *read;
} categories[] = {
    { NULL, "poda" },       { "", "poda" },
    { "Search", "Search" }, { "Search/Week 3", "Search/Week 3" },
    { "a//b", "a//b" },     { "<A> & \"B\" $x$", "<A> & \"B\" $x$" },
};

TEST_EACH (categories, row, "category \"%s\"",
           row->given == NULL ? "(none)" : row->given)
{
    g_autoptr (PodaExercise) exercise =
        moodle_exercise (&(MoodleSetting){ .tree = "[1,2]" });
    g_autofree char *xml = moodle_text (exercise, row->given, NULL);
    g_autoptr (ClozeQuiz) quiz = cloze_read (xml);
    assert_string_equal (quiz->category, row->read);
}

static const struct {
    const char *weights; /* NULL: none are given */
    guint value, alpha, order;
} weights[] = {
    { NULL, 1, 1, 3 },
    { "value=2", 2, 1, 3 },
    { "value=0.5", 1, 2, 6 },
    { "value=1.25,order=0.25", 5, 4, 1 },
    { "alpha=0", 1, 0, 3 },
    { "value=6,alpha=6,beta=6,visited=6,bound=6,strategy=6,order=12,move=6", 6, 6, 12 },
    { "value=0,alpha=0,order=0", 1, 1, 3 },
};

TEST_EACH (weights, row, "weights %s", row->weights == NULL ? "(none)" : row->weights)
{
    PodaPolicy given;
    poda_policy_init (&given);
    if (row->weights != NULL)
        assert_true (poda_policy_parse (&given, row->weights, NULL));
    const MoodleSetting setting = {
        .tree = "[1,2]", .asks = PODA_ASK_VALUE | PODA_ASK_ALPHA | PODA_ASK_ORDER
    };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    g_auto (MoodleReading) reading =
        moodle_read (exercise, row->weights != NULL ? &given : NULL);
    const ClozeField *field = moodle_next_field (&reading);
    assert_int_equal (field->weight, row->value);
    field = moodle_next_field (&reading);
    assert_int_equal (field->weight, row->alpha);
    while (reading.next < reading.question->fields->len)
        field = moodle_next_field (&reading);
    assert_int_equal (field->weight, row->order);
}

/* --- Files --- */

/* The pictures are compared elsewhere. */
static char *
without_pictures (const char *xml)
{
    g_auto (GStrv) parts = g_strsplit (xml, " encoding=\"base64\">", -1);
    GString *text = g_string_new (parts[0]);
    for (guint i = 1; parts[i] != NULL; i++)
        g_string_append_printf (text, " encoding=\"base64\">%s",
                                strchr (parts[i], '<'));
    return g_string_free (text, FALSE);
}

TEST ("golden")
{
    g_autofree char *tree = NULL;
    assert_true (g_file_get_contents ("trees/notes.gv", &tree, NULL, NULL));
    const MoodleSetting setting = { .tree = tree,
                                    .id = "notes",
                                    .title = "Course notes",
                                    .asks = (1u << (PODA_N_COLUMNS + 2)) - 1 };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    g_autofree char *xml = moodle_text (exercise, "Game trees", NULL);
    assert_true (g_str_has_prefix (xml, "<?xml "));
    g_autofree char *text = without_pictures (xml);
    assert_golden ("moodle-notes.xml", text);
}

/* --- Structure --- */

/* What QTI 2.1 and its packages allow, as far as it is used: parents, and attributes
 * that must be there. */
static const struct {
    const char *element, *parents, *attributes;
} structure[] = {
    { "manifest", "(file)", "identifier" },
    { "metadata", "manifest", "" },
    { "schema", "metadata", "" },
    { "schemaversion", "metadata", "" },
    { "organizations", "manifest", "" },
    { "resources", "manifest", "" },
    { "resource", "resources", "identifier type href" },
    { "file", "resource", "href" },
    { "dependency", "resource", "identifierref" },
    { "assessmentTest", "(file)", "identifier title" },
    { "testPart", "assessmentTest", "identifier navigationMode submissionMode" },
    { "assessmentSection", "testPart", "identifier title visible" },
    { "selection", "assessmentSection", "select" },
    { "assessmentItemRef", "assessmentSection", "identifier href" },
    { "weight", "assessmentItemRef", "identifier value" },
    { "outcomeProcessing", "assessmentTest", "" },
    { "testVariables", "sum", "variableIdentifier" },
    { "assessmentItem", "(file)", "identifier title adaptive timeDependent" },
    { "responseDeclaration", "assessmentItem", "identifier cardinality baseType" },
    { "correctResponse", "responseDeclaration", "" },
    { "value", "correctResponse defaultValue", "" },
    { "mapping", "responseDeclaration", "defaultValue" },
    { "mapEntry", "mapping", "mapKey mappedValue" },
    { "outcomeDeclaration", "assessmentItem assessmentTest",
      "identifier cardinality baseType" },
    { "defaultValue", "outcomeDeclaration", "" },
    { "itemBody", "assessmentItem", "" },
    { "div", "itemBody div", "" },
    { "ul", "div", "" },
    { "li", "ul", "" },
    { "p", "div", "" },
    { "img", "p", "src alt" },
    { "table", "div", "" },
    { "thead", "table", "" },
    { "tbody", "table", "" },
    { "tr", "thead tbody", "" },
    { "th", "tr", "" },
    { "td", "tr", "" },
    { "inlineChoiceInteraction", "p td div", "responseIdentifier shuffle" },
    { "inlineChoice", "inlineChoiceInteraction", "identifier" },
    { "responseProcessing", "assessmentItem", "" },
    { "setOutcomeValue", "responseProcessing outcomeProcessing", "identifier" },
    { "divide", "setOutcomeValue", "" },
    { "sum", "divide setOutcomeValue", "" },
    { "mapResponse", "sum", "identifier" },
    { "baseValue", "divide", "baseType" },
};

/* --- Items, read as a platform reads them --- */

/* An item of a package. */
typedef struct {
    xmlDoc *document;
    GPtrArray *declarations, *menus; /* of xmlNode, as many of both */
} Reading;

static void
reading_clear (Reading *reading)
{
    g_ptr_array_unref (reading->declarations);
    g_ptr_array_unref (reading->menus);
    xmlFreeDoc (reading->document);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reading, reading_clear)

static const char *
attribute (const xmlNode *node, const char *name)
{
    const xmlAttr *found = xmlHasProp (node, (const xmlChar *) name);
    if (found == NULL)
        fail_msg ("%s without %s", node->name, name);
    return found->children != NULL ? (const char *) found->children->content : "";
}

static const char *
content (const xmlNode *node)
{
    return node->children != NULL ? (const char *) node->children->content : "";
}

/* All elements of a name, in the order of the file; borrowed. */
static void
collect (xmlNode *node, const char *name, GPtrArray *found)
{
    for (; node != NULL; node = node->next) {
        if (node->type == XML_ELEMENT_NODE && g_str_equal (node->name, name))
            g_ptr_array_add (found, node);
        collect (node->children, name, found);
    }
}

static GPtrArray *
elements (xmlNode *below, const char *name)
{
    GPtrArray *found = g_ptr_array_new ();
    collect (below->children, name, found);
    return found;
}

static const xmlNode *
element (xmlNode *below, const char *name)
{
    g_autoptr (GPtrArray) found = elements (below, name);
    assert_int_equal (found->len, 1);
    return found->pdata[0];
}

static gboolean
has_word (const char *words, const char *word)
{
    g_auto (GStrv) all = g_strsplit (words, " ", -1);
    return g_strv_contains ((const char *const *) all, word);
}

static void
assert_structure (const xmlNode *node, const char *parent)
{
    guint i = 0;
    if (node->type != XML_ELEMENT_NODE)
        return;
    while (i < G_N_ELEMENTS (structure)
           && !g_str_equal (structure[i].element, node->name))
        i++;
    if (i == G_N_ELEMENTS (structure) || !has_word (structure[i].parents, parent))
        fail_msg ("%s in %s", node->name, parent);
    g_auto (GStrv) needed = g_strsplit (structure[i].attributes, " ", -1);
    for (char **name = needed; *name != NULL; name++)
        attribute (node, *name);
    for (const xmlNode *child = node->children; child != NULL; child = child->next)
        assert_structure (child, (const char *) node->name);
}

static xmlDoc *
read_xml (const char *xml)
{
    xmlDoc *document = xmlReadMemory (xml, (int) strlen (xml), "item", NULL,
                                      XML_PARSE_NOENT | XML_PARSE_NONET);
    assert_non_null (document);
    assert_structure (xmlDocGetRootElement (document), "(file)");
    return document;
}

/* --- Packages --- */

static GHashTable *
make_package (PodaExercise *exercise, const PodaPolicy *policy)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaTask task = { .exercise = exercise };
    gsize length;
    assert_true (poda_qti_write (exercise->title, &task, 1, policy, output, NULL));
    const char *bytes = poda_output_contents (output, &length);
    GHashTable *files = zip_read (bytes, length);
    assert_int_equal (g_hash_table_size (files), 4);
    xmlFreeDoc (read_xml (zip_text (files, "imsmanifest.xml")));
    xmlFreeDoc (read_xml (zip_text (files, "test.xml")));
    return files;
}

/* The item of one exercise: each declaration has its menu, and is summed up. */
static Reading
read_item (PodaExercise *exercise, const PodaPolicy *policy)
{
    g_autoptr (GHashTable) files = make_package (exercise, policy);
    g_autoptr (GList) names = g_hash_table_get_keys (files);
    const char *item = NULL;
    for (GList *at = names; at != NULL; at = at->next)
        if (g_str_has_prefix (at->data, "poda-") && g_str_has_suffix (at->data, ".xml"))
            item = at->data;
    xmlDoc *document = read_xml (zip_text (files, item));
    xmlNode *root = xmlDocGetRootElement (document);
    Reading reading = { document, elements (root, "responseDeclaration"),
                        elements (root, "inlineChoiceInteraction") };
    g_autoptr (GPtrArray) summed = elements (root, "mapResponse");
    assert_int_equal (reading.menus->len, reading.declarations->len);
    assert_int_equal (summed->len, reading.declarations->len);
    for (guint i = 0; i < summed->len; i++) {
        const char *name = attribute (reading.declarations->pdata[i], "identifier");
        assert_string_equal (attribute (reading.menus->pdata[i], "responseIdentifier"),
                             name);
        assert_string_equal (attribute (summed->pdata[i], "identifier"), name);
    }
    const char *picture = zip_text (files, attribute (element (root, "img"), "src"));
    assert_null (strstr (picture, "never visited"));
    return reading;
}

/* The texts of the next menu's options, and its right one's, which is no other's. */
static GPtrArray *
next_menu (const Reading *reading, guint *next, const char **right)
{
    assert_true (*next < reading->menus->len);
    xmlNode *declaration = reading->declarations->pdata[*next];
    GPtrArray *options = elements (reading->menus->pdata[(*next)++], "inlineChoice");
    const char *id = content (element (declaration, "value"));
    guint n = 0;
    *right = NULL;
    for (guint i = 0; i < options->len; i++) {
        gboolean is_right =
            g_str_equal (attribute (options->pdata[i], "identifier"), id);
        options->pdata[i] = (gpointer) content (options->pdata[i]);
        if (is_right)
            *right = options->pdata[i];
    }
    for (guint i = 0; i < options->len; i++)
        n += g_strcmp0 (options->pdata[i], *right) == 0;
    assert_int_equal (n, 1);
    return options;
}

/* --- Laws --- */

static gboolean
says_the_same (const PodaCell *cell, const PodaCell *key)
{
    return cell->state == PODA_CELL_FILLED && key->state == PODA_CELL_FILLED
                   && isfinite (key->value)
               ? fabs (cell->value - key->value) <= 0.5e-4
               : poda_cell_equal (cell, key);
}

/* Every option but the right one says something else than the key. */
static void
assert_cell (const PodaExercise *exercise, const Reading *reading, guint *next,
             guint32 row, PodaColumn column)
{
    const char *right;
    g_autoptr (GPtrArray) options = next_menu (reading, next, &right);
    const PodaCell *key = poda_answers_cell (exercise->key, row, column);
    for (guint i = 0; i < options->len; i++) {
        g_autoptr (PodaAnswers) answers = poda_answers_new (exercise->n_rows);
        const char *text = options->pdata[i];
        poda_answers_read (answers, row, column, text);
        const PodaCell *cell = poda_answers_cell (answers, row, column);
        assert_int_not_equal (cell->state, PODA_CELL_UNREADABLE);
        if (says_the_same (cell, key) != (strcmp (text, right) == 0))
            fail_msg ("%s, %s: %s, and %s is right", exercise->rows[row].name,
                      poda_column_rows[column].word, text, right);
    }
}

/* The place of the row among those that are visited. */
static void
assert_place (const PodaExercise *exercise, const Reading *reading, guint *next,
              guint32 row)
{
    const char *right;
    g_autoptr (GPtrArray) options = next_menu (reading, next, &right);
    guint32 place = (guint32) strtoul (right, NULL, 10);
    if (strcmp (right, "-") != 0)
        assert_true (exercise->key->order[place - 1] == row);
    else
        for (guint32 i = 0; i < exercise->key->n_order; i++)
            assert_true (exercise->key->order[i] != row);
}

static void
assert_key (const PodaExercise *exercise, const Reading *reading, guint *next)
{
    const char *right;
    gboolean order = poda_exercise_has (exercise, PODA_ASK_ORDER);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        for (guint c = 0; c < PODA_N_COLUMNS; c++)
            if (poda_exercise_asks (exercise, i, (PodaColumn) c))
                assert_cell (exercise, reading, next, i, (PodaColumn) c);
        if (order)
            assert_place (exercise, reading, next, i);
    }
    if (!poda_exercise_has (exercise, PODA_ASK_MOVE))
        return;
    const PodaRow *best = &exercise->rows[exercise->key->move];
    g_autofree char *move = poda_record_move_text (exercise->record, best->node);
    g_autoptr (GPtrArray) options = next_menu (reading, next, &right);
    assert_string_equal (right, move);
}

TEST ("every menu has one right option, the key's")
{
    for (guint64 seed = 1; seed <= depth_rounds (300); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        g_auto (Reading) reading = read_item (exercise, NULL);
        guint next = 0;
        assert_key (exercise, &reading, &next);
        assert_int_equal (next, reading.menus->len);
    }
}

/* All right is 1, and every field that counts takes something of it. */
TEST ("all right is 1")
{
    PodaPolicy policy;
    g_autoptr (GError) error = NULL;
    poda_policy_init (&policy);
    assert_true (poda_policy_parse (&policy, "value=2,visited=0.5", &error));
    for (guint64 seed = 1; seed <= depth_rounds (60); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, TRUE);
        g_auto (Reading) reading = read_item (exercise, &policy);
        double sum = 0;
        xmlNode *root = xmlDocGetRootElement (reading.document);
        g_autoptr (GPtrArray) entries = elements (root, "mapEntry");
        for (guint i = 0; i < entries->len; i++) {
            xmlNode *entry = entries->pdata[i];
            assert_string_equal (attribute (entry, "mapKey"),
                                 content (element (entry->parent->parent, "value")));
            sum += g_ascii_strtod (attribute (entry, "mappedValue"), NULL);
        }
        const char *total = content (element (root, "baseValue"));
        assert_true (sum == g_ascii_strtod (total, NULL) && sum > 0);
    }
}

TEST_EACH (hostile, row, "QTI: strangers' text %d", (int) (row - hostile))
{
    g_autofree char *shown = moodle_shown (*row);
    const MoodleSetting setting = { .tree = "[[3,12],[2,4]]",
                                    .id = *row,
                                    .title = *row,
                                    .asks = PODA_ASK_VALUE | PODA_ASK_MOVE };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    g_free (exercise->rows[1].name);
    exercise->rows[1].name = g_strdup (*row);
    g_auto (Reading) reading = read_item (exercise, NULL);
    guint next = 0;
    assert_key (exercise, &reading, &next);
    xmlNode *root = xmlDocGetRootElement (reading.document);
    xmlChar *all = xmlNodeGetContent (root);
    assert_string_equal (attribute (root, "title"), shown);
    assert_non_null (strstr ((const char *) all, shown));
    xmlFree (all);
}
