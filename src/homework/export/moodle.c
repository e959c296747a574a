/* Moodle's "cloze" questions. A field is
 * `{weight:TYPE:answer#feedback~answer#feedback}`. Moodle takes the first answer that
 * fits, shows the first right one as the solution, and makes an input as wide as its
 * longest answer: hence all fields for numbers bear a wrong answer of one width, the
 * filler, so that widths tell nothing. */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "homework/exercise/names.h"
#include "homework/export/export.h"
#include "report/sentence.h"

/* --- Answers --- */

/* Appends a text of a field. Moodle decodes entities once, and then takes the backslash
 * from `\}` and `\#`: what had one must have two. All else that the syntax knows is
 * written as an entity, in which its expressions look past the `#`. */
static void
append_text (GString *to, const char *text)
{
    g_autoptr (GString) doubled = g_string_new (text);
    g_string_replace (doubled, "\\}", "\\\\}", 0);
    g_string_replace (doubled, "\\#", "\\\\#", 0);
    poda_form_append (to, doubled->str, "\"#$%&*/<=>@[\\]^`{|}~");
}

/* Appends an answer with its feedback, which may be "". */
static void
append_answer (GString *to, const char *sign, const char *answer, const char *feedback)
{
    g_autofree char *html = poda_form_escape (feedback);
    g_string_append (to, sign);
    append_text (to, answer);
    g_string_append (to, *html != '\0' ? "#" : "");
    append_text (to, html);
}

/* Adds an answer to be typed, once. An asterisk stands for any text, unless a backslash
 * comes before. A blank answer Moodle would not take. */
static void
add_word (GPtrArray *answers, const char *text)
{
    g_autoptr (GString) word = g_string_new (text);
    g_string_replace (word, "*", "\\*", 0);
    if (text[strspn (text, " \t\r\n")] == '\0')
        g_string_assign (word, "?");
    if (!g_ptr_array_find_with_equal_func (answers, word->str, g_str_equal, NULL))
        g_ptr_array_add (answers, g_strdup (word->str));
}

/* A number that does not end after two decimals is right with two of them. */
static void
add_number (GPtrArray *answers, PodaValue value)
{
    char buffer[PODA_VALUE_BUFFER];
    double hundred = value * 100;
    gboolean ends = fabs (hundred - floor (hundred + 0.5)) <= 1e-9 * fabs (hundred);
    if (ends)
        poda_value_format (value, PODA_STYLE_MACHINE, buffer);
    else
        g_ascii_formatd (buffer, sizeof buffer, "%.4f", value);
    g_ptr_array_add (answers, g_strconcat (buffer, ends ? ":0" : ":0.005", NULL));
}

/* A wrong answer of every number: as long as "-infinity". */
#define FILLER "-99999999"

/* Adds the right answers to be typed, the first of which is the solution, and returns
 * how many they are; then the filler, that of an order with all names, so that the
 * width does not show how many are visited. */
