/* TikZ: that it compiles whatever the texts are, and keeps to what plain pdflatex
 * has. */

#include "support/scene.h"

#include <glib/gstdio.h>

#include "draw/picture.h"
#include "support/rows.h"

static const char *const notes =
    "digraph { title=\"Course notes\" A -> B [move=a] B -> C [move=b] B -> D [move=c] "
    "B -> E [move=d] C -> {C1 C2} D -> D1 E -> {E1 E2} C1 [value=-7] C2 [value=5] "
    "D1 [value=-3] E1 [value=10] E2 [value=12] }";

static char *
tex_of (const PodaFigure *figure)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_tex (figure, output);
    return g_strdup (poda_output_contents (output, NULL));
}

typedef struct {
    const char *text, *escaped;
} EscapeRow;

static const EscapeRow escapes[] = {
    { "", "" },
    { "plain 1", "plain 1" },
    { "50% & $3 #1 a_b", "50\\% \\& {\\char36}3 \\#1 a\\_b" },
    { "{\\end}", "$\\{$$\\backslash$end$\\}$" },
    { "^~\"`", "{\\char94}{\\char126}{\\char34}{\\char96}" },
    { "<a|b>", "$<$a$|$b$>$" },
    { "--", "-{}-{}" },
    { "−∞ ≥ ≤", "$-$$\\infty$ $\\geq$ $\\leq$" },
    { "ñandú, żółw", "ñandú, żółw" },
    { "đ日", "?%U+0111\n{}?%U+65E5\n{}" },
    { "tab\tline\nbell\x07", "tab line bell " },
    { "bad \xff", "bad ?%U+FFFD\n{}" },
};

static void
test_escape (void **state)
{
    const EscapeRow *row = *state;
    g_autoptr (GString) text = g_string_new (NULL);
    poda_tex_append_escaped (text, row->text);
    assert_string_equal (text->str, row->escaped);
}

static void
test_golden (void **state)
{
    (void) state;
    g_auto (Scene) scene = scene_of_text (notes, &poda_alphabeta,
                                          &(PodaDrawing){ .fold = PODA_FOLD_AUTO });
    g_autofree char *tex = tex_of (scene.figure);
    assert_golden ("notes.tex", tex);
}

/* Macros with parameters break in a frame of Beamer, and numbers past 16,383 in TeX. */
static void
test_large_figure (void **state)
{
    (void) state;
    g_autoptr (GString) tree = g_string_new ("[0");
    for (guint i = 1; i < 3000; i++)
        g_string_append_printf (tree, ",%u", i);
    g_string_append_c (tree, ']');
    g_auto (Scene) scene = scene_of_text (tree->str, &poda_minimax,
                                          &(PodaDrawing){ .fold = PODA_FOLD_NONE });
    g_autofree char *tex = tex_of (scene.figure);
    assert_null (strchr (strstr (tex, "\\begin{document}"), '#'));
    assert_true (scene.figure->width > 20000);
    for (const char *c = strchr (tex, '('); c != NULL; c = strchr (c + 1, '('))
        assert_true (g_ascii_strtod (c + 1, NULL) < 14001);
}

static void
remove_folder (const char *path)
{
    g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
    for (const char *name; (name = g_dir_read_name (folder)) != NULL;) {
        g_autofree char *file = g_build_filename (path, name, NULL);
        g_remove (file);
    }
    g_rmdir (path);
}

static void
assert_compiles (const char *tex)
{
    rows_need ("pdflatex");
    g_autofree char *folder = g_dir_make_tmp ("poda-tex-XXXXXX", NULL);
    g_autofree char *source = g_build_filename (folder, "tree.tex", NULL);
    g_autofree char *page = g_build_filename (folder, "tree.pdf", NULL);
    assert_true (g_file_set_contents (source, tex, -1, NULL));

    char *command[] = { "pdflatex", "-interaction=nonstopmode", "-halt-on-error",
                        "tree.tex", NULL };
    g_autofree char *log = NULL;
    int status = -1;
    assert_true (g_spawn_sync (folder, command, NULL,
                               G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                               NULL, &log, NULL, &status, NULL));
    if (status != 0)
        print_message ("%s\n", log);
    assert_int_equal (status, 0);
    assert_true (g_file_test (page, G_FILE_TEST_EXISTS));
    assert_non_null (strstr (log, "(1 page,"));
    remove_folder (folder);
}

