/* Questions for learning platforms: forms with a field for each question. */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/resource.h"
#include "base/texts.h"
#include "draw/output/picture.h"
#include "homework/exercise/names.h"
#include "homework/export/export.h"
#include "homework/mark/mark.h"
#include "homework/sheet/zip.h"
#include "report/sentence.h"
#include "search/backup.h"

typedef struct {
    guint32 row;
    PodaColumn column;    /* PODA_COLUMN_ORDER in menus: a row's position */
    const PodaCell *cell; /* the key's; NULL: not a cell */
    GPtrArray *options;   /* words or moves to choose from; empty: a number */
    guint right;          /* index of the right one */
} Field;

/* The state of writing a question. */
typedef struct _Item Item;

struct _Item {
    const PodaExercise *exercise;
    PodaDocument *document;                               /* the question's text */
    char *(*make_field) (Item *item, const Field *field); /* returns its markup */
    guint weights[PODA_N_COLUMNS + 2]; /* of columns, order and best move */
    PodaReasons *reasons;              /* for Moodle's feedback */
    GPtrArray *numbers;                /* QTI: the menu of numbers, as sorted texts */
    GString *declarations;             /* responses */
    GString *sum;                      /* expression for the score */
    guint64 total;                     /* sum of weights */
    guint n_fields;                    /* fields so far */
};

/* --- Text and pictures --- */

/* Replaces characters that XML does not allow, and escapes the given ones. */
static void
append_text (GString *to, const char *text, const char *escaped)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    for (const char *c = valid; *c != '\0'; c = g_utf8_next_char (c)) {
        gunichar u = g_utf8_get_char (c);
        if (u == '\t' || u == '\n' || u == '\r')
            u = ' ';
        else if (u < 0x20 || u == 0x7f || u == 0xfffe || u == 0xffff)
            u = 0xfffd;
        if (u < 0x80 && strchr (escaped, (char) u) != NULL)
            g_string_append_printf (to, "&#%u;", u);
        else
            g_string_append_unichar (to, u);
    }
}

/* Escapes HTML, and Moodle's special characters: `{` begins a field, `@` a file's URL,
 * `$` and `\` a formula. */
static void
append_html (GString *to, const char *text)
{
    append_text (to, text, "&<>\"{}@$\\");
}

static char *
escape (const char *text)
{
    GString *escaped = g_string_new (NULL);
    append_html (escaped, text);
    return g_string_free (escaped, FALSE);
}

static GString *
make_markup (const PodaDocument *document)
{
    GString *markup = g_string_new (NULL);
    poda_document_fragment (document, append_html, markup);
    return markup;
}

/* Returns a template with each {{key}} replaced: pairs of key and markup, then NULL. */
static GString *
fill (const char *file, ...)
{
    g_autofree char *path = g_strconcat ("homework/export/", file, NULL);
    g_autoptr (GBytes) bytes = poda_resource_open (path);
    GString *text = g_string_new (g_bytes_get_data (bytes, NULL));
    va_list pairs;
    va_start (pairs, file);
    for (const char *key; (key = va_arg (pairs, const char *)) != NULL;) {
        g_autofree char *hole = g_strdup_printf ("{{%s}}", key);
        g_string_replace (text, hole, va_arg (pairs, const char *), 0);
    }
    va_end (pairs);
    return text;
}

static char *
make_svg (const PodaExercise *exercise, gboolean solved)
{
    g_autoptr (PodaFigure) figure = poda_exercise_figure (exercise, solved, FALSE);
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    poda_emit_svg (figure, svg);
    return g_strdup (poda_output_contents (svg, NULL));
}

static void
append_nested (GString *to, const PodaExercise *exercise, guint32 index,
               const char *brackets)
{
    const PodaRow *row = &exercise->rows[index];
    char value[PODA_VALUE_BUFFER];
    if (row->leaf) {
        g_string_append (to, poda_value_format (row->value, PODA_STYLE_MACHINE, value));
        return;
    }
    g_string_append_c (to, brackets[0]);
    for (guint32 i = row->child; i != PODA_ROW_NONE; i = exercise->rows[i].next) {
        g_string_append (to, i == row->child ? "" : ", ");
        append_nested (to, exercise, i, brackets);
    }
    g_string_append_c (to, brackets[1]);
}

