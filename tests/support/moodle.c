#include "support/moodle.h"

#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <math.h>
#include <string.h>

#include "homework/exercise/names.h"
#include "support/rows.h"

/* --- Entities --- */

static gboolean
append_character (const GMatchInfo *match, GString *to, gpointer data G_GNUC_UNUSED)
{
    static const char *const names[] = { "amp&", "lt<", "gt>", "quot\"" };
    g_autofree char *name = g_match_info_fetch (match, 1);
    if (*name == '#')
        g_string_append_unichar (to, (gunichar) g_ascii_strtoull (name + 1, NULL, 10));
    for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        if (g_str_has_prefix (names[i], name))
            g_string_append_c (to, names[i][strlen (name)]);
    return FALSE;
}

static char *
decode (const char *text)
{
    g_autoptr (GRegex) entity = g_regex_new ("&(amp|lt|gt|quot|#[0-9]+);", 0, 0, NULL);
    return g_regex_replace_eval (entity, text, -1, 0, 0, append_character, NULL, NULL);
}

static char *
replace (const char *text, const char *pattern, const char *with)
{
    g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
    return g_regex_replace (regex, text, -1, 0, with, 0, NULL);
}

char *
cloze_seen (const char *html)
{
    g_autofree char *text = replace (html, "<[^>]*>", "");
    return decode (text);
}

/* --- Fields --- */

static void
answer_free (gpointer data)
{
    ClozeAnswer *answer = data;
    g_free (answer->answer);
    g_free (answer->feedback);
    g_free (answer);
}

static void
field_free (gpointer data)
{
    ClozeField *field = data;
    g_free (field->type);
    g_ptr_array_unref (field->answers);
    g_free (field);
}

/* Decodes a piece of a field as Moodle does: entities, and then `\}` and `\#`. */
static char *
fetch (const GMatchInfo *match, int group)
{
    g_autofree char *text = g_match_info_fetch (match, group);
    g_autofree char *decoded = decode (text);
    return replace (decoded, "\\\\([}#])", "\\1");
}

/* `number` or `number:tolerance`; `*` stands for anything. */
static void
read_number (ClozeAnswer *answer)
{
    char *end, *text = answer->answer;
    if (strcmp (text, "*") == 0)
        return;
    if (!g_regex_match_simple ("^-?[0-9][0-9.e+-]*(:[0-9.e+-]+)?$", text, 0, 0))
        fail_msg ("no number: %s", text);
    answer->value = g_ascii_strtod (text, &end);
    assert_true (isfinite (answer->value));
    if (*end == ':')
        answer->tolerance = g_ascii_strtod (end + 1, NULL);
    *end = '\0';
}

static gboolean
is_choice (const ClozeField *field)
{
    return g_str_has_prefix (field->type, "MULTICHOICE");
}

/* An answer begins with `=` if it is right, and ends at `~`, `}` or, before its
 * feedback, at `#`, unless a backslash, or for `#` an ampersand, comes before. A `%`
 * would be its fraction. */
#define ANSWER "(?>(=?)(?!%)(.+?)(?<!\\\\)(?:(?=[~}])|(?<!&)#(.*?)(?<!\\\\)(?=[~}])))"
#define FIELD                                                                          \
    "\\{([0-9]+):(NUMERICAL|SHORTANSWER(?:_C)?|MULTICHOICE(?:_V)?):"                   \
    "(" ANSWER "(?:~" ANSWER ")*)\\}"

