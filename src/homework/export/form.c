#include "homework/export/form.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "homework/sheet/document.h"
#include "homework/exercise/names.h"
#include "homework/export/presentation.h"

/* --- Texts --- */

/* What XML has no characters for, and no keyboard keys. */
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
    poda_fill_pattern (to, poda_form_append_text, pattern, texts);
    va_end (texts);
}

char *
poda_form_sentence (const char *text)
{
    if (text == NULL)
        return NULL;
    GString *sentence = g_string_new (NULL);
    g_string_append_unichar (sentence, g_unichar_toupper (g_utf8_get_char (text)));
    g_string_append_printf (sentence, "%s.", g_utf8_next_char (text));
    return g_string_free (sentence, FALSE);
}

/* --- Weights --- */

/* Fields count whole marks: weights keep their proportions to a thousandth. */
#define FINEST 1000

/* Whole numbers in the proportions of the weights. */
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

/* What is never visited has no kind of value, which is always a choice. */
static void
put_bound (PodaForm *form, guint weight, const PodaCell *cell, const char *why)
{
    const char *const bounds[] = { _ ("exact"), _ ("at least"), _ ("at most"), "-" };
    guint right = cell->state == PODA_CELL_FILLED ? (guint) cell->value : 3;
    form->style->word (form, weight, G_N_ELEMENTS (bounds), bounds, right, why);
}

static void
put_asked (PodaForm *form, guint32 index, PodaColumn column)
{
    const char *const ticks[] = { _ ("yes"), _ ("no") };
    const PodaCell *cell = poda_answers_cell (form->exercise->key, index, column);
    const char *why = poda_reasons_text (form->reasons, index, column);
    guint weight = form->weights[column];
    gboolean filled = cell->state == PODA_CELL_FILLED;
    form->n_fields++;
    if (column == PODA_COLUMN_BOUND)
        put_bound (form, weight, cell, why);
    else if (filled && poda_column_is_tick (column))
        form->style->word (form, weight, 2, ticks, cell->value != 0 ? 0 : 1, why);
    else
        form->style->number (form, weight, filled ? &cell->value : NULL, why, NULL);
}

static void
put_cell (PodaForm *form, guint32 index, PodaColumn column)
{
    const PodaRow *row = &form->exercise->rows[index];
    char value[PODA_VALUE_BUFFER];
    g_string_append (form->text, "<td>");
    if (poda_exercise_asks (form->exercise, index, column))
        put_asked (form, index, column);
    else if (row->leaf && column == PODA_COLUMN_VALUE)
        g_string_append (form->text,
                         poda_value_format (row->value, PODA_STYLE_TEXT, value));
    else if (row->leaf)
        g_string_append (form->text, "–");
    g_string_append (form->text, "</td>");
}

/* Whether the table has a column for the order of visits. */
static gboolean
has_places (const PodaForm *form)
{
    return form->style->in_places && poda_exercise_has (form->exercise, PODA_ASK_ORDER);
}

static void
put_heads (PodaForm *form)
{
    poda_form_put (form->text,
                   "<thead><tr><th scope=\"col\">%s</th><th scope=\"col\">%s</th>",
                   _ ("node"), _ ("player"));
    for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
        if (poda_exercise_shows (form->exercise, column))
            poda_form_put (form->text, "<th scope=\"col\">%s</th>",
                           poda_column_head (column));
    if (has_places (form))
        poda_form_put (form->text, "<th scope=\"col\">%s</th>", _ ("Visit order"));
    g_string_append (form->text, "</tr></thead>\n");
}

static void
put_table (PodaForm *form)
{
    const PodaExercise *exercise = form->exercise;
    if (!poda_exercise_has_table (exercise) && !has_places (form))
        return;
    g_string_append (form->text, form->style->table);
    put_heads (form);
    g_string_append (form->text, "<tbody>\n");
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        poda_form_put (form->text, "<tr><th scope=\"row\">%s</th><td>%s</td>",
                       row->name, poda_row_kind (row));
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            if (poda_exercise_shows (exercise, column))
                put_cell (form, i, column);
        if (has_places (form)) {
            form->n_fields++;
            g_string_append (form->text, "<td>");
            form->style->order (form, form->weights[PODA_COLUMN_ORDER], i);
            g_string_append (form->text, "</td>");
        }
        g_string_append (form->text, "</tr>\n");
    }
    g_string_append (form->text, "</tbody></table>\n");
}

/* --- The lines below it --- */

