#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/resource.h"
#include "draw/output/picture.h"
#include "homework/exercise/names.h"
#include "homework/export/presentation.h"

/* --- Texts and pictures --- */

/* What XML has no letter for, and no keyboard a key, becomes another letter. */
void
poda_form_append (GString *to, const char *text, const char *escaped)
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

/* Beside what HTML takes for its own, what Moodle would: `{` begins a field, `@` a
 * file's address, `$` and `\` a formula. */
static void
append_text (GString *to, const char *text)
{
    poda_form_append (to, text, "&<>\"{}@$\\");
}

char *
poda_form_escape (const char *text)
{
    GString *escaped = g_string_new (NULL);
    append_text (escaped, text);
    return g_string_free (escaped, FALSE);
}

GString *
poda_form_markup (const PodaDocument *document)
{
    GString *markup = g_string_new (NULL);
    poda_document_fragment (document, append_text, markup);
    return markup;
}

GString *
poda_form_fill (const char *file, ...)
{
    g_autoptr (GBytes) bytes = poda_resource_open (file);
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

PodaOutput *
poda_form_svg (const PodaExercise *exercise, gboolean solved)
{
    g_autoptr (PodaFigure) figure = poda_exercise_figure (exercise, solved, FALSE);
    PodaOutput *svg = poda_output_memory ();
    poda_emit_svg (figure, svg);
    return svg;
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

char *
poda_form_picture (const PodaExercise *exercise, const char *address,
                   const char *brackets, const char *end)
{
    g_autoptr (GString) nested = g_string_new (NULL);
    append_nested (nested, exercise, 0, brackets);
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
        for (guint i = 0; i < G_N_ELEMENTS (form->weights); i++) {
            double weight = factor
                            * (i == PODA_COLUMN_ORDER  ? policy->order
                               : i == PODA_COLUMN_MOVE ? policy->move
                                                       : policy->columns[i]);
            form->weights[i] = (guint) floor (weight + 0.5);
            whole = whole && fabs (weight - form->weights[i]) < 1e-6;
            any = any || (form->weights[i] > 0 && (form->exercise->asks >> i & 1) != 0);
        }
    }
    return any;
}

/* Adds a field behind what was added last. A node that is never visited has no kind of
 * value, which is always a choice. */
static void
add_field (PodaForm *form, guint32 row, PodaColumn column)
{
    static const char *const words[][5] = { { N_ ("yes"), N_ ("no") },
                                            { N_ ("exact"), N_ ("at least"),
                                              N_ ("at most"), "-" } };
    const PodaRow *rows = form->exercise->rows;
    const PodaAnswers *key = form->exercise->key;
    const PodaCell *cell =
        column < PODA_N_COLUMNS ? poda_answers_cell (key, row, column) : NULL;
    gboolean bound = column == PODA_COLUMN_BOUND;
    gboolean filled = cell != NULL && cell->state == PODA_CELL_FILLED;
    g_autoptr (GPtrArray) options = g_ptr_array_new_with_free_func (g_free);
    PodaFormField field = { row, column, cell, options, 0 };
    guint32 i = column == PODA_COLUMN_MOVE ? rows[0].child : PODA_ROW_NONE;
    for (; i != PODA_ROW_NONE; i = rows[i].next) {
        if (i == key->move)
            field.right = options->len;
        g_ptr_array_add (options,
                         poda_record_move_text (form->exercise->record, rows[i].node));
    }
    if (bound || (filled && poda_column_is_tick (column))) {
        field.right = !bound ? cell->value == 0 : filled ? (guint) cell->value : 3;
        for (const char *const *word = words[bound]; *word != NULL; word++)
            g_ptr_array_add (options, g_strdup (_ (*word)));
    }
    form->n_fields++;
    poda_document_last (form->document)->markup = form->make_field (form, &field);
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
    char value[PODA_VALUE_BUFFER];
    g_autofree char *answer =
        poda_told_format (exercise, row, own, cell, PODA_STYLE_TEXT);
    const char *text = "";
    if (asked && form->solved)
        text = cell->state != PODA_CELL_EMPTY ? answer : "–";
    else if (!asked && exercise->rows[row].leaf)
        text =
            column != PODA_COLUMN_VALUE
                ? "–"
                : poda_value_format (exercise->rows[row].told, PODA_STYLE_TEXT, value);
    poda_document_cell (form->document,
                        form->make_field != NULL ? NULL
                        : !asked                 ? "number"
                        : form->solved           ? "answer"
                                                 : "open",
                        _ (poda_column_head (column)), "%s", text);
    if (asked && form->make_field != NULL)
        add_field (form, row, column);
}

void
poda_form_add_table (PodaForm *form)
{
    const PodaExercise *exercise = form->exercise;
    gboolean places = form->medium == PODA_MEDIUM_MENUS
                      && poda_exercise_has (exercise, PODA_ASK_ORDER);
    if (!poda_exercise_has (exercise, PODA_ASK_ORDER - 1) && !places)
        return;
    poda_document_table (form->document, form->table_class);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        poda_document_row (form->document, NULL);
        poda_document_cell (form->document, NULL, _ ("node"), "%s", row->name);
        poda_document_cell (form->document, NULL, _ ("player"), "%s",
                            poda_row_kind (row));
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            if (poda_exercise_shows (exercise, column))
                add_cell (form, i, column);
        if (places) {
            poda_document_cell (form->document, NULL, _ ("Visit order"), NULL);
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
    if (form->make_field == NULL)
        poda_document_field (form->document, "answer", label, lines,
                             form->solved ? answer : NULL);
    else {
        poda_document_say (form->document, NULL, NULL, "%s ", label);
        add_field (form, 0, column);
    }
}

/* Questions are asked on paper only. A word of theirs is kept in English, as sheets
 * have it. */
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
}

/* --- All of it --- */

void
poda_form_add_instructions (PodaForm *form)
{
    g_auto (GStrv) sentences =
        poda_exercise_instructions (form->exercise, form->medium);
    for (guint i = 0; sentences[i] != NULL; i++)
        poda_document_item (form->document,
                            form->medium < PODA_MEDIUM_NAMED ? NULL : "numbered", NULL,
                            "%s", sentences[i]);
}

GString *
poda_form_write (PodaForm *form, const PodaPolicy *policy, const char *picture)
{
    g_autoptr (PodaDocument) document = poda_document_new ("", NULL);
    g_autoptr (PodaReasons) reasons = poda_reasons_new (form->exercise);
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
    return poda_form_markup (document);
}
