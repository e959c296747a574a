/* TikZ, forest and Beamer: they compile whatever the texts are, with plain pdflatex. */

#include "support/scene.h"

#include "draw/output/picture.h"
#include "draw/output/tex.h"
#include "support/rows.h"
#include "support/shell.h"

static const struct {
    const char *text, *escaped;
} escapes[] = {
    { "", "" },
    { "plain 1", "plain 1" },
    { "50% & $3 #1 a_b", "50\\% \\& {\\char36}3 \\#1 a\\_b" },
    { "{\\end}", "$\\{$$\\backslash$end$\\}$" },
    { "^~\"`", "{\\char94}{\\char126}{\\char34}{\\char96}" },
    { "<a|b>", "$<$a$|$b$>$" },
    { "--", "-{}-{}" },
    { "−∞ ≥ ≤", "$-$$\\infty$ $\\geq$ $\\leq$" },
    { "ñandú, żółw", "ñandú, żółw" },
    { "Đặng 李雷 Ω😀", "Đặng 李雷 Ω😀" }, /* which engines have them is told */
    { "tab\tline\nbell\x07", "tab line bell " },
    { "bad \xff", "bad ?" },
};

TEST_EACH (escapes, row, "escapes: %s", row->escaped)
{
    g_autoptr (GString) text = g_string_new (NULL);
    poda_tex_append_escaped (text, row->text);
    assert_string_equal (text->str, row->escaped);
}

TEST ("golden")
{
    PodaDrawing drawing = { .fold = PODA_FOLD_AUTO };
    g_auto (Scene) scene = scene_of_text (scene_notes, &poda_alphabeta, &drawing);
    g_autofree char *tex = scene_write (scene.figure, "tex");
    g_autofree char *forest = scene_write (scene.figure, "forest");
    assert_golden ("notes.tex", tex);
    assert_golden ("notes.forest.tex", forest);
}

static const char *const letters =
    "{\"name\": \"Ответ\", \"children\": [{\"name\": \"Đặng Thị\", \"value\": 1}, "
    "{\"name\": \"李雷\", \"value\": 2}, {\"name\": \"Ωđ😀\", \"value\": 3}]}";

static const char *const engines[] = { "pdflatex", "xelatex", "lualatex" };

/* Every TeX engine compiles the picture; no engine reports that a European letter is
 * missing. */
TEST_EACH (engines, row, "compiles: letters with %s", *row)
{
    const char *engine = *row;
    rows_need (engine);                   /* skipped before there is anything to free */
    if (g_str_equal (engine, "lualatex")) /* without its fonts it sets nothing */
        shell_need_tex ("luaotfload-main.lua");
    PodaDrawing drawing = { .labels = 0x7f, .fold = PODA_FOLD_AUTO };
    g_auto (Scene) scene = scene_of_text (letters, &poda_alphabeta, &drawing);
    g_autofree char *tex = scene_write (scene.figure, "tex");
    g_autofree char *log = shell_tex (engine, tex, NULL);
    assert_non_null (strstr (log, "Output written"));
    assert_null (strstr (log, "U+0110"));
}

static const char hostile[] =
    "{\"name\": \"\\\\end{document}%\", \"children\": ["
    "{\"name\": \"$&#_^~\", \"move\": \"\\\\input{x} %]\", \"value\": 1}, "
    "{\"name\": \"?`--<<,,''=\", \"move\": \"];{,=\", \"value\": -1e300}, "
    "{\"name\": \"}{][ 日本 Ωđ\", \"move\": \"ÀÿĀž “»”\", \"value\": 0.125}]}";

