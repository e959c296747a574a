/* Moodle's "cloze" questions. A field is
 * `{weight:TYPE:answer#feedback~answer#feedback}`. Moodle takes the first answer that
 * fits, shows the first right one as the solution, and makes an input as wide as its
 * longest answer: hence all fields for numbers bear a wrong answer of one width, the
 * filler, so that widths tell nothing. */

#include "homework/export/export.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "homework/exercise/names.h"
#include "report/sentence.h"

/* --- Answers --- */

/* Appends a text of a field. Moodle decodes entities once, and then takes the backslash
 * from `\}` and `\#`: what had one must have two. All else that the syntax knows is
 * written as an entity, in which its expressions look past the `#`. */
static void
append_text (GString *to, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    gunichar before = 0;
    for (const char *c = valid; *c != '\0'; c = g_utf8_next_char (c)) {
        gunichar u = poda_form_admit (g_utf8_get_char (c));
        if (before == '\\' && (u == '}' || u == '#'))
            g_string_append (to, "&#92;");
        if (u < 0x80 && !g_ascii_isalnum ((char) u)
            && strchr (" .,:;()+-_?!'", (char) u) == NULL)
            g_string_append_printf (to, "&#%u;", u);
        else
            g_string_append_unichar (to, u);
        before = u;
    }
}

/* An asterisk stands for any text in short answers, unless a backslash comes before. A
 * blank answer Moodle would not take. */
static void
append_answer (GString *to, const char *sign, const char *text)
{
    g_autoptr (GString) escaped = g_string_new (text);
    g_string_replace (escaped, "*", "\\*", 0);
    g_string_append (to, sign);
    append_text (to, text[strspn (text, " \t\r\n")] == '\0' ? "?" : escaped->str);
}

static void
append_feedback (GString *to, const char *text)
{
    if (text == NULL || *text == '\0')
        return;
    g_autoptr (GString) html = g_string_new (NULL);
    poda_form_append_text (html, text);
    g_string_append_c (to, '#');
    append_text (to, html->str);
}

/* --- Fields --- */

/* What students read at a right answer, and at others. */
enum { PRAISE, CORRECTION };

/* Makes both texts; a leaf's sentence says all, whatever was chosen. Free with
 * g_strfreev. */
static GStrv
make_feedback (const PodaFormField *field, const char *right)
{
    GStrv feedback = g_new0 (char *, 3);
    const char *why = field->why != NULL ? field->why : "";
    char first[7] = "";
    if (*why != '\0')
        g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (why)), first);
    feedback[PRAISE] = g_strconcat (first, *why != '\0' ? g_utf8_next_char (why) : "",
                                    *why != '\0' ? "." : "", NULL);
    feedback[CORRECTION] =
        *why == '\0'              ? g_strdup_printf (_ ("The answer is %s."), right)
        : field->question != NULL ? g_strdup (feedback[PRAISE])
        : field->kind == PODA_FORM_NUMBER && field->value == NULL
            ? g_strdup_printf (
                _ ("There is no answer, as the node is never visited: %s."), why)
            : g_strdup_printf (_ ("The answer is %s: %s."), right, why);
    return feedback;
}

/* Whatever else is answered comes last, since the first answer that fits is taken. */
static void
end_typed (GString *to, const char *filler, GStrv feedback)
{
    if (filler != NULL)
        append_answer (to, "~", filler);
    g_string_append (to, "~*");
    append_feedback (to, feedback[CORRECTION]);
    g_string_append_c (to, '}');
}

/* Only the first of the right texts is praised: with all of them files would be twice
 * as large. */
static void
append_words (GString *to, const PodaFormField *field, gboolean cases,
              const char *const *right, GStrv feedback, const char *filler)
{
    g_string_append_printf (to, "{%u:%s:", field->weight,
                            cases ? "SHORTANSWER_C" : "SHORTANSWER");
    for (guint i = 0; right[i] != NULL; i++) {
        append_answer (to, i > 0 ? "~=" : "=", right[i]);
        append_feedback (to, i > 0 ? NULL : feedback[PRAISE]);
    }
    end_typed (to, filler, feedback);
}

/* Two decimals are enough for a number that does not end after two. */
static void
append_number (GString *to, const PodaFormField *field, const char *filler)
{
    static const char *const above[] = { "inf",      "∞",        "+inf", "+∞",
                                         "infinity", "infinito", "oo",   NULL };
    static const char *const below[] = { "-inf",      "-∞",  "−inf", "−∞",
                                         "- inf",     "- ∞", "-oo",  "-infinity",
                                         "-infinito", NULL };
    static const char *const dashes[] = { "-",    "–",       "—",    "−", "--",
                                          "none", "nothing", "nada", NULL };
    const PodaValue *value = field->value;
    char buffer[PODA_VALUE_BUFFER];
    const char *const *words = value == NULL     ? dashes
                               : !isinf (*value) ? NULL
                               : *value > 0      ? above
                                                 : below;
    g_auto (GStrv) feedback = make_feedback (
        field,
        words != NULL ? *words : poda_value_format (*value, PODA_STYLE_TEXT, buffer));
    if (words != NULL) {
        append_words (to, field, FALSE, words, feedback, filler);
        return;
    }
    double hundred = *value * 100;
    gboolean ends = fabs (hundred - floor (hundred + 0.5)) <= 1e-9 * fabs (hundred);
    if (ends)
        poda_value_format (*value, PODA_STYLE_MACHINE, buffer);
    else
        g_ascii_formatd (buffer, sizeof buffer, "%.4f", *value);
    g_string_append_printf (to, "{%u:NUMERICAL:=%s:%s", field->weight, buffer,
                            ends ? "0" : "0.005");
    append_feedback (to, feedback[PRAISE]);
    end_typed (to, filler, feedback);
}