static void
put_lines (PodaForm *form)
{
    if (poda_exercise_has (form->exercise, PODA_ASK_ORDER) && !form->style->in_places) {
        form->n_fields++;
        g_string_append_printf (form->text, "<p>%s: ", _ ("Visit order"));
        form->style->order (form, form->weights[PODA_COLUMN_ORDER], PODA_ROW_NONE);
        g_string_append (form->text, "</p>\n");
    }
    if (poda_exercise_has (form->exercise, PODA_ASK_MOVE)) {
        form->n_fields++;
        g_string_append_printf (form->text, "<p>%s: ", _ ("Best move"));
        form->style->move (form, form->weights[PODA_COLUMN_MOVE],
                           poda_reasons_text (form->reasons, 0, PODA_COLUMN_MOVE));
        g_string_append (form->text, "</p>\n");
    }
}

/* --- Questions: leaves that cannot matter --- */

/* The answer joins names in the order of rows: each is taken from its front. */
static void
put_leaves (PodaForm *form, const PodaQuestion *question)
{
    const char *const options[] = { _ ("cannot matter"), _ ("matters") };
    const PodaExercise *exercise = form->exercise;
    const char *answer = question->answer;
    poda_form_put (form->text, "<p>%s</p>\n", question->text);
    g_string_append (form->text, form->style->table);
    g_string_append (form->text, "<tbody>\n");
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
        g_autofree char *sentence = poda_form_sentence (why);
        const char *const feedback[] = { sentence, sentence };
        poda_form_put (form->text, "<tr><th scope=\"row\">%s</th><td>", name);
        form->n_fields++;
        form->style->choice (form, form->weights[PODA_FORM_QUESTION], FALSE, 2, options,
                             feedback, matters ? 1 : 0);
        g_string_append (form->text, "</td></tr>\n");
    }
    g_string_append (form->text, "</tbody></table>\n");
}

/* --- All questions --- */

static void
put_question (PodaForm *form, const PodaQuestion *question)
{
    guint weight = form->weights[PODA_FORM_QUESTION];
    PodaValue value;
    switch (question->kind) {
    case PODA_QUESTION_IRRELEVANT:
        put_leaves (form, question);
        break;
    case PODA_QUESTION_COUNT:
    case PODA_QUESTION_THRESHOLD:
    default:
        poda_form_put (form->text, "<p>%s ", question->text);
        form->n_fields++;
        form->style->number (
            form, weight, poda_value_parse (question->answer, &value) ? &value : NULL,
            NULL, question);
        g_string_append (form->text, "</p>\n");
    }
}

/* --- The text --- */

/* The tree as nested lists of its leaf values, for those who cannot see the picture. */
static void
append_nested (GString *to, const PodaExercise *exercise, const char *brackets)
{
    guint open = 0;
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        char buffer[PODA_VALUE_BUFFER];
        gboolean first = i == 0 || exercise->rows[row->parent].child == i;
        for (; open > row->ply; open--)
            g_string_append_c (to, brackets[1]);
        if (!first)
            g_string_append (to, ", ");
        if (row->leaf)
            g_string_append (
                to, poda_value_format (row->value, PODA_STYLE_MACHINE, buffer));
        else
            g_string_append_c (to, brackets[0]);
        open += !row->leaf;
    }
    while (open-- > 0)
        g_string_append_c (to, brackets[1]);
}

void
poda_form_picture (const PodaExercise *exercise, const PodaFormStyle *style,
                   const char *file, GString *to)
{
    g_autoptr (GString) nested = g_string_new (NULL);
    append_nested (nested, exercise, style->brackets);
    g_autofree char *words = g_strdup_printf (
        _ ("The tree; its leaf values as nested lists: %s"), nested->str);
    poda_form_put (to, style->picture, file, words);
}

/* --- The form --- */

void
poda_form_init (PodaForm *form, const PodaExercise *exercise,
                const PodaFormStyle *style, const PodaPolicy *policy)
{
    *form = (PodaForm){ .exercise = exercise,
                        .style = style,
                        .reasons = poda_reasons_new (exercise),
                        .text = g_string_new (NULL) };
    choose_weights (form, policy);
}

void
poda_form_clear (PodaForm *form)
{
    g_clear_pointer (&form->reasons, poda_reasons_free);
    if (form->text != NULL)
        g_string_free (g_steal_pointer (&form->text), TRUE);
}

void
poda_form_write (PodaForm *form, const char *picture)
{
    g_auto (GStrv) sentences =
        poda_exercise_instructions (form->exercise, form->style->medium);
    g_string_append (form->text, "<ul>\n");
    for (guint i = 0; sentences[i] != NULL; i++)
        poda_form_put (form->text, "<li>%s</li>\n", sentences[i]);
    g_string_append (form->text, "</ul>\n");
    poda_form_picture (form->exercise, form->style, picture, form->text);
    put_table (form);
    put_lines (form);
    for (guint i = 0; i < form->exercise->questions->len; i++)
        put_question (form, g_ptr_array_index (form->exercise->questions, i));
}