/* Returns an <img> element, with the tree as nested lists of leaf values, in these two
 * brackets, as alternative text. */
static char *
make_picture (const PodaExercise *exercise, const char *address, const char *brackets,
              const char *end)
{
    g_autoptr (GString) nested = g_string_new (NULL);
    append_nested (nested, exercise, 0, brackets);
    g_autofree char *words = g_strdup_printf (
        _ ("The tree; its leaf values as nested lists: %s"), nested->str);
    g_autofree char *alt = escape (words);
    return g_strdup_printf ("<img src=\"%s\" alt=\"%s\"%s>", address, alt, end);
}

/* --- Fields --- */

/* Fields have integer weights, so weights are multiplied by up to 1000. Returns TRUE if
 * any question has a weight: Moodle divides by their sum. */
static gboolean
set_weights (Item *item, const PodaPolicy *policy)
{
    gboolean any = FALSE, whole = FALSE;
    for (guint factor = 1; !whole && factor <= 1000; factor++) {
        whole = TRUE;
        for (guint i = 0; i < G_N_ELEMENTS (item->weights); i++) {
            double weight = factor
                            * (i == PODA_COLUMN_ORDER  ? policy->order
                               : i == PODA_COLUMN_MOVE ? policy->move
                                                       : policy->columns[i]);
            item->weights[i] = (guint) floor (weight + 0.5);
            whole = whole && fabs (weight - item->weights[i]) < 1e-6;
            any = any || (item->weights[i] > 0 && (item->exercise->asks >> i & 1) != 0);
        }
    }
    return any;
}

/* Adds a field after the last block. Types of values are a choice, with "-" for
 * unvisited nodes. */
static void
add_field (gpointer data, guint32 row, PodaColumn column)
{
    static const char *const words[][5] = { { N_ ("yes"), N_ ("no") },
                                            { N_ ("exact"), N_ ("at least"),
                                              N_ ("at most"), "-" } };
    Item *item = data;
    const PodaRow *rows = item->exercise->rows;
    const PodaAnswers *key = item->exercise->key;
    const PodaCell *cell =
        column < PODA_N_COLUMNS ? poda_answers_cell (key, row, column) : NULL;
    gboolean bound = column == PODA_COLUMN_BOUND;
    gboolean filled = cell != NULL && cell->state == PODA_CELL_FILLED;
    g_autoptr (GPtrArray) options = g_ptr_array_new_with_free_func (g_free);
    Field field = { row, column, cell, options, 0 };
    guint32 i = column == PODA_COLUMN_MOVE ? rows[0].child : PODA_ROW_NONE;
    for (; i != PODA_ROW_NONE; i = rows[i].next) {
        if (i == key->move)
            field.right = options->len;
        g_ptr_array_add (options,
                         poda_record_move_text (item->exercise->record, rows[i].node));
    }
    if (bound || (filled && poda_column_rows[column].is_tick)) {
        field.right = !bound ? cell->value == 0 : filled ? (guint) cell->value : 3;
        for (const char *const *word = words[bound]; *word != NULL; word++)
            g_ptr_array_add (options, g_strdup (_ (*word)));
    }
    poda_document_last (item->document)->markup = item->make_field (item, &field);
}

/* Returns the question's text, with an <img> element, which it frees, and fields. */
static GString *
write_body (Item *item, PodaMedium medium, const char *table_class,
            const PodaPolicy *policy, char *picture)
{
    g_autoptr (PodaDocument) document = poda_document_new ("", NULL);
    PodaForm form = { .exercise = item->exercise,
                      .document = document,
                      .table_class = table_class,
                      .medium = medium,
                      .add_field = add_field,
                      .data = item };
    PodaPolicy standard;
    item->document = document;
    poda_policy_init (&standard);
    if (policy == NULL || !set_weights (item, policy))
        set_weights (item, &standard);
    poda_form_add_instructions (&form);
    poda_document_say (document, NULL, NULL, NULL)->markup = picture;
    poda_form_add_table (&form);
    poda_form_add_lines (&form);
    return make_markup (document);
}

/* --- Moodle --- */

