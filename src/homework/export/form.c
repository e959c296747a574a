/* Exercises as blocks of a document, and on paper: LaTeX handouts and blank sheets. */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/resource.h"
#include "base/terminal.h"
#include "draw/layout/layout.h"
#include "draw/output/picture.h"
#include "draw/output/tex.h"
#include "homework/exercise/names.h"
#include "homework/export/export.h"

/* --- Blocks --- */

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

/* Adds a cell: a given value, a field, or in a solution the answer (empty: a dash). */
static void
add_cell (PodaForm *form, guint32 row, PodaColumn column)
{
    const PodaExercise *exercise = form->exercise;
    PodaColumn own = poda_view_column (exercise, row, column);
    const PodaCell *cell = poda_answers_cell (exercise->key, row, own);
    gboolean asked = poda_exercise_asks (exercise, row, column);
    char value[PODA_VALUE_BUFFER];
    g_autofree char *answer =
        poda_view_format (exercise, row, own, cell, PODA_STYLE_TEXT);
    const char *text = "";
    if (asked && form->solved)
        text = cell->state != PODA_CELL_EMPTY ? answer : "–";
    else if (!asked && exercise->rows[row].leaf)
        text = column != PODA_COLUMN_VALUE
                   ? "–"
                   : poda_value_format (exercise->rows[row].shown_value,
                                        PODA_STYLE_TEXT, value);
    poda_document_cell (form->document,
                        form->add_field != NULL ? NULL
                        : !asked                ? "number"
                        : form->solved          ? "answer"
                                                : "open",
                        _ (poda_column_rows[column].head), "%s", text);
    if (asked && form->add_field != NULL)
        form->add_field (form->data, row, column);
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
            form->add_field (form->data, i, PODA_COLUMN_ORDER);
        }
    }
}

/* Adds a label with a platform's field, or on paper with lines, or with the answer. */
static void
add_line (PodaForm *form, const char *label, PodaColumn column, guint lines,
          const char *answer)
{
    if (form->add_field == NULL)
        poda_document_field (form->document, "answer", label, lines,
                             form->solved ? answer : NULL);
    else {
        poda_document_say (form->document, NULL, NULL, "%s ", label);
        form->add_field (form->data, 0, column);
    }
}

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

/* --- Handouts; the preamble (handout_head.tex) fits them to pages --- */

/* Writes a text, escaped for TeX, between two pieces of TeX. */
static void
put (PodaOutput *output, const char *before, const char *text, const char *after)
{
    g_autoptr (GString) escaped = g_string_new (before);
    poda_tex_append_escaped (escaped, text);
    g_string_append (escaped, after);
    poda_output_write (output, escaped->str, escaped->len);
}

static void
put_title (const PodaTask *task, gboolean solved, PodaOutput *output)
{
    g_autofree char *owner = poda_task_owner (task);
    g_autofree char *full = poda_exercise_full_title (task->exercise);
    put (output, "\\clearpage\\setcounter{page}{1}\\markright{", full, "}\n");
    put (output, "\\noindent{\\large\\bfseries\\boldmath ",
         poda_exercise_title (task->exercise), solved ? ": " : "");
    put (output, "", solved ? _ ("solution") : "", "}\\hfill\\penalty0 ");
    if (owner != NULL || !solved)
        put (output, "\\hspace*{\\fill}\\mbox{", owner != NULL ? owner : _ ("Name"),
             owner != NULL ? "}" : ": \\underline{\\hspace{60mm}}}");
    poda_output_text (output, "\\par\\smallskip\\hrule\\medskip\n");
}

static void
put_exercise (const PodaTask *task, gboolean solved, PodaOutput *output)
{
    const PodaExercise *exercise = task->exercise;
    g_autoptr (PodaDocument) rules = poda_document_new ("", NULL);
    g_autoptr (PodaDocument) tree = poda_document_new ("", NULL);
    g_autoptr (PodaDocument) lines = poda_document_new ("", NULL);
    PodaFigure *figure = poda_exercise_figure (exercise, solved, TRUE);
    PodaForm form = { .exercise = exercise, .document = rules, .solved = solved };
    poda_form_add_instructions (&form);
    if (solved)
        poda_document_say (tree, NULL, NULL, "%s", figure->caption);
    for (char *const *note = figure->notes; solved && *note != NULL; note++)
        poda_document_say (tree, NULL, NULL, "%s", *note);
    poda_document_figure (tree, NULL, NULL, figure);
    form.document = tree;
    poda_form_add_table (&form);
    form.document = lines;
    poda_form_add_lines (&form);
    put_title (task, solved, output);
    poda_output_text (output, "{\\small\n");
    poda_document_tex (rules, output);
    poda_output_format (output, "\\par}\n\\def\\podastretch{%s}\\def\\podarows{}%%\n%s",
                        solved ? "1.15" : "1.5", solved ? "\\par\\medskip\n" : "");
    poda_document_tex (tree, output);
    poda_output_text (output, "\\setbox\\podalines\\vbox{%\n");
    poda_document_tex (lines, output);
    poda_output_text (output, "}\\podaclosefalse\\podanow\\unvbox\\podalines\n"
                              "\\podathen\n");
}

