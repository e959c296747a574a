/* Blank sheets as pdf: the blocks of a document on pages of A4, drawn as svg. */

#include <math.h>

#include "base/terminal.h"
#include "draw/layout/layout.h"
#include "draw/output/picture.h"
#include "homework/export/export.h"

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
    GPtrArray *pages; /* of PodaOutput: svg, without its end */
    PodaOutput *page; /* the last one, … */
    double y;         /* … and how far it is filled */
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

/* Draws a box; of no height it is a line to write on. */
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

/* Goes to a new page unless there is so much left of this one. */
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

/* The first line to write on is behind the label where there is room. */
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
    poda_output_format (paper->page,
                        "<g transform=\"translate(%.1f %.1f) scale(%.4f)\">\n%s</g>\n",
                        MARGIN + (ROOM - scale * width) / 2, paper->y + GAP / 2, scale,
                        poda_output_contents (svg, NULL));
    paper->y += scale * height + GAP;
}

/* Parts of the table stand beside each other, each with the headings; what a page has
 * no room for goes on on others. */
static void
put_table (Paper *paper, const PodaDocBlock *const *table)
{
    guint n = poda_document_columns (table), row = 1;
    g_autoptr (GPtrArray) cells = g_ptr_array_new (); /* row by row */
    g_autofree double *widths = g_new0 (double, n);
    double width = GAP; /* of a part, with what is between them */
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