static void
append_choice (GString *to, const PodaFormField *field)
{
    g_auto (GStrv) feedback = make_feedback (field, field->options[field->right]);
    g_string_append_printf (to, "{%u:MULTICHOICE:", field->weight);
    for (guint i = 0; i < field->n_options; i++) {
        gboolean right = i == field->right;
        g_autoptr (GString) html = g_string_new (NULL);
        poda_form_append_text (html, field->options[i]);
        g_string_append_printf (to, "%s%s", i > 0 ? "~" : "", right ? "=" : "");
        append_text (to, html->str);
        append_feedback (to, right ? feedback[PRAISE] : feedback[CORRECTION]);
    }
    g_string_append_c (to, '}');
}

/* --- Fields: the order of visits, and the best move --- */

static void
add_new (GPtrArray *texts, char *text)
{
    if (g_ptr_array_find_with_equal_func (texts, text, g_str_equal, NULL))
        g_free (text);
    else
        g_ptr_array_add (texts, text);
}

/* TRUE if two of the names differ only in capitals. */
static gboolean
capitals_matter (const PodaExercise *exercise)
{
    g_autoptr (GHashTable) names =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    for (guint32 i = 0; i < exercise->n_rows; i++)
        if (!g_hash_table_add (names, g_utf8_casefold (exercise->rows[i].name, -1)))
            return TRUE;
    return FALSE;
}

/* With more nodes than this nobody writes anything but blanks between them, and each
 * way of writing makes the file larger. */
#define MANY_VISITED 60

/* The wrong answer has all names, so that the width does not show how many are
 * visited. */
static void
append_order (GString *to, const PodaExercise *exercise, const PodaFormField *field)
{
    static const char *const joints[] = { " ", ", ",  ",",   "; ", ";",
                                          "-", " - ", " → ", ">",  " > " };
    const PodaAnswers *key = exercise->key;
    g_autoptr (GPtrArray) orders = g_ptr_array_new_with_free_func (g_free);
    guint n = key->n_order > MANY_VISITED ? 3 : G_N_ELEMENTS (joints);
    for (guint i = 0; i < n; i++)
        add_new (orders,
                 poda_exercise_join (exercise, key->order, key->n_order, joints[i]));
    g_ptr_array_add (orders, NULL);
    g_autofree guint32 *rows = g_new (guint32, exercise->n_rows);
    for (guint32 i = 0; i < exercise->n_rows; i++)
        rows[i] = i;
    g_autofree char *all = poda_exercise_join (exercise, rows, exercise->n_rows, " - ");
    const char *const *right = (const char *const *) orders->pdata;
    g_auto (GStrv) feedback = make_feedback (field, right[0]);
    append_words (to, field, capitals_matter (exercise), right, feedback,
                  g_strv_contains (right, all) ? NULL : all);
}

/* The move to the best child, or the child's name where that is no other move. Capitals
 * matter where another move differs in nothing else. */
static void
append_move (GString *to, const PodaExercise *exercise, const PodaFormField *field,
             const char *filler)
{
    const PodaRow *rows = exercise->rows;
    guint32 best = exercise->key->move;
    g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
    g_ptr_array_add (moves, poda_record_move_text (exercise->record, rows[best].node));
    g_autofree char *own = g_utf8_casefold (moves->pdata[0], -1);
    g_autofree char *name = g_utf8_casefold (rows[best].name, -1);
    gboolean is_free = TRUE, cases = FALSE;
    for (guint32 i = rows[0].child; i != PODA_ROW_NONE; i = rows[i].next) {
        g_autofree char *move = poda_record_move_text (exercise->record, rows[i].node);
        g_autofree char *folded = g_utf8_casefold (move, -1);
        cases = cases || (i != best && strcmp (folded, own) == 0);
        is_free = is_free && (i == best || strcmp (folded, name) != 0);
    }
    if (is_free)
        add_new (moves, g_strdup (rows[best].name));
    g_ptr_array_add (moves, NULL);
    g_auto (GStrv) feedback = make_feedback (field, moves->pdata[0]);
    append_words (to, field, cases, (const char *const *) moves->pdata, feedback,
                  filler);
}