typedef struct {
    const char *name, *tree;
    const PodaAlgorithm *algorithm;
    PodaDrawing drawing;
} CompileRow;

static const CompileRow compiles[] = {
    { "notes", notes, &poda_alphabeta, { .fold = PODA_FOLD_AUTO } },
    { "all labels, triangles, print",
      notes,
      &poda_negamax_alphabeta,
      { .labels = 0x7f,
        .fold = PODA_FOLD_AUTO,
        .mover_view = TRUE,
        .shapes = PODA_SHAPES_TRIANGLES,
        .theme = PODA_THEME_PRINT } },
    { "folded strategy",
      notes,
      &poda_minimax,
      { .fold = 2, .strategy = TRUE, .win_at = -3 } },
    { "chance",
      "digraph { r [player=chance] r -> {a b} a [value=1] b [value=2] }",
      &poda_minimax,
      { .fold = PODA_FOLD_AUTO } },
    { "hostile texts",
      "{\"name\": \"\\\\end{document}%\", \"children\": ["
      "{\"name\": \"$&#_^~\", \"move\": \"\\\\input{x} %\", \"value\": 1}, "
      "{\"name\": \"?`--<<,,''\", \"move\": \"];{\", \"value\": -1e300}, "
      "{\"name\": \"日本 😀 Ωđ\", \"move\": \"ÀÿĀž “»”\", \"value\": 0.125}]}",
      &poda_alphabeta,
      { .labels = 0x7f,
        .fold = PODA_FOLD_AUTO,
        .title = "100% \\undefined {unbalanced $ \xff ñ ≥ 日" } },
};

static void
test_compile (void **state)
{
    const CompileRow *row = *state;
    g_auto (Scene) scene = scene_of_text (row->tree, row->algorithm, &row->drawing);
    g_autofree char *tex = tex_of (scene.figure);
    assert_compiles (tex);
}

typedef struct {
    const char *name, *game, *moves;
    PodaTheme theme;
} BoardRow;

static const BoardRow boards[] = {
    { "strokes", "tictactoe", "a1 b2 c3 a3 c1 c2", PODA_THEME_COLOR },
    { "discs", "connect4", "443435", PODA_THEME_COLOR },
    { "discs in print", "reversi", "d3 c3", PODA_THEME_PRINT },
};

/* Boards, with a board's own marks. */
static void
test_compile_boards (void **state)
{
    const BoardRow *row = *state;
    PodaProblem problem = scene_problem (row->game, NULL, row->moves);
    problem.depth = 2;
    g_auto (Scene) scene = scene_of_boards (&problem, row->theme);
    g_autofree char *tex = tex_of (scene.figure);
    assert_non_null (strstr (tex, "\\path[poda last"));
    assert_compiles (tex);
}

/* Every letter that is let through as it is. */
static void
test_compile_letters (void **state)
{
    (void) state;
    g_autoptr (GString) title = g_string_new (NULL);
    for (gunichar c = 0xa0; c < 0x180; c++) {
        g_string_append_unichar (title, c);
        g_string_append_c (title, ' ');
    }
    PodaDrawing drawing = { .fold = PODA_FOLD_AUTO, .title = title->str };
    g_auto (Scene) scene = scene_of_text ("[1,2]", &poda_alphabeta, &drawing);
    g_autofree char *tex = tex_of (scene.figure);
    assert_compiles (tex);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "tex");
    for (guint i = 0; i < G_N_ELEMENTS (escapes); i++) {
        g_autofree char *shown = g_strescape (escapes[i].text, NULL);
        rows_add (&rows, test_escape, &escapes[i], "escapes \"%s\"", shown);
    }
    rows_add (&rows, test_golden, NULL, "golden");
    rows_add (&rows, test_large_figure, NULL, "a large figure");
    for (guint i = 0; i < G_N_ELEMENTS (compiles); i++)
        rows_add (&rows, test_compile, &compiles[i], "compiles: %s", compiles[i].name);
    for (guint i = 0; i < G_N_ELEMENTS (boards); i++)
        rows_add (&rows, test_compile_boards, &boards[i], "compiles: boards, %s",
                  boards[i].name);
    rows_add (&rows, test_compile_letters, NULL, "compiles: letters");
    return rows_run (&rows);
}