/* Fields in "cloze" questions are `{weight:TYPE:answer#feedback~answer#feedback}`.
 * Moodle takes the first match, shows the first right answer as the solution, and makes
 * inputs as wide as the longest one: so all fields for numbers contain a wrong answer
 * of the same width, the filler, and widths reveal nothing. */

/* Appends a text of a field. Moodle decodes entities once, and then removes the
 * backslash from `\}` and `\#`, so these need two. Other special characters are written
 * as entities, whose `#` Moodle's regular expressions ignore. */
static void
append_escaped (GString *to, const char *text)
{
    g_autoptr (GString) doubled = g_string_new (text);
    g_string_replace (doubled, "\\}", "\\\\}", 0);
    g_string_replace (doubled, "\\#", "\\\\#", 0);
    append_text (to, doubled->str, "\"#$%&*/<=>@[\\]^`{|}~");
}

/* Appends an answer with its feedback, which may be "". */
static void
append_answer (GString *to, const char *sign, const char *answer, const char *feedback)
{
    g_autofree char *html = escape (feedback);
    g_string_append (to, sign);
    append_escaped (to, answer);
    g_string_append (to, *html != '\0' ? "#" : "");
    append_escaped (to, html);
}

/* Adds an answer to type, once. An asterisk without a backslash matches any text.
 * Moodle rejects empty answers. */
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

/* A wrong answer for all numbers, as long as "-infinity". */
#define FILLER "-99999999"

/* Adds the right answers to type, the solution first, and returns their number; then
 * the filler, for an order one with all names, so that the width does not reveal the
 * number of visits. */
static guint
add_typed (GPtrArray *answers, const PodaExercise *exercise, const Field *field)
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
    g_autoptr (GString) all =
        g_string_new (field->column != PODA_COLUMN_ORDER ? FILLER : NULL);
    if (cell != NULL && cell->state == PODA_CELL_FILLED && isfinite (cell->value)) {
        /* Other numbers are also right with two decimals. */
        double hundred = cell->value * 100;
        gboolean ends = fabs (hundred - floor (hundred + 0.5)) <= 1e-9 * fabs (hundred);
        char number[PODA_VALUE_BUFFER];
        if (ends)
            poda_value_format (cell->value, PODA_STYLE_MACHINE, number);
        else
            g_ascii_formatd (number, sizeof number, "%.4f", cell->value);
        g_ptr_array_add (answers, g_strconcat (number, ends ? ":0" : ":0.005", NULL));
    } else if (cell != NULL) {
        guint which = cell->state == PODA_CELL_EMPTY ? 0 : cell->value > 0 ? 1 : 2;
        for (const char *const *word = words[which]; *word != NULL; word++)
            add_word (answers, *word);
    } else if (field->column == PODA_COLUMN_MOVE) {
        /* The child's name is right, too, unless it is another move. */
        const char *name = exercise->rows[key->move].name;
        add_word (answers, field->options->pdata[field->right]);
        if (!g_ptr_array_find_with_equal_func (field->options, name, g_str_equal, NULL))
            add_word (answers, name);
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

/* TRUE if two names differ only in case. */
static gboolean
capitals_matter (const PodaExercise *exercise)
{
    g_autoptr (GHashTable) names =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    for (guint32 i = 0; i < exercise->n_rows; i++)
        g_hash_table_add (names, g_utf8_casefold (exercise->rows[i].name, -1));
    return g_hash_table_size (names) < exercise->n_rows;
}

/* Returns a field. Only the first right text has feedback, since files would be twice
 * as large with all. Other texts match last, since Moodle takes the first match. */
static char *
make_cloze (Item *item, const Field *field)
{
    const PodaCell *cell = field->cell;
    gboolean choice = cell != NULL && field->options->len > 0;
    gboolean filled = cell != NULL && cell->state == PODA_CELL_FILLED;
    gboolean number = filled && !choice && isfinite (cell->value);
    const char *why = field->column != PODA_COLUMN_ORDER
                          ? poda_reasons_text (item->reasons, field->row, field->column)
                          : NULL;
    char buffer[PODA_VALUE_BUFFER];
    GString *to = g_string_new (NULL);
    g_autoptr (GPtrArray) answers = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; choice && i < field->options->len; i++)
        g_ptr_array_add (answers, escape (field->options->pdata[i]));
    guint right = choice ? field->right : 0;
    guint n_right = choice ? 1 : add_typed (answers, item->exercise, field);
    const char *shown = choice ? field->options->pdata[right]
                        : number
                            ? poda_value_format (cell->value, PODA_STYLE_TEXT, buffer)
                            : answers->pdata[0];
    g_autofree char *praise =
        why != NULL ? g_strconcat (why, ".", NULL) : g_strdup ("");
    *praise = g_ascii_toupper (*praise);
    g_autofree char *correction =
        why == NULL ? g_strdup_printf (_ ("The answer is %s."), shown)
        : cell != NULL && !filled && !choice
            ? g_strdup_printf (
                _ ("There is no answer, since the node is never visited: %s."), why)
            : g_strdup_printf (_ ("The answer is %s: %s."), shown, why);
    g_string_append_printf (to, "{%u:%s:", item->weights[field->column],
                            choice   ? "MULTICHOICE"
                            : number ? "NUMERICAL"
                            : cell == NULL && capitals_matter (item->exercise)
                                ? "SHORTANSWER_C"
                                : "SHORTANSWER");
    for (guint i = 0; i < answers->len; i++) {
        gboolean is_right = i >= right && i < right + n_right;
        g_string_append (to, i > 0 ? "~" : "");
        append_answer (to, is_right ? "=" : "", answers->pdata[i],
                       i == right ? praise
                       : choice   ? correction
                                  : "");
    }
    if (!choice)
        append_answer (to, "~*", "", correction);
    g_string_append_c (to, '}');
    return g_string_free (to, FALSE);
}

