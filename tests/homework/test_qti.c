/* QTI packages, read back: they have the format's structure, and every menu has one
 * right option, which is the key's. */

#include <math.h>
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

static gboolean
has_word (const char *words, const char *word)
{
    g_auto (GStrv) all = g_strsplit (words, " ", -1);
    return g_strv_contains ((const char *const *) all, word);
}

/* --- Items, read as a platform reads them --- */

typedef struct {
    char *id, *right;
    double mapped;
    GPtrArray *ids, *texts; /* of the options */
} Menu;

typedef struct {
    GPtrArray *menus; /* of Menu, in the order of their declarations */
    GPtrArray *inner; /* the elements that are open */
    GString *text;    /* of the element that is open */
    GString *all;     /* outside menus */
    Menu *menu;       /* that is open */
    guint n_shown, n_summed;
    double total;
    char *identifier, *title, *picture;
} Reading;

static void
menu_free (gpointer data)
{
    Menu *menu = data;
    g_free (menu->id);
    g_free (menu->right);
    g_ptr_array_unref (menu->ids);
    g_ptr_array_unref (menu->texts);
    g_free (menu);
}

static void
reading_clear (Reading *reading)
{
    g_clear_pointer (&reading->menus, g_ptr_array_unref);
    g_clear_pointer (&reading->inner, g_ptr_array_unref);
    g_string_free (reading->text, TRUE);
    g_string_free (reading->all, TRUE);
    g_free (reading->identifier);
    g_free (reading->title);
    g_free (reading->picture);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reading, reading_clear)

static const char *
find_attribute (const char **names, const char **values, const char *name)
{
    for (guint i = 0; names[i] != NULL; i++)
        if (strcmp (names[i], name) == 0)
            return values[i];
    return NULL;
}

static void
assert_structure (const Reading *reading, const char *element, const char **names,
                  const char **values)
{
    const char *parent = reading->inner->len > 0
                             ? reading->inner->pdata[reading->inner->len - 1]
                             : "(file)";
    for (guint i = 0; i < G_N_ELEMENTS (structure); i++) {
        if (strcmp (structure[i].element, element) != 0)
            continue;
        if (!has_word (structure[i].parents, parent))
            fail_msg ("%s in %s", element, parent);
        g_auto (GStrv) needed = g_strsplit (structure[i].attributes, " ", -1);
        for (char **name = needed; *name != NULL; name++)
            if (find_attribute (names, values, *name) == NULL)
                fail_msg ("%s without %s", element, *name);
        return;
    }
    fail_msg ("there is no %s", element);
}

static Menu *
find_menu (const Reading *reading, const char *id)
{
    for (guint i = 0; i < reading->menus->len; i++) {
        Menu *menu = reading->menus->pdata[i];
        if (strcmp (menu->id, id) == 0)
            return menu;
    }
    fail_msg ("%s is not declared", id);
    return NULL;
}

static void
start (GMarkupParseContext *context, const char *element, const char **names,
       const char **values, gpointer data, GError **error)
{
    (void) context, (void) error;
    Reading *reading = data;
    assert_structure (reading, element, names, values);
    const char *id = find_attribute (names, values, "identifier");
    g_ptr_array_add (reading->inner, g_strdup (element));
    g_string_truncate (reading->text, 0);
    if (strcmp (element, "responseDeclaration") == 0) {
        reading->menu = g_new0 (Menu, 1);
        reading->menu->id = g_strdup (id);
        reading->menu->ids = g_ptr_array_new_with_free_func (g_free);
        reading->menu->texts = g_ptr_array_new_with_free_func (g_free);
        g_ptr_array_add (reading->menus, reading->menu);
    } else if (strcmp (element, "mapEntry") == 0) {
        assert_string_equal (find_attribute (names, values, "mapKey"),
                             reading->menu->right);
        reading->menu->mapped =
            g_ascii_strtod (find_attribute (names, values, "mappedValue"), NULL);
    } else if (strcmp (element, "inlineChoiceInteraction") == 0) {
        const char *answers = find_attribute (names, values, "responseIdentifier");
        reading->menu = find_menu (reading, answers);
        assert_int_equal (reading->menu->texts->len, 0);
        assert_ptr_equal (reading->menu, reading->menus->pdata[reading->n_shown]);
        reading->n_shown++;
    } else if (strcmp (element, "inlineChoice") == 0) {
        g_ptr_array_add (reading->menu->ids, g_strdup (id));
    } else if (strcmp (element, "mapResponse") == 0) {
        find_menu (reading, id);
        reading->n_summed++;
    } else if (strcmp (element, "assessmentItem") == 0) {
        reading->identifier = g_strdup (id);
        reading->title = g_strdup (find_attribute (names, values, "title"));
    } else if (strcmp (element, "img") == 0) {
        reading->picture = g_strdup (find_attribute (names, values, "src"));
    }
}

static void
end (GMarkupParseContext *context, const char *element, gpointer data, GError **error)
{
    (void) context, (void) error;
    Reading *reading = data;
    g_ptr_array_set_size (reading->inner, (gint) reading->inner->len - 1);
    const char *parent = reading->inner->len > 0
                             ? reading->inner->pdata[reading->inner->len - 1]
                             : "(file)";
    if (strcmp (element, "value") == 0 && strcmp (parent, "correctResponse") == 0)
        reading->menu->right = g_strdup (reading->text->str);
    else if (strcmp (element, "inlineChoice") == 0)
        g_ptr_array_add (reading->menu->texts, g_strdup (reading->text->str));
    else if (strcmp (element, "baseValue") == 0)
        reading->total = g_ascii_strtod (reading->text->str, NULL);
}