static guint
add_typed (GPtrArray *answers, const PodaExercise *exercise, const PodaFormField *field)
{
    static const char *const joints[] = { " ", ", ",  ",",   "; ", ";",
                                          "-", " - ", " → ", ">",  " > " };
    static const char *const words[][10] = {
        { "-", "–", "—", "−", "--", "none", "nothing", "nada" },
        { "inf", "∞", "+inf", "+∞", "infinity", "infinito", "oo" },
        { "-inf", "-∞", "−inf", "−∞", "- inf", "- ∞", "-oo", "-infinity", "-infinito" }
    };
    const PodaAnswers *key = exercise->key;
    const PodaCell *cell = field->cell;
    g_autoptr (GString) all = g_string_new (cell != NULL ? FILLER : NULL);
    if (cell != NULL && cell->state == PODA_CELL_FILLED && isfinite (cell->value))
        add_number (answers, cell->value);
    else if (cell != NULL) {
        guint which = cell->state == PODA_CELL_EMPTY ? 0 : cell->value > 0 ? 1 : 2;
        for (const char *const *word = words[which]; *word != NULL; word++)
            add_word (answers, *word);
    } else if (field->column == PODA_COLUMN_MOVE) {
        /* The child's name is right, too, where that is no other move. */
        const char *name = exercise->rows[key->move].name;
        add_word (answers, field->options->pdata[field->right]);
        if (!g_ptr_array_find_with_equal_func (field->options, name, g_str_equal, NULL))
            add_word (answers, name);
        g_string_assign (all, FILLER);
    } else {
        for (guint i = 0; i < G_N_ELEMENTS (joints); i++) {
            g_autofree char *order =
                poda_exercise_join (exercise, key->order, key->n_order, joints[i]);
            add_word (answers, order);
        }
        for (guint32 i = 0; i < exercise->n_rows; i++)
            g_string_append_printf (all, "%s%s", i > 0 ? " - " : "",
                                    exercise->rows[i].name);
    }
    guint n_right = answers->len;
    add_word (answers, all->str);
    return n_right;
}

/* --- Fields --- */

/* TRUE if two of the names differ in nothing but capitals. */
static gboolean
capitals_matter (const PodaExercise *exercise)
{
    g_autoptr (GHashTable) names =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    for (guint32 i = 0; i < exercise->n_rows; i++)
        g_hash_table_add (names, g_utf8_casefold (exercise->rows[i].name, -1));
    return g_hash_table_size (names) < exercise->n_rows;
}

/* Only the first of the right texts is praised: with all of them files would be twice
 * as large. Whatever else is typed comes last, since the first answer that fits is
 * taken. */
static char *
make_field (PodaForm *form, const PodaFormField *field)
{
    const PodaExercise *exercise = form->exercise;
    const PodaCell *cell = field->cell;
    gboolean choice = cell != NULL && field->options->len > 0;
    gboolean filled = cell != NULL && cell->state == PODA_CELL_FILLED;
    gboolean number = filled && !choice && isfinite (cell->value);
    const char *why = field->column != PODA_COLUMN_ORDER
                          ? poda_reasons_text (form->reasons, field->row, field->column)
                          : NULL;
    char buffer[PODA_VALUE_BUFFER];
    GString *to = g_string_new (NULL);
    g_autoptr (GPtrArray) answers = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; choice && i < field->options->len; i++)
        g_ptr_array_add (answers, poda_form_escape (field->options->pdata[i]));
    guint right = choice ? field->right : 0;
    guint n_right = choice ? 1 : add_typed (answers, exercise, field);
    const char *shown = choice ? field->options->pdata[right]
                        : number
                            ? poda_value_format (cell->value, PODA_STYLE_TEXT, buffer)
                            : answers->pdata[0];
    const char *rest = why != NULL ? g_utf8_next_char (why) : NULL;
    g_autofree char *first =
        why != NULL ? g_utf8_strup (why, rest - why) : g_strdup ("");
    g_autofree char *praise = g_strconcat (first, rest, ".", NULL);
    g_autofree char *correction =
        why == NULL ? g_strdup_printf (_ ("The answer is %s."), shown)
        : cell != NULL && !filled && !choice
            ? g_strdup_printf (
                _ ("There is no answer, as the node is never visited: %s."), why)
            : g_strdup_printf (_ ("The answer is %s: %s."), shown, why);
    g_string_append_printf (to, "{%u:%s:", form->weights[field->column],
                            choice   ? "MULTICHOICE"
                            : number ? "NUMERICAL"
                            : cell == NULL && capitals_matter (exercise)
                                ? "SHORTANSWER_C"
                                : "SHORTANSWER");
    for (guint i = 0; i < answers->len; i++) {
        gboolean is_right = i >= right && i < right + n_right;
        g_string_append (to, i > 0 ? "~" : "");
        append_answer (to, is_right ? "=" : "", answers->pdata[i],
                       i == right ? (why != NULL ? praise : "")
                       : choice   ? correction
                                  : "");
    }
    if (!choice)
        append_answer (to, "~*", "", correction);
    g_string_append_c (to, '}');
    return g_string_free (to, FALSE);
}