static const struct {
    const char *name, *tree;
    const PodaAlgorithm *algorithm;
    PodaDrawing drawing;
} compiled[] = {
    { "all labels, triangles, print",
      scene_notes,
      &poda_negamax_alphabeta,
      { .labels = 0x7f,
        .fold = PODA_FOLD_AUTO,
        .mover_view = TRUE,
        .shapes = PODA_SHAPES_TRIANGLES,
        .theme = PODA_THEME_PRINT } },
    { "folded strategy",
      scene_notes,
      &poda_minimax,
      { .fold = 2, .strategy = TRUE, .win_at = -3 } },
    { "chance",
      "digraph { r [player=chance] r -> {a b} a [value=1] b [value=2] }",
      &poda_minimax,
      { .fold = PODA_FOLD_AUTO } },
    { "hostile texts",
      hostile,
      &poda_alphabeta,
      { .labels = 0x7f,
        .fold = PODA_FOLD_AUTO,
        .title = "100% \\undefined {unbalanced $ \xff ñ ≥ 日" } },
};

TEST_EACH (compiled, row, "compiles: %s", row->name)
{
    rows_need ("pdflatex");
    g_auto (Scene) scene = scene_of_text (row->tree, row->algorithm, &row->drawing);
    g_autofree char *tex = scene_write (scene.figure, "tex");
    g_autofree char *log = shell_tex ("pdflatex", tex, NULL);
    assert_non_null (strstr (log, "(1 page,"));
}

TEST_EACH (compiled, row, "compiles: forest, %s", row->name)
{
    shell_need_tex ("forest.sty");
    shell_need_tex ("elocalloc.sty");
    g_auto (Scene) scene = scene_of_text (row->tree, row->algorithm, &row->drawing);
    g_autofree char *tex = scene_write (scene.figure, "forest");
    g_autofree char *log = shell_tex ("pdflatex", tex, NULL);
    assert_non_null (strstr (log, "(1 page,"));
}

/* --- forest --- */

/* A line a node, indented by its level, whose brackets outside of braces are as many as
 * the plies between it and the next. */
static void
assert_brackets (const PodaFigure *figure, const char *tex)
{
    const char *at = strstr (tex, "\\begin{forest}");
    g_auto (GStrv) lines = g_strsplit (at, "\n", -1);
    guint32 depth = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const char *line = lines[i + 1];
        const PodaBox *box = &figure->boxes[i];
        assert_int_equal (strspn (line, " "), 2 * MIN (box->level, 30));
        assert_int_equal (depth, box->level);
        int braces = 0;
        for (const char *c = line; *c != '\0'; c++) {
            if (*c == '\\' && c[1] != '\0') { /* an escaped brace is none */
                c++;
                continue;
            }
            braces += (*c == '{') - (*c == '}');
            assert_true (braces >= 0);
            if (braces == 0)
                depth += (guint32) (*c == '[') - (guint32) (*c == ']');
        }
        assert_int_equal (braces, 0);
    }
    assert_int_equal (depth, 0);
    assert_true (g_str_has_prefix (lines[figure->n_boxes + 1], "\\end{forest}"));
}

TEST ("forest: brackets are the tree")
{
    g_autoptr (GRand) random = g_rand_new_with_seed (12);
    for (guint i = 0; i < 60; i++) {
        g_autofree char *tree = scene_random_tree (random, 40);
        PodaDrawing drawing = { .labels = i % 2 == 0 ? 0 : 0x7f,
                                .fold = i % 3 == 0 ? 2 : PODA_FOLD_NONE,
                                .blank = i % 5 == 0 };
        g_auto (Scene) scene =
            scene_of_text (i == 0 ? hostile : tree, &poda_alphabeta, &drawing);
        g_autofree char *tex = scene_write (scene.figure, "forest");
        assert_brackets (scene.figure, tex);
    }
}

/* --- Beamer --- */

static char *
slides_of (const PodaFigure *whole, char **warning)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_autoptr (PodaBeamer) beamer = poda_beamer_new (whole);
    g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (whole->record);
    while (poda_snapshot_next (snapshot)) {
        g_autoptr (PodaFigure) still = poda_figure_at (whole, snapshot);
        poda_beamer_add (beamer, still);
    }
    poda_beamer_finish (beamer, output, warning);
    return g_strdup (poda_output_contents (output, NULL));
}

