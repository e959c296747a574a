/* What is asked in an exercise, as blocks of a document: to be filled in on paper, or
 * with the fields of a platform. */

#include "homework/export/export.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/resource.h"
#include "homework/exercise/names.h"

/* --- Texts --- */

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

void
poda_form_put (GString *to, const char *pattern, ...)
{
    va_list texts;
    va_start (texts, pattern);
    for (const char *hole; (hole = strstr (pattern, "%s")) != NULL;
         pattern = hole + strlen ("%s")) {
        g_string_append_len (to, pattern, hole - pattern);
        poda_form_append_text (to, va_arg (texts, const char *));
    }
    va_end (texts);
    g_string_append (to, pattern);
}

GString *
poda_form_fill (const char *file, ...)
{
    gsize length;
    g_autoptr (GBytes) bytes = poda_resource_open (file);
    const char *pattern = g_bytes_get_data (bytes, &length), *key;
    GString *text = g_string_new_len (pattern, (gssize) length);
    va_list pairs;
    va_start (pairs, file);
    while ((key = va_arg (pairs, const char *)) != NULL) {
        const char *value = va_arg (pairs, const char *);
        g_autoptr (GString) escaped = g_string_new (NULL);
        g_autofree char *raw_hole = g_strdup_printf ("{{%s}}", key);
        g_autofree char *hole = g_strdup_printf ("{{=%s}}", key);
        poda_form_append_text (escaped, value);
        g_string_replace (text, hole, escaped->str, 0);
        g_string_replace (text, raw_hole, value, 0);
    }
    va_end (pairs);
    return text;
}

char *
poda_form_svg (const PodaExercise *exercise, gboolean solved, gsize *length)
{
    g_autoptr (PodaFigure) figure =
        poda_exercise_figure (exercise, solved, PODA_THEME_COLOR);
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    poda_emit_svg (figure, svg);
    return g_strdup (poda_output_contents (svg, length));
}

/* --- Weights --- */

/* Fields count whole marks: weights keep their proportions to a thousandth. */
#define FINEST 1000

static void
set_weights (PodaForm *form, const PodaPolicy *policy)
{
    double shares[PODA_FORM_N_WEIGHTS] = { [PODA_COLUMN_ORDER] = policy->order,
                                           [PODA_COLUMN_MOVE] = policy->move,
                                           [PODA_FORM_QUESTION] = policy->question };
    guint divisor = 0; /* what they have in common */
    memcpy (shares, policy->columns, sizeof policy->columns);
    for (guint i = 0; i < PODA_FORM_N_WEIGHTS; i++) {
        form->weights[i] = (guint) floor (shares[i] * FINEST + 0.5);
        for (guint rest = form->weights[i]; rest != 0;) {
            guint next = divisor % rest;
            divisor = rest;
            rest = next;
        }
    }
    for (guint i = 0; i < PODA_FORM_N_WEIGHTS && divisor > 0; i++)
        form->weights[i] /= divisor;
}

/* Something that is asked must count: Moodle divides by their sum. */
static void
choose_weights (PodaForm *form, const PodaPolicy *given)
{
    const PodaExercise *exercise = form->exercise;
    PodaPolicy standard;
    poda_policy_init (&standard);
    set_weights (form, given != NULL ? given : &standard);
    gboolean any =
        form->weights[PODA_FORM_QUESTION] > 0 && exercise->questions->len > 0;
    for (guint i = 0; i < PODA_FORM_QUESTION; i++)
        any |= form->weights[i] > 0 && (exercise->asks & 1u << i) != 0;
    if (!any)
        set_weights (form, &standard);
}

/* --- The table --- */

/* Adds a platform's field behind what was added last. */
static void
add_field (PodaForm *form, const PodaFormField *field)
{
    form->n_fields++;
    g_autofree char *markup = form->markup (form, field);
    poda_document_markup (form->document, markup);
}