/* Checks also what Moodle checks before it takes a question. */
static ClozeField *
read_field (const GMatchInfo *found)
{
    g_autoptr (GRegex) regex = g_regex_new ("~?" ANSWER, G_REGEX_DOTALL, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    g_autofree char *weight = g_match_info_fetch (found, 1);
    g_autofree char *all = g_match_info_fetch (found, 3);
    g_autofree char *answers = g_strconcat (all, "}", NULL);
    guint right = 0;
    ClozeField *field = g_new0 (ClozeField, 1);
    field->weight = (guint) g_ascii_strtoull (weight, NULL, 10);
    field->type = g_match_info_fetch (found, 2);
    field->answers = g_ptr_array_new_with_free_func (answer_free);
    g_regex_match (regex, answers, 0, &match);
    for (; g_match_info_matches (match); g_match_info_next (match, NULL)) {
        ClozeAnswer *answer = g_new0 (ClozeAnswer, 1);
        g_autofree char *sign = g_match_info_fetch (match, 1);
        answer->fraction = *sign == '=';
        answer->answer = fetch (match, 2);
        answer->feedback =
            g_match_info_get_match_count (match) > 3 ? fetch (match, 3) : NULL;
        assert_true (strspn (answer->answer, " ") < strlen (answer->answer));
        if (strcmp (field->type, "NUMERICAL") == 0)
            read_number (answer);
        right += answer->fraction == 1;
        g_ptr_array_add (field->answers, answer);
    }
    assert_true (right > 0);
    assert_true (!is_choice (field) || (right == 1 && field->answers->len > 1));
    return field;
}

/* Takes the fields out of the question's text. */
static void
read_fields (ClozeQuestion *question, const char *html)
{
    g_autoptr (GRegex) regex = g_regex_new (FIELD, G_REGEX_DOTALL, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    GString *text = g_string_new (NULL);
    int from, to, done = 0;
    question->fields = g_ptr_array_new_with_free_func (field_free);
    g_regex_match (regex, html, 0, &match);
    for (; g_match_info_matches (match); g_match_info_next (match, NULL)) {
        g_match_info_fetch_pos (match, 0, &from, &to);
        g_ptr_array_add (question->fields, read_field (match));
        g_string_append_len (text, html + done, from - done);
        g_string_append_printf (text, "{#%u}", question->fields->len);
        done = to;
    }
    g_string_append (text, html + done);
    question->text = g_string_free (text, FALSE);
}

/* --- Marking --- */

/* TRUE if the text fits a pattern in which `*` is any text and `\*` an asterisk. */
static gboolean
fits_words (const ClozeField *field, const char *pattern, const char *response)
{
    gboolean exact = strcmp (field->type, "SHORTANSWER_C") == 0;
    g_autofree char *escaped = g_regex_escape_string (pattern, -1);
    g_autoptr (GString) regex = g_string_new (escaped);
    g_string_replace (regex, "\\\\\\*", "\n", 0);
    g_string_replace (regex, "\\*", ".*", 0);
    g_string_replace (regex, "\n", "\\*", 0);
    g_string_prepend (regex, "^(?:");
    g_string_append (regex, ")$");
    return g_regex_match_simple (
        regex->str, response,
        G_REGEX_DOTALL | G_REGEX_DOLLAR_ENDONLY | (exact ? 0 : G_REGEX_CASELESS), 0);
}

static gboolean
fits_number (const ClozeAnswer *answer, const char *response)
{
    char *end;
    if (strcmp (answer->answer, "*") == 0)
        return TRUE;
    double value = g_ascii_strtod (response, &end);
    double size = 1e-12 * fabs (answer->value);
    return end != response && *end == '\0' && isfinite (value)
           && fabs (value - answer->value) <= answer->tolerance + size;
}

double
cloze_mark (const ClozeField *field, const char *response, const char **feedback)
{
    for (guint i = 0; i < field->answers->len; i++) {
        const ClozeAnswer *answer = g_ptr_array_index (field->answers, i);
        g_autofree char *seen = cloze_seen (answer->answer);
        if (is_choice (field) ? strcmp (seen, response) != 0
            : strcmp (field->type, "NUMERICAL") == 0
                ? !fits_number (answer, response)
                : !fits_words (field, answer->answer, response))
            continue;
        if (feedback != NULL)
            *feedback = answer->feedback;
        return answer->fraction;
    }
    fail_msg ("nothing fits %s", response);
    return 0;
}

/* --- The file of questions, as XML --- */

/* Returns the text of the first node that an XPath finds; NULL: none. The caller
 * frees it. */
static char *
find_text (xmlXPathContext *context, xmlNode *from, const char *path)
{
    context->node = from;
    xmlXPathObject *found = xmlXPathEval (BAD_CAST path, context);
    char *text = NULL;
    if (!xmlXPathNodeSetIsEmpty (found->nodesetval)) {
        xmlChar *content = xmlNodeGetContent (found->nodesetval->nodeTab[0]);
        text = g_strdup ((char *) content);
        xmlFree (content);
    }
    xmlXPathFreeObject (found);
    return text;
}

static ClozeQuestion *
read_question (xmlXPathContext *context, xmlNode *node)
{
    static const char *const places[][2] = {
        { "questiontext/file", "questiontext/file/@name" },
        { "generalfeedback/file", "generalfeedback/file/@name" }
    };
    ClozeQuestion *question = g_new0 (ClozeQuestion, 1);
    g_autofree char *text = find_text (context, node, "questiontext/text");
    assert_non_null (text);
    question->name = find_text (context, node, "name/text");
    question->feedback = find_text (context, node, "generalfeedback/text");
    read_fields (question, text);
    for (guint i = 0; i < 2; i++) {
        gsize length;
        g_autofree char *base64 = find_text (context, node, places[i][0]);
        g_autofree guchar *bytes =
            g_base64_decode (base64 != NULL ? base64 : "", &length);
        question->files[i] = g_strndup ((char *) bytes, length);
        question->file_names[i] = find_text (context, node, places[i][1]);
    }
    return question;
}

static void
question_free (gpointer data)
{
    ClozeQuestion *question = data;
    g_free (question->name);
    g_free (question->text);
    g_ptr_array_unref (question->fields);
    g_free (question->feedback);
    for (guint i = 0; i < 2; i++) {
        g_free (question->files[i]);
        g_free (question->file_names[i]);
    }
    g_free (question);
}

ClozeQuiz *
cloze_read (const char *xml)
{
    static const char first[] = "/quiz/question[@type='category']/category/text";
    xmlDoc *document = xmlReadMemory (xml, (int) strlen (xml), "quiz.xml", NULL, 0);
    assert_non_null (document);
    xmlXPathContext *context = xmlXPathNewContext (document);
    ClozeQuiz *quiz = g_new0 (ClozeQuiz, 1);
    quiz->questions = g_ptr_array_new_with_free_func (question_free);
    /* Its steps are single slashes; doubled ones are letters. */
    g_autofree char *path = find_text (context, xmlDocGetRootElement (document), first);
    if (!g_regex_match_simple ("^\\$course\\$/([^/]|//)*[^/]$", path, 0, 0))
        fail_msg ("category %s", path);
    quiz->category = replace (path + strlen ("$course$/"), "//", "/");
    xmlXPathObject *found =
        xmlXPathEval (BAD_CAST "/quiz/question[@type='cloze']", context);
    for (int i = 0; i < xmlXPathNodeSetGetLength (found->nodesetval); i++)
        g_ptr_array_add (quiz->questions,
                         read_question (context, found->nodesetval->nodeTab[i]));
    xmlXPathFreeObject (found);
    xmlXPathFreeContext (context);
    xmlFreeDoc (document);
    return quiz;
}

void
cloze_free (ClozeQuiz *quiz)
{
    g_free (quiz->category);
    g_ptr_array_unref (quiz->questions);
    g_free (quiz);
}

/* --- Exercises --- */

char *
moodle_text (const PodaExercise *exercise, const char *category,
             const PodaPolicy *policy)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    const PodaTask task = { .exercise = (PodaExercise *) exercise };
    poda_moodle_write (category != NULL ? category : "", &task, 1, policy, output);
    return g_strdup (poda_output_contents (output, NULL));
}

PodaExercise *
moodle_exercise (const MoodleSetting *setting)
{
    PodaTree *tree =
        poda_tree_read ("tree", setting->tree, strlen (setting->tree), NULL);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    PodaExerciseSpec spec = {
        .id = setting->id, .title = setting->title, .asks = setting->asks, .win_at = 3
    };
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, NULL);
    assert_non_null (exercise);
    return exercise;
}

