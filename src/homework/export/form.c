#include "homework/export/form.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/resource.h"
#include "draw/output/picture.h"
#include "homework/exercise/names.h"

/* --- Texts and pictures --- */

gunichar
poda_form_admit (gunichar c)
{
    if (c == '\t' || c == '\n' || c == '\r')
        return ' ';
    return c < 0x20 || c == 0x7f || c == 0xfffe || c == 0xffff ? 0xfffd : c;
}

/* Beside what HTML takes for its own, what Moodle would: `{` begins a field, `@` a
 * file's address, `$` and `\` a formula. */
void
poda_form_append_text (GString *to, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    for (const char *c = valid; *c != '\0'; c = g_utf8_next_char (c)) {
        gunichar u = poda_form_admit (g_utf8_get_char (c));
        const char *entity = u == '&'   ? "&amp;"
                             : u == '<' ? "&lt;"
                             : u == '>' ? "&gt;"
                             : u == '"' ? "&quot;"
                                        : NULL;
        if (entity != NULL)
            g_string_append (to, entity);
        else if (u < 0x80 && strchr ("{}@$\\", (char) u) != NULL)
            g_string_append_printf (to, "&#%u;", u);
        else
            g_string_append_unichar (to, u);
    }
}

char *
poda_form_escape (const char *text)
{
    GString *escaped = g_string_new (NULL);
    poda_form_append_text (escaped, text);
    return g_string_free (escaped, FALSE);
}

GString *
poda_form_fill (const char *file, ...)
{
    gsize length;
    g_autoptr (GBytes) bytes = poda_resource_open (file);
    const char *pattern = g_bytes_get_data (bytes, &length);
    GString *text = g_string_new_len (pattern, (gssize) length);
    va_list pairs;
    va_start (pairs, file);
    for (const char *key; (key = va_arg (pairs, const char *)) != NULL;) {
        g_autofree char *hole = g_strdup_printf ("{{%s}}", key);
        g_string_replace (text, hole, va_arg (pairs, const char *), 0);
    }
    va_end (pairs);
    return text;
}

char *
poda_form_svg (const PodaExercise *exercise, gboolean solved, gsize *length)
{
    g_autoptr (PodaFigure) figure = poda_exercise_figure (exercise, solved, FALSE);
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    poda_emit_svg (figure, svg);
    return g_strdup (poda_output_contents (svg, length));
}

char *
poda_form_picture (const PodaExercise *exercise, const char *address,
                   const char *brackets, const char *end)
{
    g_autoptr (GString) nested = g_string_new (NULL);
    guint open = 0;
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        char buffer[PODA_VALUE_BUFFER];
        for (; open > row->ply; open--)
            g_string_append_c (nested, brackets[1]);
        if (i != 0 && exercise->rows[row->parent].child != i)
            g_string_append (nested, ", ");
        if (row->leaf)
            g_string_append (
                nested, poda_value_format (row->value, PODA_STYLE_MACHINE, buffer));
        else
            g_string_append_c (nested, brackets[0]);
        open += !row->leaf;
    }
    while (open-- > 0)
        g_string_append_c (nested, brackets[1]);
    g_autofree char *words = g_strdup_printf (
        _ ("The tree; its leaf values as nested lists: %s"), nested->str);
    g_autofree char *escaped = poda_form_escape (words);
    return g_strdup_printf ("<img src=\"%s\" alt=\"%s\"%s>", address, escaped, end);
}

/* --- Fields of platforms --- */

/* Fields count whole marks: weights are multiplied until they are whole, at most by
 * this. */
#define MOST_FACTOR 1000