#define PICTURE "[]", " style=\"max-width: 100%; height: auto\""

/* Returns the feedback: the rules, the result, and the steps that change something,
 * with their numbers in the full trace. */
static GString *
make_solution (const PodaExercise *exercise)
{
    g_autoptr (PodaDocument) document = poda_document_new ("", NULL);
    g_autofree char *rules = poda_sentence_rules (&exercise->problem);
    g_autofree char *result = poda_sentence_result (exercise->record);
    g_autoptr (PodaReplay) replay = poda_replay_new (exercise->record);
    poda_document_say (document, NULL, NULL, "%s", rules);
    poda_document_say (document, NULL, NULL, "%s", result);
    poda_document_say (document, NULL, NULL, NULL)->markup =
        make_picture (exercise, "@@PLUGINFILE@@/solution.svg", PICTURE);
    while (poda_replay_next (replay)) {
        guint8 verb = poda_replay_step (replay)->verb;
        if (verb != PODA_CUT && (verb != PODA_UPDATE || !poda_replay_changed (replay)))
            continue;
        g_autofree char *sentence = poda_sentence_step (replay);
        poda_document_item (document, NULL, NULL, "%" G_GSIZE_FORMAT ". %s",
                            poda_replay_position (replay), sentence);
    }
    return make_markup (document);
}

static char *
encode_svg (const PodaExercise *exercise, gboolean solved)
{
    g_autofree char *svg = make_svg (exercise, solved);
    return g_base64_encode ((const guchar *) svg, strlen (svg));
}

/* Writes a question. Every `>` is an entity, so `]]>` cannot occur. */
static void
write_question (const PodaExercise *exercise, const PodaPolicy *policy,
                PodaOutput *output)
{
    g_autofree char *title = poda_exercise_full_title (exercise);
    g_autofree char *name = escape (title);
    g_autofree char *tree = encode_svg (exercise, FALSE);
    g_autofree char *solution = encode_svg (exercise, TRUE);
    g_autoptr (GString) feedback = make_solution (exercise);
    g_autoptr (PodaReasons) reasons = poda_reasons_new (exercise);
    Item asked = { .exercise = exercise, .make_field = make_cloze, .reasons = reasons };
    g_autoptr (GString) text =
        write_body (&asked, PODA_MEDIUM_FIELDS, "generaltable", policy,
                    make_picture (exercise, "@@PLUGINFILE@@/tree.svg", PICTURE));
    g_autoptr (GString) question =
        fill ("moodle_question.xml", "name", name, "text", text->str, "tree", tree,
              "feedback", feedback->str, "solution", solution, NULL);
    poda_output_write (output, question->str, question->len);
}

