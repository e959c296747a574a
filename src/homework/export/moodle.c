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
#include "homework/export/form.h"
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

/* Feedback is HTML; NULL or "" for none. */
static void
append_answer (GString *to, const char *sign, const char *answer, const char *feedback)
{
    g_string_append (to, sign);
    append_text (to, answer);
    if (feedback == NULL || *feedback == '\0')
        return;
    g_autofree char *html = poda_form_escape (feedback);
    g_string_append_c (to, '#');
    append_text (to, html);
}

/* An asterisk stands for any text in short answers, unless a backslash comes before. A
 * blank answer Moodle would not take. Answers that differ are listed once. */
static void
add_word (GPtrArray *right, const char *text)
{
    g_autoptr (GString) word = g_string_new (text);
    g_string_replace (word, "*", "\\*", 0);
    if (text[strspn (text, " \t\r\n")] == '\0')
        g_string_assign (word, "?");
    if (!g_ptr_array_find_with_equal_func (right, word->str, g_str_equal, NULL))
        g_ptr_array_add (right, g_strdup (word->str));
}

/* --- What is right --- */

/* These list the right answers, and return the type of field. */

#define WORDS "SHORTANSWER"
#define WORDS_IN_CASE "SHORTANSWER_C" /* capitals matter */

/* Two decimals are enough for a number that does not end after two. */
static const char *
list_number (const PodaFormField *field, GPtrArray *right)
{
    static const char *const words[][10] = {
        { "-", "–", "—", "−", "--", "none", "nothing", "nada" },
        { "inf", "∞", "+inf", "+∞", "infinity", "infinito", "oo" },
        { "-inf", "-∞", "−inf", "−∞", "- inf", "- ∞", "-oo", "-infinity", "-infinito" }
    };
    const PodaValue *value = field->value;
    char buffer[PODA_VALUE_BUFFER];
    if (value == NULL || isinf (*value)) {
        const char *const *word = words[value == NULL ? 0 : *value > 0 ? 1 : 2];
        for (; *word != NULL; word++)
            add_word (right, *word);
        return WORDS;
    }
    double hundred = *value * 100;
    gboolean ends = fabs (hundred - floor (hundred + 0.5)) <= 1e-9 * fabs (hundred);
    if (ends)
        poda_value_format (*value, PODA_STYLE_MACHINE, buffer);
    else
        g_ascii_formatd (buffer, sizeof buffer, "%.4f", *value);
    g_ptr_array_add (right, g_strconcat (buffer, ends ? ":0" : ":0.005", NULL));
    return "NUMERICAL";
}

/* With more nodes than this nobody writes anything but blanks between them, and each
 * way of writing makes the file larger. */
#define MANY_VISITED 60

/* Capitals matter if two of the names differ in nothing else. */
static const char *
list_orders (const PodaExercise *exercise, GPtrArray *right)
{
    static const char *const joints[] = { " ", ", ",  ",",   "; ", ";",
                                          "-", " - ", " → ", ">",  " > " };
    const PodaAnswers *key = exercise->key;
    g_autoptr (GHashTable) names =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    guint n = key->n_order > MANY_VISITED ? 3 : G_N_ELEMENTS (joints);
    for (guint i = 0; i < n; i++) {
        g_autofree char *order =
            poda_exercise_join (exercise, key->order, key->n_order, joints[i]);
        add_word (right, order);
    }
    for (guint32 i = 0; i < exercise->n_rows; i++)
        g_hash_table_add (names, g_utf8_casefold (exercise->rows[i].name, -1));
    return g_hash_table_size (names) < exercise->n_rows ? WORDS_IN_CASE : WORDS;
}

/* The move to the best child, or the child's name where that is no other move. Capitals
 * matter where another move differs in nothing else. */
static const char *
list_moves (const PodaExercise *exercise, GPtrArray *right)
{
    const PodaRow *rows = exercise->rows;
    guint32 best = exercise->key->move;
    g_autofree char *move = poda_record_move_text (exercise->record, rows[best].node);
    g_autofree char *own = g_utf8_casefold (move, -1);
    g_autofree char *name = g_utf8_casefold (rows[best].name, -1);
    gboolean is_free = TRUE, in_case = FALSE;
    for (guint32 i = rows[0].child; i != PODA_ROW_NONE; i = rows[i].next) {
        g_autofree char *other = poda_record_move_text (exercise->record, rows[i].node);
        g_autofree char *folded = g_utf8_casefold (other, -1);
        in_case = in_case || (i != best && strcmp (folded, own) == 0);
        is_free = is_free && (i == best || strcmp (folded, name) != 0);
    }
    add_word (right, move);
    if (is_free)
        add_word (right, rows[best].name);
    return in_case ? WORDS_IN_CASE : WORDS;
}

/* --- Fields --- */

/* Makes what students read at the right answer, and at others; a leaf's sentence says
 * all, whatever was chosen. The caller frees both. */
static void
make_feedback (const PodaFormField *field, const char *right, char **praise,
               char **correction)
{
    const char *why = field->why != NULL ? field->why : "";
    char first[7] = "";
    if (*why != '\0')
        g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (why)), first);
    *praise = *why == '\0' ? g_strdup ("")
                           : g_strconcat (first, g_utf8_next_char (why), ".", NULL);
    *correction =
        *why == '\0'              ? g_strdup_printf (_ ("The answer is %s."), right)
        : field->question != NULL ? g_strdup (*praise)
        : field->kind == PODA_FORM_NUMBER && field->value == NULL
            ? g_strdup_printf (
                _ ("There is no answer, as the node is never visited: %s."), why)
            : g_strdup_printf (_ ("The answer is %s: %s."), right, why);
}