/* --- Questions --- */

#define PICTURE "[]", " style=\"max-width: 100%; height: auto\""

/* Makes the feedback: the rules, the result, and the steps that decide something, with
 * their numbers in the whole trace. */
static GString *
make_solution (const PodaExercise *exercise)
{
    g_autoptr (PodaDocument) document = poda_document_new ("", NULL);
    g_autofree char *rules = poda_sentence_rules (&exercise->problem);
    g_autofree char *result = poda_sentence_result (exercise->record);
    g_autofree char *picture =
        poda_form_picture (exercise, "@@PLUGINFILE@@/solution.svg", PICTURE);
    g_autoptr (PodaReplay) replay = poda_replay_new (exercise->record);
    poda_document_say (document, NULL, NULL, "%s", rules);
    poda_document_say (document, NULL, NULL, "%s", result);
    poda_document_say (document, NULL, NULL, NULL);
    poda_document_markup (document, picture);
    while (poda_replay_next (replay)) {
        guint8 verb = poda_replay_step (replay)->verb;
        if (verb != PODA_CUT && (verb != PODA_UPDATE || !poda_replay_changed (replay)))
            continue;
        g_autofree char *sentence = poda_sentence_step (replay);
        poda_document_item (document, NULL, NULL, "%" G_GSIZE_FORMAT ". %s",
                            poda_replay_position (replay), sentence);
    }
    return poda_form_markup (document);
}

static char *
encode_svg (const PodaExercise *exercise, gboolean solved)
{
    gsize length;
    g_autoptr (PodaOutput) svg = poda_form_svg (exercise, solved);
    const char *bytes = poda_output_contents (svg, &length);
    return g_base64_encode ((const guchar *) bytes, length);
}

/* Every `>` in the text is an entity: nothing ends its section early. */
static void
write_question (const PodaExercise *exercise, const PodaPolicy *policy,
                PodaOutput *output)
{
    g_autofree char *title = poda_exercise_full_title (exercise);
    g_autofree char *name = poda_form_escape (title);
    g_autofree char *picture =
        poda_form_picture (exercise, "@@PLUGINFILE@@/tree.svg", PICTURE);
    g_autofree char *tree = encode_svg (exercise, FALSE);
    g_autofree char *solution = encode_svg (exercise, TRUE);
    g_autoptr (GString) feedback = make_solution (exercise);
    PodaForm form = { .exercise = exercise,
                      .medium = PODA_MEDIUM_FIELDS,
                      .table_class = "generaltable",
                      .make_field = make_field };
    g_autoptr (GString) text = poda_form_write (&form, policy, picture);
    g_autoptr (GString) question = poda_form_fill (
        "homework/export/moodle_question.xml", "name", name, "text", text->str, "tree",
        tree, "feedback", feedback->str, "solution", solution, NULL);
    poda_output_write (output, question->str, question->len);
}

/* Moodle reads `/` as a step into a category, and two as the letter. */
void
poda_moodle_write (const char *category, const PodaTask *tasks, guint n,
                   const PodaPolicy *policy, PodaOutput *output)
{
    g_autoptr (GString) path = g_string_new (*category != '\0' ? category : "poda");
    g_string_replace (path, "/", "//", 0);
    g_autofree char *escaped = poda_form_escape (path->str);
    poda_output_format (output,
                        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n"
                        "<question type=\"category\"><category><text>$course$/%s</text>"
                        "</category></question>\n",
                        escaped);
    for (guint i = 0; i < n; i++)
        write_question (tasks[i].exercise, policy, output);
    poda_output_text (output, "</quiz>\n");
}