/* A node that is never visited has no kind of value, which is always a choice. */
static void
add_asked (PodaForm *form, guint32 row, PodaColumn column)
{
    const char *const ticks[] = { _ ("yes"), _ ("no") };
    const char *const bounds[] = { _ ("exact"), _ ("at least"), _ ("at most"), "-" };
    const PodaCell *cell = poda_answers_cell (form->exercise->key, row, column);
    gboolean filled = cell->state == PODA_CELL_FILLED;
    PodaFormField field = { .row = row,
                            .weight = form->weights[column],
                            .why = poda_reasons_text (form->reasons, row, column),
                            .value = filled ? &cell->value : NULL };
    if (column == PODA_COLUMN_BOUND) {
        field.kind = PODA_FORM_CHOICE;
        field.options = bounds;
        field.n_options = G_N_ELEMENTS (bounds);
        field.right = filled ? (guint) cell->value : 3;
    } else if (filled && poda_column_is_tick (column)) {
        field.kind = PODA_FORM_CHOICE;
        field.options = ticks;
        field.n_options = G_N_ELEMENTS (ticks);
        field.right = cell->value != 0 ? 0 : 1;
    }
    add_field (form, &field);
}

/* What stands in a cell on paper: what is given, and in a solution the answers, with a
 * dash for what was never visited. The caller frees it. */
static char *
tell_cell (const PodaForm *form, guint32 row, PodaColumn column)
{
    const PodaExercise *exercise = form->exercise;
    PodaColumn own = poda_told_column (exercise, row, column);
    const PodaCell *cell = poda_answers_cell (exercise->key, row, own);
    gboolean leaf = exercise->rows[row].leaf;
    char value[PODA_VALUE_BUFFER];
    if (poda_exercise_asks (exercise, row, column))
        return !form->solved ? g_strdup ("")
               : cell->state == PODA_CELL_EMPTY
                   ? g_strdup ("–")
                   : poda_told_format (exercise, row, own, cell, PODA_STYLE_TEXT);
    PodaValue given = form->markup != NULL ? exercise->rows[row].value
                                           : poda_told_leaf (exercise, row);
    return g_strdup (leaf && column == PODA_COLUMN_VALUE
                         ? poda_value_format (given, PODA_STYLE_TEXT, value)
                     : leaf ? "–"
                            : "");
}

static void
add_cell (PodaForm *form, guint32 row, PodaColumn column)
{
    gboolean asked = poda_exercise_asks (form->exercise, row, column);
    g_autofree char *text = tell_cell (form, row, column);
    poda_document_cell (form->document,
                        form->markup != NULL || !asked ? NULL
                        : form->solved                 ? "answer"
                                                       : "open",
                        "%s", text);
    if (asked && form->markup != NULL)
        add_asked (form, row, column);
}

static void
add_place (PodaForm *form, guint32 row)
{
    const PodaFormField field = { .kind = PODA_FORM_ORDER,
                                  .weight = form->weights[PODA_COLUMN_ORDER],
                                  .row = row };
    poda_document_cell (form->document, NULL, NULL);
    add_field (form, &field);
}

void
poda_form_add_table (PodaForm *form)
{
    const PodaExercise *exercise = form->exercise;
    const char *class = form->markup == NULL ? "number" : NULL;
    PodaDocumentColumn columns[PODA_N_COLUMNS + 3] = { { .heading = N_ ("node") },
                                                       { .heading = N_ ("player") } };
    guint n = 2;
    gboolean places = form->in_places && poda_exercise_has (exercise, PODA_ASK_ORDER);
    if (!poda_exercise_has_table (exercise) && !places)
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
        if (places)
            add_place (form, i);
    }
}

/* --- Lines --- */

/* Adds a platform's field behind a label, or a line on paper: with the answer where it
 * is solved. */
static void
add_line (PodaForm *form, const char *label, const PodaFormField *field, guint lines,
          const char *answer)
{
    if (form->markup == NULL) {
        poda_document_field (form->document, "answer", label, lines,
                             form->solved ? answer : NULL);
        return;
    }
    poda_document_say (form->document, NULL, NULL, "%s ", label);
    add_field (form, field);
}

/* Which leaves cannot matter is asked leaf by leaf. The answer joins names in the order
 * of rows: each is taken from its front. */