static char *
make_choice (const PodaFormField *field)
{
    GString *to = g_string_new (NULL);
    g_autofree char *praise = NULL, *correction = NULL;
    make_feedback (field, field->options[field->right], &praise, &correction);
    g_string_append_printf (to, "{%u:MULTICHOICE:", field->weight);
    for (guint i = 0; i < field->n_options; i++) {
        gboolean right = i == field->right;
        g_autofree char *html = poda_form_escape (field->options[i]);
        g_string_append (to, i > 0 ? "~" : "");
        append_answer (to, right ? "=" : "", html, right ? praise : correction);
    }
    g_string_append_c (to, '}');
    return g_string_free (to, FALSE);
}

/* Only the first of the right texts is praised: with all of them files would be twice
 * as large. Whatever else is answered comes last, since the first answer that fits is
 * taken. The form's data is the filler; that of an order has all names, so that the
 * width does not show how many are visited. */
static char *
make_field (PodaForm *form, const PodaFormField *field)
{
    const PodaExercise *exercise = form->exercise;
    if (field->kind == PODA_FORM_CHOICE)
        return make_choice (field);
    GString *to = g_string_new (NULL);
    g_autoptr (GPtrArray) right = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GPtrArray) wrong = g_ptr_array_new_with_free_func (g_free);
    g_autofree char *praise = NULL, *correction = NULL, *all = NULL;
    char buffer[PODA_VALUE_BUFFER];
    const char *type = field->kind == PODA_FORM_NUMBER  ? list_number (field, right)
                       : field->kind == PODA_FORM_ORDER ? list_orders (exercise, right)
                                                        : list_moves (exercise, right);
    const char *shown = right->pdata[0];
    if (field->value != NULL && isfinite (*field->value))
        shown = poda_value_format (*field->value, PODA_STYLE_TEXT, buffer);
    if (field->kind == PODA_FORM_ORDER) {
        g_autofree guint32 *rows = g_new (guint32, exercise->n_rows);
        for (guint32 i = 0; i < exercise->n_rows; i++)
            rows[i] = i;
        all = poda_exercise_join (exercise, rows, exercise->n_rows, " - ");
    }
    add_word (wrong, all != NULL ? all : form->data);
    make_feedback (field, shown, &praise, &correction);
    g_string_append_printf (to, "{%u:%s:", field->weight, type);
    for (guint i = 0; i < right->len; i++)
        append_answer (to, i > 0 ? "~=" : "=", right->pdata[i], i > 0 ? NULL : praise);
    if (!g_ptr_array_find_with_equal_func (right, wrong->pdata[0], g_str_equal, NULL))
        append_answer (to, "~", wrong->pdata[0], NULL);
    append_answer (to, "~*", "", correction);
    g_string_append_c (to, '}');
    return g_string_free (to, FALSE);
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
make_picture (const PodaExercise *exercise, const char *address)
{
    return poda_form_picture (exercise, address, "[]",
                              " style=\"max-width: 100%; height: auto\"");
}

/* Makes the feedback: the rules, the result, and the steps that decide something, with
 * their numbers in the whole trace. */
static GString *
make_solution (const PodaExercise *exercise)
{
    g_autoptr (PodaDocument) document = poda_document_new ("", NULL);
    GString *text = g_string_new (NULL);
    g_autofree char *rules = poda_sentence_rules (&exercise->problem);
    g_autofree char *result = poda_sentence_result (exercise->record);
    g_autofree char *picture = make_picture (exercise, "@@PLUGINFILE@@/solution.svg");
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

/* Every `>` in the text is an entity: nothing ends its section early. */
static guint
write_question (const PodaExercise *exercise, const PodaPolicy *policy,
                PodaOutput *output)
{
    g_autofree char *title = poda_exercise_full_title (exercise);
    g_autofree char *name = poda_form_escape (title);
    g_autofree char *filler = make_filler (exercise);
    g_autofree char *picture = make_picture (exercise, "@@PLUGINFILE@@/tree.svg");
    g_autofree char *tree = encode_svg (exercise, FALSE);
    g_autofree char *solution = encode_svg (exercise, TRUE);
    g_autoptr (GString) feedback = make_solution (exercise);
    PodaForm form = { .exercise = exercise,
                      .medium = PODA_MEDIUM_FIELDS,
                      .table_class = "generaltable",
                      .markup = make_field,
                      .data = filler };
    g_autoptr (GString) text = poda_form_write (&form, policy, picture);
    g_autoptr (GString) question = poda_form_fill (
        "homework/export/moodle_question.xml", "name", name, "text", text->str, "tree",
        tree, "feedback", feedback->str, "solution", solution, NULL);
    poda_output_write (output, question->str, question->len);
    return form.n_fields;
}

/* Moodle reads `/` as a step into a category, and two as the letter; it takes none at
 * the ends. */
guint
poda_moodle_write (const char *category, const PodaTask *tasks, guint n,
                   const PodaPolicy *policy, PodaOutput *output)
{
    guint most = 0;
    g_autofree char *name = g_strdup (category);
    char *start = name + strspn (name, "/ ");
    for (gsize end = strlen (start); end > 0 && strchr ("/ ", start[end - 1]); end--)
        start[end - 1] = '\0';
    g_autoptr (GString) path = g_string_new (*start != '\0' ? start : "poda");
    g_string_replace (path, "/", "//", 0);
    g_autofree char *escaped = poda_form_escape (path->str);
    poda_output_format (output,
                        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n"
                        "<question type=\"category\"><category><text>$course$/%s</text>"
                        "</category></question>\n",
                        escaped);
    for (guint i = 0; i < n; i++) {
        guint fields = write_question (tasks[i].exercise, policy, output);
        most = MAX (most, fields);
    }
    poda_output_text (output, "</quiz>\n");
    return most;
}