/* Escapes `/` in the category: Moodle reads `//` as the character. */
void
poda_moodle_write (const char *category, const PodaTask *tasks, guint n,
                   const PodaPolicy *policy, PodaOutput *output)
{
    g_autoptr (GString) path = g_string_new (*category != '\0' ? category : "poda");
    g_string_replace (path, "/", "//", 0);
    g_autofree char *escaped = escape (path->str);
    poda_output_format (output,
                        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n"
                        "<question type=\"category\"><category><text>$course$/%s</text>"
                        "</category></question>\n",
                        escaped);
    for (guint i = 0; i < n; i++)
        write_question (tasks[i].exercise, policy, output);
    poda_output_text (output, "</quiz>\n");
}

/* --- QTI 2.1 --- */

/* For platforms other than Moodle. All fields are menus (inlineChoiceInteraction):
 * Canvas imports an item with several of them as one question with several blanks, but
 * no mixture with other types; and the spelling of numbers does not matter. The key is
 * only in the response declarations. */

static gint
compare_values (gconstpointer a, gconstpointer b)
{
    PodaValue one = *(const PodaValue *) a, two = *(const PodaValue *) b;
    return one < two ? -1 : one > two;
}

/* Returns a number with at most four decimals, for menus. */
static char *
format_option (PodaValue value)
{
    char buffer[PODA_VALUE_BUFFER];
    PodaValue rounded = fabs (value) < 1e9 ? floor (value * 1e4 + 0.5) / 1e4 : value;
    return g_strdup (poda_value_format (rounded, PODA_STYLE_TEXT, buffer));
}

/* Adds the sorted numbers of a menu: given values, minimax values (below chance nodes
 * with the right weights, and with equal ones as a likely mistake), infinities, and the
 * right ones. */
static void
add_numbers (GPtrArray *texts, const PodaExercise *exercise)
{
    const PodaValue others[] = { -INFINITY, INFINITY, exercise->problem.alpha,
                                 exercise->problem.beta };
    const PodaRow *rows = exercise->rows;
    g_autofree PodaValue *backed = g_new (PodaValue, exercise->n_rows);
    g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (PodaValue));
    g_array_append_vals (values, others, G_N_ELEMENTS (others));
    for (guint equal = 0; equal < 2; equal++) {
        for (guint32 i = exercise->n_rows; i-- > 0;) {
            PodaBackup backup = poda_backup_begin (rows[i].player);
            for (guint32 c = rows[i].child; c != PODA_ROW_NONE; c = rows[c].next)
                poda_backup_add (&backup, backed[c], equal ? 1 : rows[c].weight);
            backed[i] = rows[i].leaf ? rows[i].value : poda_backup_value (&backup);
        }
        g_array_append_vals (values, backed, exercise->n_rows);
    }
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

/* Adds the options of a menu without words: a dash for "none", and positions or
 * numbers. Returns the index of the right one. */
static guint
add_options (GPtrArray *options, const Item *item, const Field *field)
{
    const PodaAnswers *key = item->exercise->key;
    gboolean places = field->cell == NULL;
    guint right = 0, n = places ? item->exercise->n_rows : item->numbers->len;
    g_autofree char *number = places ? NULL : format_option (field->cell->value);
    g_ptr_array_add (options, g_strdup ("-"));
    for (guint i = 0; i < n; i++) {
        g_ptr_array_add (options, places ? g_strdup_printf ("%u", i + 1)
                                         : g_strdup (item->numbers->pdata[i]));
        if (places ? i < key->n_order && key->order[i] == field->row
                   : field->cell->state == PODA_CELL_FILLED
                         && g_str_equal (item->numbers->pdata[i], number))
            right = i + 1;
    }
    return right;
}