/* TRUE if a slide is in a list such as 1-3,7. */
static gboolean
is_on (const char *slides, guint slide)
{
    for (char *end; g_ascii_isdigit (*slides); slides = *end == ',' ? end + 1 : end) {
        guint64 from = g_ascii_strtoull (slides, &end, 10), to = from;
        if (*end == '-')
            to = g_ascii_strtoull (end + 1, &end, 10);
        if (slide >= from && slide <= to)
            return TRUE;
    }
    return FALSE;
}

/* Returns the lines of a slide: those without overlays, and those whose overlay is
 * on. */
static char *
slide_text (const char *frame, guint slide)
{
    GString *text = g_string_new (NULL);
    g_auto (GStrv) lines = g_strsplit (frame, "\n", -1);
    gboolean on = TRUE;
    for (guint i = 0; lines[i] != NULL; i++)
        if (g_str_has_prefix (lines[i], "\\only<") && g_str_has_suffix (lines[i], "{%"))
            on = is_on (lines[i] + strlen ("\\only<"), slide);
        else if (g_str_equal (lines[i], "}}%"))
            on = TRUE;
        else if (on)
            g_string_append_printf (text, "%s\n", lines[i]);
    return g_string_free (text, FALSE);
}

/* Law: a slide shows what the still of its step shows in a document of its own, line by
 * line, except where its tree ends. */
TEST ("slides are stills")
{
    g_autoptr (GRand) random = g_rand_new_with_seed (9);
    for (guint i = 0; i < 6; i++) {
        g_autofree char *tree = scene_random_tree (random, 14);
        PodaDrawing drawing = { .fold = PODA_FOLD_NONE, .for_steps = TRUE };
        g_auto (Scene) scene =
            scene_of_text (i == 0 ? scene_notes : tree, &poda_alphabeta, &drawing);
        g_autofree char *slides = slides_of (scene.figure, NULL);
        const char *frame = strstr (slides, "\\begin{frame}");
        g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (scene.record);
        for (guint step = 1; poda_snapshot_next (snapshot); step++) {
            g_autoptr (PodaFigure) still = poda_figure_at (scene.figure, snapshot);
            g_autofree char *alone = scene_write (still, "tex");
            g_autofree char *shown = slide_text (frame, step);
            char *end = strstr (alone, "\\path[draw=podarule, line width=.7bp]");
            assert_non_null (end);
            *end = '\0';
            g_auto (GStrv) lines =
                g_strsplit (strstr (alone, "\\path (0,0)"), "\n", -1);
            for (guint k = 1; lines[k] != NULL; k++)
                if (strstr (shown, lines[k]) == NULL)
                    fail_msg ("slide %u: %s", step, lines[k]);
            g_autofree char *sentence = g_strdup_printf ("\\only<%u>{", step);
            assert_non_null (strstr (frame, sentence));
        }
    }
}

/* A slide a step, and the legend behind them. */
TEST ("compiles: slides")
{
    rows_need ("pdflatex");
    PodaDrawing drawing = { .labels = 0x7f, .fold = PODA_FOLD_NONE, .for_steps = TRUE };
    g_auto (Scene) scene = scene_of_text (hostile, &poda_alphabeta, &drawing);
    gsize n_steps;
    poda_record_steps (scene.record, &n_steps);
    g_autofree char *warning = NULL;
    g_autofree char *tex = slides_of (scene.figure, &warning);
    assert_non_null (strstr (warning, "lualatex"));
    g_autofree char *log = shell_tex ("pdflatex", tex, NULL);
    g_autofree char *pages =
        g_strdup_printf ("(%" G_GSIZE_FORMAT " pages,", n_steps + 1);
    assert_non_null (strstr (log, pages));
    assert_null (strstr (log, "Overfull"));
}