void
poda_handout_write (const PodaTask *tasks, guint n, gboolean solved, PodaOutput *output)
{
    g_autoptr (PodaOutput) exercises = poda_output_memory ();
    g_autoptr (GString) head = g_string_new (NULL);
    for (guint i = 0; i < n; i++)
        put_exercise (&tasks[i], solved, exercises);
    const char *body = poda_output_contents (exercises, NULL);
    poda_resource_write (poda_tex_is_plain (body, NULL)
                             ? "homework/export/handout_class.tex"
                             : "homework/export/handout_letters.tex",
                         output);
    poda_tex_packages (body, "tikz", output);
    poda_tex_append_file (head, "homework/export/handout_head.tex");
    poda_output_text (output, head->str);
    put (output, "\\newcommand{\\podawhere}{",
         _ ("The tree is on the last page of this exercise."),
         "}\n\\begin{document}\n");
    poda_output_format (output, "%s\\end{document}\n", body);
}

/* --- Blank sheets: blocks on A4 pages, drawn as SVG --- */

/* In pixels, 96 per inch. */
#define WIDTH 794.0
#define HEIGHT 1123.0
#define MARGIN 48.0
#define ROOM (WIDTH - 2 * MARGIN)
#define BOTTOM (HEIGHT - MARGIN)
#define LETTERS 12.0
#define LINE 16.0   /* for text */
#define ANSWER 28.0 /* for a line to write on */
#define ROW 24.0    /* a table's */
#define GAP 16.0    /* between parts of a table, and around a tree */

typedef struct {
    GPtrArray *pages; /* PodaOutput elements: SVG without its end tag */
    PodaOutput *page; /* the last one */
    double y;         /* end of its contents */
    const char *title;
} Paper;

static void
put_text (Paper *paper, double x, double y, gboolean bold, const char *text)
{
    g_autofree char *fit = poda_terminal_text (text != NULL ? text : "");
    g_autofree char *escaped = g_markup_escape_text (fit, -1);
    poda_output_format (paper->page,
                        "<text x=\"%.1f\" y=\"%.1f\" font-weight=\"%s\">%s</text>\n", x,
                        y, bold ? "bold" : "normal", escaped);
}

/* Draws a rectangle, or with height 0 a line to write on. */
static void
put_box (Paper *paper, double x, double y, double width, double height)
{
    poda_output_format (
        paper->page,
        "<path d=\"M%.1f %.1fh%.1fv%.1fh%.1fz\" stroke=\"#57606a\" fill=\"none\"/>\n",
        x, y, width, height, -width);
}

static void
begin_page (Paper *paper)
{
    paper->page = poda_output_memory ();
    g_ptr_array_add (paper->pages, paper->page);
    paper->y = MARGIN;
    poda_output_format (
        paper->page,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\">\n"
        "<g font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"%g\">\n",
        WIDTH, HEIGHT, LETTERS);
    put_text (paper, MARGIN, MARGIN - 16, FALSE, paper->title);
}

/* Starts a new page if the rest of this one is too small. */
static void
need (Paper *paper, double height)
{
    if (paper->y + height > BOTTOM && paper->y != MARGIN)
        begin_page (paper);
}

static void
put_wrapped (Paper *paper, const char *mark, gboolean bold, const char *text)
{
    double x = MARGIN + (*mark != '\0' ? 14 : 0);
    g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
    poda_text_wrap (lines, text, LETTERS, bold, WIDTH - MARGIN - x);
    for (guint i = 0; i < lines->len; i++) {
        need (paper, LINE);
        paper->y += LINE;
        put_text (paper, MARGIN, paper->y, bold, i == 0 ? mark : "");
        put_text (paper, x, paper->y, bold, lines->pdata[i]);
    }
}

/* Draws a field. Its first line is next to the label, if there is room. */
static void
put_field (Paper *paper, const PodaDocBlock *field)
{
    double left = ROOM - poda_text_width (field->label, LETTERS, FALSE) - 8;
    put_wrapped (paper, "", FALSE, field->label);
    if (left > MARGIN)
        put_box (paper, WIDTH - MARGIN - left, paper->y + 3, left, 0);
    for (guint i = left > MARGIN; i < field->lines; i++) {
        need (paper, ANSWER);
        paper->y += ANSWER;
        put_box (paper, MARGIN, paper->y, ROOM, 0);
    }
    paper->y += 6;
}