/* Returns a menu, and declares its response. */
static char *
make_menu (Item *item, const Field *field)
{
    guint n = ++item->n_fields, weight = item->weights[field->column];
    guint right = field->options->len > 0 ? field->right
                                          : add_options (field->options, item, field);
    GString *text = g_string_new (NULL);
    g_string_append_printf (text,
                            "<inlineChoiceInteraction responseIdentifier=\"answer%u\" "
                            "shuffle=\"false\">",
                            n);
    for (guint i = 0; i < field->options->len; i++) {
        g_autofree char *option = escape (field->options->pdata[i]);
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

/* Returns an item with a score between 0 and 1. Canvas takes a word in square brackets
 * for a blank, so lists have other brackets. */
static GString *
make_item (const PodaExercise *exercise, const char *identifier, const char *file,
           const PodaPolicy *policy)
{
    g_autofree char *title = escape (poda_exercise_title (exercise));
    g_autoptr (GPtrArray) numbers = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GString) declarations = g_string_new (NULL);
    g_autoptr (GString) sum = g_string_new (NULL);
    Item item = { .exercise = exercise,
                  .make_field = make_menu,
                  .numbers = numbers,
                  .declarations = declarations,
                  .sum = sum };
    add_numbers (numbers, exercise);
    g_autoptr (GString) body =
        write_body (&item, PODA_MEDIUM_MENUS, "table table-bordered", policy,
                    make_picture (exercise, file, "()", "/"));
    g_autofree char *total =
        g_strdup_printf ("%" G_GUINT64_FORMAT, MAX (item.total, 1));
    return fill ("qti_item.xml", "identifier", identifier, "title", title, "version",
                 PODA_VERSION, "declarations", declarations->str, "body", body->str,
                 "sum", sum->str, "total", total, NULL);
}

/* Writes a package. Its test selects one of the variants, which are worth the same.
 * Items and files are named by the exercise's id, as far as XML allows, with a number
 * if two would be equal. */
gboolean
poda_qti_write (const char *title, const PodaTask *tasks, guint n,
                const PodaPolicy *policy, PodaOutput *output, GError **error)
{
    g_autoptr (PodaZip) zip = poda_zip_new (output);
    g_autoptr (GTree) taken = poda_texts_new (g_free, NULL);
    g_autoptr (GString) resources = g_string_new (NULL); /* the manifest's */
    g_autoptr (GString) needed = g_string_new (NULL);    /* needed by the test */
    g_autoptr (GString) references = g_string_new (NULL);
    g_autofree char *first = NULL;
    g_autofree char *escaped = escape (title);
    for (guint i = 0; i < n; i++) {
        const PodaExercise *exercise = tasks[i].exercise;
        g_autofree char *plain = g_strconcat ("poda-", exercise->id, NULL);
        g_strcanon (plain, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "-_.", '_');
        g_autofree char *name = poda_texts_add (taken, g_strdup (plain))
                                    ? g_strdup (plain)
                                    : g_strdup_printf ("%s-%u", plain, i + 1);
        g_autofree char *page = g_strconcat (name, ".xml", NULL);
        g_autofree char *file = g_strconcat (name, ".svg", NULL);
        g_autofree char *picture = make_svg (exercise, FALSE);
        g_autoptr (GString) item = make_item (exercise, name, file, policy);
        poda_zip_add (zip, page, item->str, item->len);
        poda_zip_add (zip, file, picture, strlen (picture));
        g_string_append_printf (
            resources,
            "<resource identifier=\"%s\" type=\"imsqti_item_xmlv2p1\" href=\"%s\">\n"
            "<file href=\"%s\"/>\n<file href=\"%s\"/>\n</resource>\n",
            name, page, page, file);
        g_string_append_printf (needed, "<dependency identifierref=\"%s\"/>\n", name);
        g_string_append_printf (
            references,
            "<assessmentItemRef identifier=\"%s\" href=\"%s\">"
            "<weight identifier=\"points\" value=\"10\"/></assessmentItemRef>\n",
            name, page);
        first = i == 0 ? g_strdup (name) : first;
    }
    g_autoptr (GString) test =
        fill ("qti_test.xml", "first", first, "title", escaped, "selection",
              n > 1 ? "<selection select=\"1\"/>\n" : "", "references", references->str,
              NULL);
    g_autoptr (GString) manifest =
        fill ("qti_manifest.xml", "first", first, "needed", needed->str, "resources",
              resources->str, NULL);
    poda_zip_add (zip, "test.xml", test->str, test->len);
    poda_zip_add (zip, "imsmanifest.xml", manifest->str, manifest->len);
    return poda_zip_finish (g_steal_pointer (&zip), error);
}