static void
add_leaves (PodaForm *form, const PodaQuestion *question)
{
    static const PodaDocumentColumn columns[] = { { .heading = "" },
                                                  { .heading = "" } };
    const char *const options[] = { _ ("cannot matter"), _ ("matters") };
    const PodaExercise *exercise = form->exercise;
    const char *answer = question->answer;
    poda_document_say (form->document, NULL, NULL, "%s", question->text);
    poda_document_table (form->document, form->table_class, columns, 2);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const char *name = exercise->rows[i].name;
        gsize length = strlen (name);
        if (!exercise->rows[i].leaf)
            continue;
        gboolean matters = !g_str_has_prefix (answer, name)
                           || (answer[length] != ' ' && answer[length] != '\0');
        if (!matters)
            answer += length + (answer[length] == ' ');
        g_autofree char *why = g_strdup_printf (
            matters ? _ ("leaf %s does matter: another value there can change the root")
                    : _ ("leaf %s cannot change the root's value, whatever it is"),
            name);
        const PodaFormField field = { .kind = PODA_FORM_CHOICE,
                                      .weight = form->weights[PODA_FORM_QUESTION],
                                      .question = question,
                                      .n_options = G_N_ELEMENTS (options),
                                      .options = options,
                                      .right = matters ? 1 : 0,
                                      .why = why };
        poda_document_row (form->document, NULL);
        poda_document_cell (form->document, NULL, "%s", name);
        poda_document_cell (form->document, NULL, NULL);
        add_field (form, &field);
    }
}

static void
add_question (PodaForm *form, const PodaQuestion *question)
{
    /* A word is kept in English, as sheets have it. */
    gboolean none = strcmp (question->answer, "none") == 0;
    gboolean number = question->kind == PODA_QUESTION_COUNT;
    PodaValue value;
    const PodaFormField field = { .weight = form->weights[PODA_FORM_QUESTION],
                                  .question = question,
                                  .value = poda_value_parse (question->answer, &value)
                                               ? &value
                                               : NULL };
    if (form->markup != NULL && !number)
        add_leaves (form, question);
    else
        add_line (form, question->text, &field, number ? 1 : 2,
                  none ? _ ("none") : question->answer);
}

void
poda_form_add_lines (PodaForm *form)
{
    const PodaExercise *exercise = form->exercise;
    const PodaAnswers *key = exercise->key;
    if (poda_exercise_has (exercise, PODA_ASK_ORDER) && !form->in_places) {
        const PodaFormField field = { .kind = PODA_FORM_ORDER,
                                      .weight = form->weights[PODA_COLUMN_ORDER],
                                      .row = PODA_ROW_NONE };
        g_autofree char *order =
            poda_exercise_join (exercise, key->order, key->n_order, " ");
        add_line (form, _ ("Visit order:"), &field, 1 + exercise->n_rows / 20, order);
    }
    if (poda_exercise_has (exercise, PODA_ASK_MOVE)) {
        PodaReasons *reasons = form->reasons;
        const PodaFormField field = {
            .kind = PODA_FORM_MOVE,
            .weight = form->weights[PODA_COLUMN_MOVE],
            .why = reasons != NULL ? poda_reasons_text (reasons, 0, PODA_COLUMN_MOVE)
                                   : NULL,
        };
        g_autofree char *move =
            poda_record_move_text (exercise->record, exercise->rows[key->move].node);
        add_line (form, _ ("Best move:"), &field, 1, move);
    }
    for (guint i = 0; i < exercise->questions->len; i++)
        add_question (form, g_ptr_array_index (exercise->questions, i));
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

char *
poda_form_tell_tree (const PodaExercise *exercise, const char *brackets)
{
    g_autoptr (GString) nested = g_string_new (NULL);
    guint open = 0;
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        char buffer[PODA_VALUE_BUFFER];
        gboolean first = i == 0 || exercise->rows[row->parent].child == i;
        for (; open > row->ply; open--)
            g_string_append_c (nested, brackets[1]);
        if (!first)
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
    return g_strdup_printf (_ ("The tree; its leaf values as nested lists: %s"),
                            nested->str);
}

void
poda_form_write (PodaForm *form, const PodaPolicy *policy, const char *picture,
                 void (*append) (GString *to, const char *text), GString *to)
{
    g_autoptr (PodaDocument) document = poda_document_new ("", NULL);
    form->document = document;
    form->reasons = poda_reasons_new (form->exercise);
    choose_weights (form, policy);
    poda_form_add_instructions (form);
    poda_document_say (document, NULL, NULL, NULL);
    poda_document_markup (document, picture);
    poda_form_add_table (form);
    poda_form_add_lines (form);
    poda_document_fragment (document, append, to);
    g_clear_pointer (&form->reasons, poda_reasons_free);
    form->document = NULL;
}