/* The form's data is the filler. */
static char *
make_field (PodaForm *form, const PodaFormField *field)
{
    GString *text = g_string_new (NULL);
    if (field->kind == PODA_FORM_NUMBER)
        append_number (text, field, form->data);
    else if (field->kind == PODA_FORM_CHOICE)
        append_choice (text, field);
    else if (field->kind == PODA_FORM_ORDER)
        append_order (text, form->exercise, field);
    else
        append_move (text, form->exercise, field, form->data);
    return g_string_free (text, FALSE);
}

/* --- Questions --- */

#define LEAST_FILLER 9 /* as long as "-infinity" */
#define MOST_FILLER 15 /* longer ones Moodle would round */

static char *
make_filler (const PodaExercise *exercise)
{
    gsize longest = LEAST_FILLER;
    char buffer[PODA_VALUE_BUFFER];
    for (guint32 i = 0; i < exercise->n_rows; i++)
        for (guint c = PODA_COLUMN_VALUE; c <= PODA_COLUMN_BETA; c++) {
            const PodaCell *cell = poda_answers_cell (exercise->key, i, (PodaColumn) c);
            if (cell->state == PODA_CELL_FILLED)
                longest = MAX (longest, strlen (poda_value_format (
                                            cell->value, PODA_STYLE_MACHINE, buffer)));
        }
    char *filler = g_strnfill (MIN (longest, MOST_FILLER), '9');
    *filler = '-';
    return filler;
}

/* The element for a picture that is in the file. The caller frees it. */
static char *
make_picture (const PodaExercise *exercise, const char *file)
{
    GString *picture = g_string_new (NULL);
    g_autofree char *words = poda_form_tell_tree (exercise, "[]");
    poda_form_put (picture,
                   "<img src=\"@@PLUGINFILE@@/%s\" alt=\"%s\" style=\"max-width: 100%; "
                   "height: auto\">",
                   file, words);
    return g_string_free (picture, FALSE);
}

/* Makes the feedback: the rules, the result, and the steps that decide something, with
 * their numbers in the whole trace. */
static GString *
make_feedback_text (const PodaExercise *exercise)
{
    g_autoptr (PodaDocument) document = poda_document_new ("", NULL);
    GString *text = g_string_new (NULL);
    g_autofree char *rules = poda_sentence_rules (&exercise->problem);
    g_autofree char *result = poda_sentence_result (exercise->record);
    g_autofree char *picture = make_picture (exercise, "solution.svg");
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
    poda_document_fragment (document, poda_form_append_text, text);
    return text;
}

static char *
encode_svg (const PodaExercise *exercise, gboolean solved)
{
    gsize length;
    g_autofree char *svg = poda_form_svg (exercise, solved, &length);
    return g_base64_encode ((const guchar *) svg, length);
}

/* --- The file --- */

#define LONGEST_NAME 200

/* Moodle reads `/` as a step into a category, and two as the letter; it takes none at
 * the ends. */
void
poda_moodle_begin (const char *category, PodaOutput *output)
{
    g_autofree char *name = g_strdup (category != NULL ? category : "poda");
    char *start = name + strspn (name, "/ ");
    for (gsize n = strlen (start); n > 0 && strchr ("/ ", start[n - 1]) != NULL; n--)
        start[n - 1] = '\0';
    g_autoptr (GString) path = g_string_new (*start != '\0' ? start : "poda");
    g_string_replace (path, "/", "//", 0);
    g_autoptr (GString) head = g_string_new (NULL);
    poda_form_put (head,
                   "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n"
                   "<question type=\"category\"><category><text>$course$/%s</text>"
                   "</category></question>\n",
                   path->str);
    poda_output_text (output, head->str);
}

/* Every `>` in the text is an entity: nothing ends its section early. */
guint
poda_moodle_add (const PodaExercise *exercise, const PodaPolicy *policy,
                 PodaOutput *output)
{
    g_autofree char *name =
        g_strconcat (poda_exercise_title (exercise), *exercise->id != '\0' ? ", " : "",
                     exercise->id, NULL);
    g_autofree char *valid = g_utf8_make_valid (name, -1);
    glong length = g_utf8_strlen (valid, -1);
    g_autofree char *head = g_utf8_substring (valid, 0, MIN (length, LONGEST_NAME));
    g_autofree char *filler = make_filler (exercise);
    g_autofree char *picture = make_picture (exercise, "tree.svg");
    g_autofree char *tree = encode_svg (exercise, FALSE);
    g_autofree char *solution = encode_svg (exercise, TRUE);
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GString) feedback = make_feedback_text (exercise);
    PodaForm form = { .exercise = exercise,
                      .medium = PODA_MEDIUM_FIELDS,
                      .table_class = "generaltable",
                      .markup = make_field,
                      .data = filler };
    poda_form_write (&form, policy, picture, poda_form_append_text, text);
    g_autoptr (GString) question = poda_form_fill (
        "homework/export/moodle_question.xml", "name", head, "text", text->str, "tree",
        tree, "feedback", feedback->str, "solution", solution, NULL);
    poda_output_write (output, question->str, question->len);
    return form.n_fields;
}

void
poda_moodle_end (PodaOutput *output)
{
    poda_output_text (output, "</quiz>\n");
}