/* Returns TRUE if something that is asked counts: Moodle divides by their sum. */
static gboolean
set_weights (PodaForm *form, const PodaPolicy *policy)
{
    gboolean any = FALSE, whole = FALSE;
    for (guint factor = 1; !whole && factor <= MOST_FACTOR; factor++) {
        whole = TRUE;
        any = FALSE;
        for (guint i = 0; i < G_N_ELEMENTS (form->weights); i++) {
            double weight = factor
                            * (i == PODA_COLUMN_ORDER  ? policy->order
                               : i == PODA_COLUMN_MOVE ? policy->move
                                                       : policy->columns[i]);
            form->weights[i] = (guint) floor (weight + 0.5);
            whole = whole && fabs (weight - form->weights[i]) < 1e-6;
            any =
                any || (form->weights[i] > 0 && (form->exercise->asks & 1u << i) != 0);
        }
    }
    return any;
}

/* A node that is never visited has no kind of value, which is always a choice. */
GPtrArray *
poda_form_options (const PodaExercise *exercise, guint32 row, PodaColumn column,
                   guint *right)
{
    static const char *const ticks[] = { N_ ("yes"), N_ ("no"), NULL };
    static const char *const bounds[] = { N_ ("exact"), N_ ("at least"), N_ ("at most"),
                                          "-", NULL };
    const PodaRow *rows = exercise->rows;
    GPtrArray *options = g_ptr_array_new_with_free_func (g_free);
    for (guint32 i = rows[0].child; column == PODA_COLUMN_MOVE && i != PODA_ROW_NONE;
         i = rows[i].next) {
        if (i == exercise->key->move)
            *right = options->len;
        g_ptr_array_add (options,
                         poda_record_move_text (exercise->record, rows[i].node));
    }
    if (column >= PODA_N_COLUMNS)
        return options;
    const PodaCell *cell = poda_answers_cell (exercise->key, row, column);
    gboolean filled = cell->state == PODA_CELL_FILLED;
    *right = column != PODA_COLUMN_BOUND ? cell->value == 0
             : filled                    ? (guint) cell->value
                                         : 3;
    if (column == PODA_COLUMN_BOUND || (filled && poda_column_is_tick (column)))
        for (const char *const *word = column == PODA_COLUMN_BOUND ? bounds : ticks;
             *word != NULL; word++)
            g_ptr_array_add (options, g_strdup (_ (*word)));
    return options;
}

/* Adds a field behind what was added last. */
static void
add_field (PodaForm *form, guint32 row, PodaColumn column)
{
    form->n_fields++;
    g_autofree char *markup = form->field (form, row, column);
    poda_document_markup (form->document, markup);
}

/* --- The table --- */

/* A cell contains what is given, in a solution the answer, with a dash for what was
 * never visited, or a field. */
static void
add_cell (PodaForm *form, guint32 row, PodaColumn column)
{
    const PodaExercise *exercise = form->exercise;
    PodaColumn own = poda_told_column (exercise, row, column);
    const PodaCell *cell = poda_answers_cell (exercise->key, row, own);
    gboolean asked = poda_exercise_asks (exercise, row, column);
    PodaValue given = form->field != NULL ? exercise->rows[row].value
                                          : poda_told_leaf (exercise, row);
    char value[PODA_VALUE_BUFFER];
    g_autofree char *answer =
        asked && form->solved && cell->state != PODA_CELL_EMPTY
            ? poda_told_format (exercise, row, own, cell, PODA_STYLE_TEXT)
            : NULL;
    const char *text = "";
    if (asked)
        text = !form->solved ? "" : answer != NULL ? answer : "–";
    else if (exercise->rows[row].leaf)
        text = column == PODA_COLUMN_VALUE
                   ? poda_value_format (given, PODA_STYLE_TEXT, value)
                   : "–";
    poda_document_cell (form->document,
                        form->field != NULL || !asked ? NULL
                        : form->solved                ? "answer"
                                                      : "open",
                        "%s", text);
    if (asked && form->field != NULL)
        add_field (form, row, column);
}