static void
take_text (GMarkupParseContext *context, const char *text, gsize length, gpointer data,
           GError **error)
{
    (void) context, (void) error;
    Reading *reading = data;
    g_string_append_len (reading->text, text, (gssize) length);
    g_string_append_len (reading->all, text, (gssize) length);
}

static Reading
read_xml (const char *xml)
{
    static const GMarkupParser parser = { start, end, take_text, NULL, NULL };
    g_autoptr (GError) error = NULL;
    Reading reading = { .menus = g_ptr_array_new_with_free_func (menu_free),
                        .inner = g_ptr_array_new_with_free_func (g_free),
                        .text = g_string_new (NULL),
                        .all = g_string_new (NULL) };
    g_autoptr (GMarkupParseContext) context =
        g_markup_parse_context_new (&parser, 0, &reading, NULL);
    if (!g_markup_parse_context_parse (context, xml, -1, &error)
        || !g_markup_parse_context_end_parse (context, &error))
        fail_msg ("%s", error->message);
    assert_int_equal (reading.inner->len, 0);
    return reading;
}

/* --- Packages --- */

static GHashTable *
make_package (PodaExercise *const *exercises, guint n, const PodaPolicy *policy)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_autofree PodaTask *tasks = g_new0 (PodaTask, n);
    gsize length;
    for (guint i = 0; i < n; i++)
        tasks[i].exercise = exercises[i];
    assert_true (
        poda_qti_write (exercises[0]->title, tasks, n, policy, output, &error));
    const char *bytes = poda_output_contents (output, &length);
    GHashTable *files = zip_read (bytes, length);
    assert_int_equal (g_hash_table_size (files), 2 + 2 * n);
    g_auto (Reading) manifest = read_xml (zip_text (files, "imsmanifest.xml"));
    g_auto (Reading) test = read_xml (zip_text (files, "test.xml"));
    return files;
}

/* The item of one exercise. */
static Reading
read_item (PodaExercise *exercise, const PodaPolicy *policy)
{
    g_autoptr (GHashTable) files = make_package (&exercise, 1, policy);
    GHashTableIter iter;
    gpointer name, bytes;
    g_hash_table_iter_init (&iter, files);
    while (g_hash_table_iter_next (&iter, &name, &bytes)) {
        if (!g_str_has_prefix (name, "poda-") || !g_str_has_suffix (name, ".xml"))
            continue;
        Reading reading = read_xml (zip_text (files, name));
        assert_int_equal (reading.n_shown, reading.menus->len);
        assert_int_equal (reading.n_summed, reading.menus->len);
        assert_non_null (zip_text (files, reading.picture));
        return reading;
    }
    fail_msg ("no item");
    return (Reading){ 0 };
}

/* The next menu, and its right option's text, which is no other's. */
static const Menu *
next_menu (const Reading *reading, guint *next, const char **right)
{
    assert_true (*next < reading->menus->len);
    const Menu *menu = reading->menus->pdata[(*next)++];
    guint n = 0;
    for (guint i = 0; i < menu->ids->len; i++) {
        gboolean is_right = strcmp (menu->ids->pdata[i], menu->right) == 0;
        n += is_right;
        if (is_right)
            *right = menu->texts->pdata[i];
    }
    assert_int_equal (n, 1);
    n = 0;
    for (guint i = 0; i < menu->texts->len; i++)
        n += strcmp (menu->texts->pdata[i], *right) == 0;
    assert_int_equal (n, 1);
    return menu;
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
    const Menu *menu = next_menu (reading, next, &right);
    const PodaCell *key = poda_answers_cell (exercise->key, row, column);
    for (guint i = 0; i < menu->texts->len; i++) {
        g_autoptr (PodaAnswers) answers = poda_answers_new (exercise->n_rows);
        const char *text = menu->texts->pdata[i];
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
    next_menu (reading, next, &right);
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
    next_menu (reading, next, &right);
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
        for (guint i = 0; i < reading.menus->len; i++)
            sum += ((Menu *) reading.menus->pdata[i])->mapped;
        assert_true (sum == reading.total && sum > 0);
    }
}

/* --- The package --- */

/* Nothing of the search is told but in declarations. */
static void
test_no_key (void **state G_GNUC_UNUSED)
{
    const MoodleSetting setting = { .tree = "[[3,12,8],[2,4,6],[14,5,2]]" };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    g_autoptr (GHashTable) files = make_package (&exercise, 1, NULL);
    const char *item = zip_text (files, "poda-.xml");
    const char *picture = zip_text (files, "poda-.svg");
    assert_null (strstr (item, "modalFeedback"));
    assert_null (strstr (picture, "never visited"));
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
    assert_string_equal (reading.title, shown);
    assert_non_null (strstr (reading.all->str, shown));
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "qti");
    rows_add (&rows, test_keys, NULL, "every menu has one right option, the key's");
    rows_add (&rows, test_scores, NULL, "all right is 1");
    rows_add (&rows, test_no_key, NULL, "no key outside declarations");
    for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
        rows_add (&rows, test_hostile, hostile[i], "strangers' text %u", i);
    return rows_run (&rows);
}