void
moodle_reading_clear (MoodleReading *reading)
{
    cloze_free (reading->quiz);
}

MoodleReading
moodle_read (const PodaExercise *exercise, const PodaPolicy *policy)
{
    g_autofree char *xml = moodle_text (exercise, NULL, policy);
    MoodleReading reading = { .exercise = exercise, .quiz = cloze_read (xml) };
    reading.question = g_ptr_array_index (reading.quiz->questions, 0);
    return reading;
}

const ClozeField *
moodle_next_field (MoodleReading *reading)
{
    assert_true (reading->next < reading->question->fields->len);
    return g_ptr_array_index (reading->question->fields, reading->next++);
}

/* Checks that a response is wrong, with feedback, unless it is the right one. */
static void
assert_wrong (const ClozeField *field, const char *right, const char *wrong)
{
    const char *feedback = NULL;
    if (strcmp (right, wrong) == 0)
        return;
    if (cloze_mark (field, wrong, &feedback) != 0)
        fail_msg ("%s is right where %s is", wrong, right);
    assert_non_null (feedback);
    assert_non_null (strstr (feedback, "."));
}

/* Also that a number is right with its decimals cut after the second, and that the
 * field is as wide as others, since Moodle makes it as wide as its longest answer. */
static void
assert_number (const ClozeField *field, const PodaCell *cell, const char *right,
               glong *width)
{
    static const char *const wrong[] = { "-",    "inf", "-inf", "0", "1",
                                         "-1.5", "77",  "x",    "",  "1e9" };
    gboolean finite = cell->state == PODA_CELL_FILLED && isfinite (cell->value);
    char rounded[PODA_VALUE_BUFFER];
    glong longest = 1;
    assert_string_equal (field->type, finite ? "NUMERICAL" : "SHORTANSWER");
    for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
        PodaValue value;
        if (!finite || !poda_value_parse (wrong[i], &value)
            || fabs (value - cell->value) >= 0.01)
            assert_wrong (field, right, wrong[i]);
    }
    g_ascii_formatd (rounded, sizeof rounded, "%.2f", cell->value);
    assert_true (!finite || cloze_mark (field, rounded, NULL) == 1);
    for (guint i = 0; i < field->answers->len; i++) {
        const ClozeAnswer *answer = g_ptr_array_index (field->answers, i);
        longest = MAX (longest, g_utf8_strlen (answer->answer, -1));
    }
    assert_true (*width == 0 || longest == *width);
    *width = longest;
}