void
poda_form_add_table (PodaForm *form)
{
    const PodaExercise *exercise = form->exercise;
    const char *class = form->field == NULL ? "number" : NULL;
    PodaDocumentColumn columns[PODA_N_COLUMNS + 3] = { { .heading = N_ ("node") },
                                                       { .heading = N_ ("player") } };
    guint n = 2;
    gboolean places = form->medium == PODA_MEDIUM_MENUS
                      && poda_exercise_has (exercise, PODA_ASK_ORDER);
    if ((exercise->asks & ((1u << PODA_N_COLUMNS) - 1)) == 0 && !places)
        return;
    for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
        if (poda_exercise_shows (exercise, column))
            columns[n++] = (PodaDocumentColumn){ .heading = poda_column_head (column),
                                                 .class = class };
    if (places)
        columns[n++] = (PodaDocumentColumn){ .heading = N_ ("Visit order") };
    poda_document_table (form->document, form->table_class, columns, n);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        poda_document_row (form->document, NULL);
        poda_document_cell (form->document, NULL, "%s", row->name);
        poda_document_cell (form->document, NULL, "%s", poda_row_kind (row));
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            if (poda_exercise_shows (exercise, column))
                add_cell (form, i, column);
        if (places) {
            poda_document_cell (form->document, NULL, NULL);
            add_field (form, i, PODA_COLUMN_ORDER);
        }
    }
}

/* --- Lines --- */

/* Adds a platform's field behind a label, or lines on paper: with the answer where it
 * is solved. */
static void
add_line (PodaForm *form, const char *label, PodaColumn column, guint lines,
          const char *answer)
{
    if (form->field == NULL)
        poda_document_field (form->document, "answer", label, lines,
                             form->solved ? answer : NULL);
    else {
        poda_document_say (form->document, NULL, NULL, "%s ", label);
        add_field (form, 0, column);
    }
}

/* Questions are asked on paper only. */
void
poda_form_add_lines (PodaForm *form)
{
    const PodaExercise *exercise = form->exercise;
    const PodaAnswers *key = exercise->key;
    g_autofree char *order =
        poda_exercise_join (exercise, key->order, key->n_order, " ");
    if (poda_exercise_has (exercise, PODA_ASK_ORDER)
        && form->medium != PODA_MEDIUM_MENUS)
        add_line (form, _ ("Visit order:"), PODA_COLUMN_ORDER,
                  1 + exercise->n_rows / 20, order);
    if (poda_exercise_has (exercise, PODA_ASK_MOVE)) {
        g_autofree char *move =
            poda_record_move_text (exercise->record, exercise->rows[key->move].node);
        add_line (form, _ ("Best move:"), PODA_COLUMN_MOVE, 1, move);
    }
    for (guint i = 0; i < exercise->questions->len && form->field == NULL; i++) {
        const PodaQuestion *question = exercise->questions->pdata[i];
        /* A word is kept in English, as sheets have it. */
        gboolean none = strcmp (question->answer, "none") == 0;
        add_line (form, poda_question_tell (question), PODA_N_COLUMNS,
                  question->kind == PODA_QUESTION_IRRELEVANT ? 2 : 1,
                  none ? _ ("none") : question->answer);
    }
}

/* --- All of it --- */

void
poda_form_add_instructions (PodaForm *form)
{
    g_auto (GStrv) sentences =
        poda_exercise_instructions (form->exercise, form->medium);
    for (guint i = 0; sentences[i] != NULL; i++)
        poda_document_item (form->document, NULL, NULL, "%s", sentences[i]);
}

GString *
poda_form_write (PodaForm *form, const PodaPolicy *policy, const char *picture)
{
    g_autoptr (PodaDocument) document = poda_document_new ("", NULL);
    g_autoptr (PodaReasons) reasons = poda_reasons_new (form->exercise);
    GString *text = g_string_new (NULL);
    PodaPolicy standard;
    poda_policy_init (&standard);
    if (policy == NULL || !set_weights (form, policy))
        set_weights (form, &standard);
    form->document = document;
    form->reasons = reasons;
    poda_form_add_instructions (form);
    poda_document_say (document, NULL, NULL, NULL);
    poda_document_markup (document, picture);
    poda_form_add_table (form);
    poda_form_add_lines (form);
    poda_document_fragment (document, poda_form_append_text, text);
    return text;
}