/* Draws a tree on at most half a page. */
static void
put_figure (Paper *paper, const PodaFigure *figure)
{
    double width, height;
    poda_picture_size (figure, &width, &height);
    double scale = fmin (fmin (1, ROOM / width), HEIGHT / 2 / height);
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    poda_emit_svg (figure, svg);
    need (paper, scale * height + GAP);
    poda_output_format (paper->page,
                        "<g transform=\"translate(%.1f %.1f) scale(%.4f)\">\n%s</g>\n",
                        MARGIN + (ROOM - scale * width) / 2, paper->y + GAP / 2, scale,
                        poda_output_contents (svg, NULL));
    paper->y += scale * height + GAP;
}

/* Parts of the table, with headings, are side by side; more go to further pages. */
static void
put_table (Paper *paper, const PodaDocBlock *const *table)
{
    guint n = poda_document_columns (table), row = 1;
    g_autoptr (GPtrArray) cells = g_ptr_array_new (); /* row by row */
    g_autofree double *widths = g_new0 (double, n);
    double width = GAP; /* a part's, with the gap */
    for (guint c = 0; c < n; c++)
        g_ptr_array_add (cells, table[2 + c]->label);
    while (*++table != NULL
           && ((*table)->kind == PODA_DOC_ROW || (*table)->kind == PODA_DOC_CELL))
        if ((*table)->kind == PODA_DOC_CELL)
            g_ptr_array_add (cells, (*table)->text);
    for (guint i = 0; i < cells->len; i++)
        widths[i % n] = fmax (widths[i % n],
                              poda_text_width (cells->pdata[i], LETTERS, i < n) + 10);
    for (guint c = 0; c < n; c++) {
        widths[c] = fmax (widths[c], c < 2 ? 0 : 44);
        width += widths[c];
    }
    guint n_rows = cells->len / n - 1;
    guint n_beside = (guint) CLAMP ((ROOM + GAP) / width, 1, MAX (1, n_rows / 6));
    while (row <= n_rows) {
        need (paper, 7 * ROW);
        guint room = (guint) ((BOTTOM - paper->y) / ROW) - 1;
        guint high = MIN (room, (n_rows - row) / n_beside + 1);
        for (guint i = 0; i < n_beside * (high + 1) && row <= n_rows; i++) {
            guint line = i % (high + 1), at = line == 0 ? 0 : row++;
            double x = MARGIN + i / (high + 1) * width, y = paper->y + line * ROW;
            for (guint c = 0; c < n; x += widths[c++]) {
                put_box (paper, x, y, widths[c], ROW);
                put_text (paper, x + 5, y + ROW - 6, at == 0, cells->pdata[at * n + c]);
            }
        }
        paper->y += ROW * (high + 1) + GAP;
    }
}

static void
put_sheet (Paper *paper, const PodaTask *task)
{
    g_autoptr (PodaDocument) document = poda_document_new ("", NULL);
    g_autofree char *owner = poda_task_owner (task);
    g_autofree char *title = poda_exercise_full_title (task->exercise);
    PodaForm form = { .exercise = task->exercise, .document = document };
    poda_form_add_instructions (&form);
    poda_document_figure (document, NULL, NULL,
                          poda_exercise_figure (task->exercise, FALSE, TRUE));
    poda_form_add_lines (&form);
    poda_form_add_table (&form);
    paper->title = title;
    begin_page (paper);
    put_wrapped (paper, "", TRUE, owner);
    paper->y += 6;
    for (PodaDocBlocks block = (PodaDocBlocks) document->blocks->pdata; *block != NULL;
         block++)
        if ((*block)->kind == PODA_DOC_ITEM)
            put_wrapped (paper, "•", FALSE, (*block)->text);
        else if ((*block)->kind == PODA_DOC_FIGURE)
            put_figure (paper, (*block)->figure);
        else if ((*block)->kind == PODA_DOC_FIELD)
            put_field (paper, *block);
        else if ((*block)->kind == PODA_DOC_TABLE)
            put_table (paper, block);
}

static void
emit_page (gconstpointer page, PodaOutput *output)
{
    poda_output_format (output, "%s</g>\n</svg>\n",
                        poda_output_contents ((PodaOutput *) page, NULL));
}

gboolean
poda_blanks_write (const PodaTask *tasks, guint n, PodaOutput *output, GError **error)
{
    g_autoptr (PodaPdf) pdf = NULL;
    g_autoptr (GPtrArray) pages =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_output_abandon);
    Paper paper = { .pages = pages };
    g_autofree char *title = poda_exercise_full_title (tasks[0].exercise);
    for (guint i = 0; i < n; i++)
        put_sheet (&paper, &tasks[i]);
    for (guint i = 0; i < pages->len; i++)
        if (!poda_pdf_add_svg (&pdf, output, emit_page, pages->pdata[i], title, error))
            return FALSE;
    return poda_pdf_finish (pdf, error);
}
