/* QTI packages, read back: they have the format's structure, and every menu has one
 * right option, which is the key's. */

#include <math.h>
#include <libxml/parser.h>
#include <string.h>

#include "support/depth.h"
#include "support/moodle.h"
#include "support/random_exercise.h"
#include "support/rows.h"
#include "support/zip.h"
#include "homework/export/export.h"

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
        assert_int_not_equal (cell->state, PODA_CELL_UNREAD);
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

static void
test_keys (void **state G_GNUC_UNUSED)
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
static void
test_scores (void **state G_GNUC_UNUSED)
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

static const char *const hostile[] = {
    "[answer1]", "</td>", "&amp;", "{1:x}", "]]>", "\"'`", "日本 ∞", "\x01\x7f", "%s%n",
};

static void
test_hostile (void **state)
{
    g_autofree char *shown = moodle_shown (*state);
    const MoodleSetting setting = { .tree = "[[3,12],[2,4]]",
                                    .id = *state,
                                    .title = *state,
                                    .asks = PODA_ASK_VALUE | PODA_ASK_MOVE };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    g_free (exercise->rows[1].name);
    exercise->rows[1].name = g_strdup (*state);
    g_auto (Reading) reading = read_item (exercise, NULL);
    guint next = 0;
    assert_key (exercise, &reading, &next);
    xmlNode *root = xmlDocGetRootElement (reading.document);
    xmlChar *all = xmlNodeGetContent (root);
    assert_string_equal (attribute (root, "title"), shown);
    assert_non_null (strstr ((const char *) all, shown));
    xmlFree (all);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "qti");
    rows_add (&rows, test_keys, NULL, "every menu has one right option, the key's");
    rows_add (&rows, test_scores, NULL, "all right is 1");
    for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
        rows_add (&rows, test_hostile, hostile[i], "strangers' text %u", i);
    return rows_run (&rows);
}
