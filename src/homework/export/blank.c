/* Blank sheets as pdf: the blocks of a document on pages of A4, drawn as svg. */

#include "homework/export/export.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/terminal.h"
#include "draw/layout/layout.h"
#include "draw/output/picture.h"
#include "homework/document/document.h"
#include "homework/export/form.h"

/* In pixels, 96 to an inch. */
#define WIDTH 794.0
#define HEIGHT 1123.0
#define MARGIN 48.0
#define ROOM (WIDTH - 2 * MARGIN)
#define BOTTOM (HEIGHT - MARGIN)
#define LETTERS 12.0
#define LINE 16.0   /* of text */
#define ANSWER 28.0 /* of a line to write on */
#define ROW 24.0    /* of a table */
#define GAP 16.0    /* between parts of a table, and around a tree */
#define HIGHEST_TREE (HEIGHT / 2)

typedef struct {
    PodaPdf **pdf;
    PodaOutput *output;
    const char *title;
    GString *page; /* svg */
    double y;      /* how far it is filled */
    gboolean failed;
    GError **error;
} Paper;

static void
put_text (Paper *paper, double x, double y, const char *weight, const char *text)
{
    g_autofree char *fit = poda_terminal_text (text != NULL ? text : "");
    g_autofree char *escaped = g_markup_escape_text (fit, -1);
    g_string_append_printf (
        paper->page, "<text x=\"%.1f\" y=\"%.1f\" font-weight=\"%s\">%s</text>\n", x, y,
        weight, escaped);
}

/* Draws a box; of no height it is a line to write on. */
static void
put_box (Paper *paper, double x, double y, double width, double height)
{
    g_string_append_printf (
        paper->page,
        "<path d=\"M%.1f %.1fh%.1fv%.1fh%.1fz\" stroke=\"#57606a\" fill=\"none\"/>\n",
        x, y, width, height, -width);
}

static void
emit_page (gconstpointer page, PodaOutput *output)
{
    poda_output_text (output, page);
}

static void
begin_page (Paper *paper)
{
    paper->y = MARGIN;
    g_string_printf (
        paper->page,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\">\n"
        "<g font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"%g\">\n",
        WIDTH, HEIGHT, LETTERS);
    put_text (paper, MARGIN, MARGIN - 16, "normal", paper->title);
}

static void
end_page (Paper *paper)
{
    g_string_append (paper->page, "</g>\n</svg>\n");
    paper->failed = paper->failed
                    || !poda_pdf_add_svg (paper->pdf, paper->output, emit_page,
                                          paper->page->str, paper->title, paper->error);
}

/* Goes down the page, on a new one unless there is so much left of this one. */
static void
need (Paper *paper, double height)
{
    if (paper->y + height <= BOTTOM || paper->y == MARGIN)
        return;
    end_page (paper);
    begin_page (paper);
}

static void
put_wrapped (Paper *paper, const char *mark, const char *weight, const char *text)
{
    double x = MARGIN + (*mark != '\0' ? 14 : 0);
    g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
    poda_text_wrap (lines, text, LETTERS, *weight == 'b', WIDTH - MARGIN - x);
    for (guint i = 0; i < lines->len; i++) {
        need (paper, LINE);
        paper->y += LINE;
        put_text (paper, MARGIN, paper->y, weight, i == 0 ? mark : "");
        put_text (paper, x, paper->y, weight, lines->pdata[i]);
    }
}

/* The first line to write on is behind the label where there is room. */
static void
put_field (Paper *paper, const PodaDocBlock *field)
{
    double left = ROOM - poda_text_width (field->label, LETTERS, FALSE) - 8;
    put_wrapped (paper, "", "normal", field->label);
    if (left > MARGIN)
        put_box (paper, WIDTH - MARGIN - left, paper->y + 3, left, 0);
    for (guint i = left > MARGIN; i < field->lines; i++) {
        need (paper, ANSWER);
        paper->y += ANSWER;
        put_box (paper, MARGIN, paper->y, ROOM, 0);
    }
    paper->y += 6;
}

/* The tree takes half of a page at most. */
static void
put_figure (Paper *paper, const PodaFigure *figure)
{
    double width, height;
    poda_picture_size (figure, &width, &height);
    double scale = fmin (fmin (1, ROOM / width), HIGHEST_TREE / height);
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    poda_emit_svg (figure, svg);
    need (paper, scale * height + GAP);
    g_string_append_printf (
        paper->page, "<g transform=\"translate(%.1f %.1f) scale(%.4f)\">\n%s</g>\n",
        MARGIN + (ROOM - scale * width) / 2, paper->y + GAP / 2, scale,
        poda_output_contents (svg, NULL));
    paper->y += scale * height + GAP;
}