static void
assert_cell (MoodleReading *reading, guint32 row, PodaColumn column, glong *width)
{
    static const char *const words[] = { "exact", "at least", "at most", "-",
                                         "yes",   "no",       NULL };
    const ClozeField *field = moodle_next_field (reading);
    const PodaCell *cell = poda_answers_cell (reading->exercise->key, row, column);
    gboolean is_choice = column >= PODA_COLUMN_VISITED;
    g_autofree char *right = poda_cell_format (
        cell, column, is_choice ? PODA_STYLE_TEXT : PODA_STYLE_MACHINE);
    const char *response = cell->state == PODA_CELL_EMPTY ? "-" : right;
    const char *feedback = NULL;
    if (cloze_mark (field, response, &feedback) != 1)
        fail_msg ("%s, %s: %s is wrong", reading->exercise->rows[row].name,
                  poda_column_rows[column].word, response);
    assert_non_null (feedback);
    if (!is_choice) {
        assert_number (field, cell, response, width);
        return;
    }
    assert_string_equal (field->type, "MULTICHOICE");
    gboolean bound = column == PODA_COLUMN_BOUND;
    assert_int_equal (field->answers->len, bound ? 4 : 2);
    for (const char *const *word = words + (bound ? 0 : 4);
         word < words + (bound ? 4 : 6); word++)
        assert_wrong (field, response, *word);
}

char *
moodle_shown (const char *text)
{
    g_autofree char *blanks = replace (text, "[\t\n\r]", " ");
    return replace (blanks, "[\\x01-\\x1f\\x7f]", "\ufffd");
}

static char *
type_order (const PodaExercise *exercise, guint32 n, const char *joint)
{
    g_autofree char *order =
        poda_exercise_join (exercise, exercise->key->order, n, joint);
    return moodle_shown (order);
}

/* Checks the order with other separators, with a node left out, and with one too many.
 */
static void
assert_order (MoodleReading *reading)
{
    static const char *const joints[] = { " ", ", ", "," };
    const PodaExercise *exercise = reading->exercise;
    guint32 n = exercise->key->n_order;
    const ClozeField *field = moodle_next_field (reading);
    for (guint i = 0; i < G_N_ELEMENTS (joints); i++) {
        g_autofree char *order = type_order (exercise, n, joints[i]);
        assert_true (cloze_mark (field, order, NULL) == 1);
    }
    g_autofree char *order = type_order (exercise, n, " ");
    g_autofree char *shorter = type_order (exercise, n - 1, " ");
    g_autofree char *longer = g_strconcat (order, " ", exercise->rows[0].name, NULL);
    assert_wrong (field, order, shorter);
    assert_wrong (field, order, longer);
}

static void
assert_move (MoodleReading *reading)
{
    const PodaExercise *exercise = reading->exercise;
    const PodaRow *rows = exercise->rows;
    const ClozeField *field = moodle_next_field (reading);
    for (guint32 i = rows[0].child; i != PODA_ROW_NONE; i = rows[i].next) {
        g_autofree char *text = poda_record_move_text (exercise->record, rows[i].node);
        g_autofree char *move = moodle_shown (text);
        if (i == exercise->key->move)
            assert_true (cloze_mark (field, move, NULL) == 1);
        else
            assert_wrong (field, "", move);
    }
}

void
moodle_assert_key (MoodleReading *reading)
{
    const PodaExercise *exercise = reading->exercise;
    glong width = 0;
    for (guint32 i = 0; i < exercise->n_rows; i++)
        for (PodaColumn c = 0; c < PODA_N_COLUMNS; c++)
            if (poda_exercise_asks (exercise, i, c))
                assert_cell (reading, i, c, &width);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        assert_order (reading);
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        assert_move (reading);
}