/* --- The table --- */

/* The column's heading is its row 0. */
static const char *
cell_text (const PodaDocBlock *const *table, guint row, guint column)
{
    return row == 0 ? table[0]->columns[column].heading
                    : table[2 + (row - 1) * (1 + table[0]->n_columns) + column]->text;
}

static void
put_row (Paper *paper, const PodaDocBlock *const *table, const double *widths,
         guint row, double x, double y)
{
    for (guint c = 0; c < table[0]->n_columns; x += widths[c++]) {
        put_box (paper, x, y, widths[c], ROW);
        put_text (paper, x + 5, y + ROW - 6, row == 0 ? "bold" : "normal",
                  cell_text (table, row, c));
    }
}

/* Parts of the table stand beside each other; what a page has no room for goes on on
 * others. */
static void
put_table (Paper *paper, const PodaDocBlock *const *table)
{
    guint n_columns = table[0]->n_columns, n_rows = 0, row = 1;
    g_autofree double *widths = g_new0 (double, n_columns);
    double width = GAP; /* of a part, with what is between them */
    while (table[1 + n_rows * (1 + n_columns)] != NULL
           && table[1 + n_rows * (1 + n_columns)]->kind == PODA_DOC_ROW)
        n_rows++;
    for (guint c = 0; c < n_columns; c++) {
        for (guint i = 0; i <= n_rows; i++)
            widths[c] = fmax (
                widths[c], poda_text_width (cell_text (table, i, c), LETTERS, i == 0));
        widths[c] = fmax (widths[c] + 10, c < 2 ? 0 : 44);
        width += widths[c];
    }
    guint n_beside = (guint) CLAMP ((ROOM + GAP) / width, 1, MAX (1, n_rows / 6));
    while (row <= n_rows) {
        need (paper, 7 * ROW);
        guint room = (guint) ((BOTTOM - paper->y) / ROW) - 1;
        guint high = MIN (room, (n_rows - row) / n_beside + 1);
        for (guint part = 0; part < n_beside && row <= n_rows; part++) {
            put_row (paper, table, widths, 0, MARGIN + part * width, paper->y);
            for (guint i = 1; i <= high && row <= n_rows; i++, row++)
                put_row (paper, table, widths, row, MARGIN + part * width,
                         paper->y + i * ROW);
        }
        paper->y += ROW * (high + 1) + GAP;
    }
}

/* --- The sheet --- */

static void
put_sheet (Paper *paper, const PodaTask *task)
{
    g_autoptr (PodaDocument) document = poda_document_new ("", NULL);
    g_autofree char *owner = poda_task_owner (task);
    PodaForm form = { .exercise = task->exercise, .document = document };
    poda_form_add_instructions (&form);
    poda_document_figure (document, NULL, NULL,
                          poda_exercise_figure (task->exercise, FALSE, TRUE));
    poda_form_add_lines (&form);
    poda_form_add_table (&form);
    const PodaDocBlock *const *blocks =
        (const PodaDocBlock *const *) document->blocks->pdata;
    begin_page (paper);
    put_wrapped (paper, "", "bold", owner);
    paper->y += 6;
    for (guint i = 0; blocks[i] != NULL; i++)
        if (blocks[i]->kind == PODA_DOC_ITEM)
            put_wrapped (paper, "•", "normal", blocks[i]->text);
        else if (blocks[i]->kind == PODA_DOC_FIGURE)
            put_figure (paper, blocks[i]->figure);
        else if (blocks[i]->kind == PODA_DOC_FIELD)
            put_field (paper, blocks[i]);
        else if (blocks[i]->kind == PODA_DOC_TABLE)
            put_table (paper, &blocks[i]);
    end_page (paper);
}

gboolean
poda_blanks_write (const PodaTask *tasks, guint n, PodaOutput *output, GError **error)
{
    g_autoptr (GString) page = g_string_new (NULL);
    g_autoptr (PodaPdf) pdf = NULL;
    Paper paper = { .pdf = &pdf, .output = output, .page = page, .error = error };
    for (guint i = 0; i < n && !paper.failed; i++) {
        g_autofree char *title = poda_exercise_full_title (tasks[i].exercise);
        paper.title = title;
        put_sheet (&paper, &tasks[i]);
    }
    return !paper.failed && poda_pdf_finish (pdf, error);
}
