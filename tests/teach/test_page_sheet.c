/* The page that marks itself, used as a student does: cells are typed, marked, and
 * saved as the sheet that `check` reads. */

#include <glib/gstdio.h>
#include <string.h>

#include "teach/exercise/question.h"
#include "teach/sheet/sheet.h"
#include "support/exam.h"
#include "support/exam_play.h"

#define ALL "value,alpha,beta,visited"

/* The file that the button saves. The caller frees it. */
static char *
download (Browser *browser, const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    char *text = NULL;
    browser_downloads (browser, folder);
    browser_click (browser, "[data-do=download]");
    for (guint i = 0; i < 200 && text == NULL; i++) {
        g_usleep (20000);
        g_file_get_contents (path, &text, NULL, NULL);
    }
    assert_non_null (text);
    g_unlink (path);
    return text;
}

/* --- Filling in --- */

/* A click on a node leads to its row, Enter down a column, and what is typed stands in
 * the tree. Node 3 is MAX's over -7 and 5. */
static void
play_typing (Browser *browser, const PodaExercise *exercise, const char *folder)
{
    (void) exercise, (void) folder;
    browser_click (browser, NODE ("3") " .b");
    browser_await (browser, "document.activeElement.dataset.field === '2:value'");
    browser_type (browser, "5");
    browser_press (browser, "Enter");
    browser_await (browser, "document.activeElement.dataset.field === '5:value'");
    browser_type (browser, "−3");
    browser_press (browser, "ArrowUp");
    browser_press (browser, "Tab");
    browser_await (browser, "document.activeElement.dataset.field === '2:alpha'");
    browser_type (browser, "5");
    browser_press (browser, "Tab");
    browser_type (browser, "inf");
    assert_page_text (browser, "5", TEXT (NODE ("3") " .value"));
    assert_page_text (browser, "−3", TEXT (NODE ("6") " .value"));
    assert_page_text (browser, "α 5", TEXT (NODE ("3") " .alpha"));
    assert_page_text (browser, "β ∞", TEXT (NODE ("3") " .beta"));
    exam_type (browser, "9:visited", "no");
    browser_await (browser, "document.querySelector ('[data-edge=\"10\"] .mark')");
    exam_type (browser, "1:value", "three");
    browser_await (browser, "document.querySelector (\"%s\").matches ('.unread')",
                   FIELD ("1:value"));
}

static void
play_keypad (Browser *browser, const PodaExercise *exercise, const char *folder)
{
    (void) exercise, (void) folder;
    browser_click (browser, FIELD ("0:alpha"));
    browser_click (browser, "[data-insert='−∞']");
    assert_page_text (browser, "−∞", VALUE ("0:alpha"));
    browser_press (browser, "Tab");
    browser_press (browser, "Tab");
    browser_click (browser, "[data-text=yes]");
    browser_click (browser, "[data-text=no]");
    assert_page_text (browser, "no", VALUE ("0:visited"));
}

/* Nothing of the search is to be seen before the sheet is marked. */
static void
play_closed (Browser *browser, const PodaExercise *exercise, const char *folder)
{
    (void) exercise, (void) folder;
    static const char *const keys[] = { "ArrowRight", "End", "c", " ", "e", "p", "r" };
    for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
        browser_press (browser, keys[i]);
    browser_run (browser, "location.hash = '#step=20&mode=watch'");
    browser_run (browser, "new Promise (done => setTimeout (done, 100))");
    assert_page (browser, "poda.state.mode === 'sheet' && poda.state.step === 0"
                          " && !poda.state.playing");
    assert_page (browser,
                 "[...document.querySelectorAll ('.tree [data-node]')].every (node =>"
                 " node.dataset.state === 'blank')");
    assert_page_text (browser, "", TEXT (NODE ("8") " .value"));
    assert_page (browser,
                 "['.code', '.trace', '.windows', '[data-do=slider]', '[data-do=play]']"
                 ".every (s => document.querySelector (s).offsetParent === null)");
}

/* A blank tree looks the same whatever the search does on it. */
static void
play_blank (Browser *browser, const PodaExercise *exercise, const char *folder)
{
    const char *places = "JSON.stringify (poda.stage ().picture.layout.boxes.map (b => "
                         "[b.order, b.x, b.y,"
                         " b.width, b.height]).sort ((a, b) => a[0] < b[0] ? -1 : 1))";
    g_autoptr (GError) error = NULL;
    g_autofree char *first = browser_text (browser, "%s", places);
    g_autofree char *text = NULL;
    PodaProblem problem = exercise->problem;
    PodaExerciseSpec spec = { .id = "e1", .asks = exercise->asks };
    assert_true (g_file_get_contents ("trees/encyclopedia.gv", &text, NULL, NULL));
    PodaTree *tree = poda_tree_read ("tree", text, strlen (text), &error);
    problem.game = poda_tree_game (tree);
    poda_tree_position (tree, 0, &problem.root);
    problem.order = PODA_ORDER_NATURAL;
    problem.algorithm = &poda_minimax;
    g_autoptr (PodaExercise) other = poda_exercise_new (&problem, tree, &spec, &error);
    assert_null (error);
    g_autofree char *path = exam_write (other, folder);
    browser_open (browser, path, NULL);
    exam_await (browser);
    assert_page_text (browser, first, "%s", places);
}

/* --- Files, and what is kept --- */

static void
play_download (Browser *browser, const PodaExercise *exercise, const char *folder)
{
    g_autoptr (GError) error = NULL;
    exam_type (browser, "2:value", "2,5");
    exam_type (browser, "2:beta", "∞");
    exam_type (browser, "5:value", "=1+1");
    exam_type (browser, "9:visited", "no");
    exam_type (browser, "8:visited", "sí");
    browser_click (browser, "[data-do=download]");
    browser_await (browser, "document.activeElement.dataset.field === 'student'");
    browser_type (browser, "Ada; Byron");
    g_autofree char *text = download (browser, folder, "e1-Ada-Byron.csv");
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "sheet", text, strlen (text), &error);
    assert_null (error);
    assert_int_equal (sheet->remarks->len, 0);
    assert_string_equal (sheet->student, "Ada; Byron");
    assert_string_equal (sheet->exercise, "e1");
    const PodaAnswers *answers = sheet->answers;
    assert_true (poda_answers_cell (answers, 2, PODA_COLUMN_VALUE)->value == 2.5);
    assert_true (poda_answers_cell (answers, 2, PODA_COLUMN_BETA)->value > 1e300);
    assert_string_equal (poda_answers_cell (answers, 5, PODA_COLUMN_VALUE)->text,
                         "=1+1");
    assert_true (poda_answers_cell (answers, 9, PODA_COLUMN_VISITED)->value == 0);
    assert_true (poda_answers_cell (answers, 8, PODA_COLUMN_VISITED)->value == 1);
    assert_int_equal (poda_answers_cell (answers, 7, PODA_COLUMN_VISITED)->state,
                      PODA_CELL_EMPTY);
}

/* The key's sheet, saved by the page, is the one that is written without it. */
static void
play_same_file (Browser *browser, const PodaExercise *exercise, const char *folder)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    exam_fill_in_key (browser, exercise);
    g_autofree char *text = download (browser, folder, "e1-Ada.csv");
    poda_sheet_write (exercise, exercise->key, "Ada", PODA_SHEET_COMMA, output);
    assert_string_equal (text, poda_output_contents (output, NULL));
}

static void
choose_file (Browser *browser, const char *path)
{
    g_autoptr (JsonNode) document = browser_call (browser, "DOM.getDocument", "{}");
    JsonObject *root =
        json_object_get_object_member (json_node_get_object (document), "root");
    g_autofree char *query = g_strdup_printf (
        "{\"nodeId\":%" G_GINT64_FORMAT ",\"selector\":\"[data-do=file]\"}",
        json_object_get_int_member (root, "nodeId"));
    g_autoptr (JsonNode) found = browser_call (browser, "DOM.querySelector", query);
    g_autofree char *set = g_strdup_printf (
        "{\"nodeId\":%" G_GINT64_FORMAT ",\"files\":[\"%s\"]}",
        json_object_get_int_member (json_node_get_object (found), "nodeId"), path);
    json_node_unref (browser_call (browser, "DOM.setFileInputFiles", set));
}

/* As a spreadsheet in Spain writes it, in Latin letters. */
static void
play_open (Browser *browser, const PodaExercise *exercise, const char *folder)
{
    (void) exercise;
    static const char sheet[] = "# alumna: Mar\xed"
                                "a;;\r\nnodo;valor;visitado\r\n"
                                "3;2,5;s\xed\r\n8;\"4\";no\r\n";
    g_autofree char *path = g_build_filename (folder, "open.csv", NULL);
    assert_true (g_file_set_contents (path, sheet, -1, NULL));
    choose_file (browser, path);
    browser_await (browser, VALUE ("2:value") " === '2,5'");
    assert_page_text (browser, "María", VALUE ("student"));
    assert_page_text (browser, "no", VALUE ("7:visited"));
    assert_page_text (browser, "2.5", TEXT (NODE ("3") " .value"));
    assert_true (g_file_set_contents (path, "nonsense", -1, NULL));
    choose_file (browser, path);
    browser_await (browser, "/no sheet/.test (" TEXT (".status") ")");
    assert_page_text (browser, "2,5", VALUE ("2:value"));
}

static void
reload (Browser *browser)
{
    browser_run (browser, "document.documentElement.dataset.ready = 'old'");
    json_node_unref (browser_call (browser, "Page.reload", "{}"));
    exam_await (browser);
}

static void
play_reload (Browser *browser, const PodaExercise *exercise, const char *folder)
{
    (void) exercise, (void) folder;
    exam_type (browser, "student", "Ada");
    exam_type (browser, "2:value", "4");
    reload (browser);
    assert_page_text (browser, "4 Ada",
                      VALUE ("2:value") " + ' ' + " VALUE ("student"));
    assert_page_text (browser, "4", TEXT (NODE ("3") " .value"));
    assert_page (browser, "poda.sheet.marking === null");
    browser_click (browser, "[data-do=mark]");
    browser_await (browser, "poda.sheet.marking");
    browser_click (browser, "[data-do=see]");
    browser_await (browser, "poda.state.mode === 'watch'");
    reload (browser);
    browser_await (browser, "poda.state.mode === 'watch' && poda.sheet.marking");
}

/* In a frame that keeps and saves nothing, all else works. */
static void
play_sandbox (Browser *browser, const PodaExercise *exercise, const char *folder)
{
    (void) exercise;
    static const char script[] =
        "<script>(async () => { try {"
        "  const field = document.querySelector ('[data-field=\"2:value\"]');"
        "  field.value = '7';"
        "  field.dispatchEvent (new Event ('input', { bubbles: true }));"
        "  document.querySelector ('[data-do=mark]').click ();"
        "  await poda.redraw ();"
        "  parent.postMessage (poda.sheet.marking.cells[2].value, '*');"
        "} catch (e) { parent.postMessage (e.stack, '*'); } }) ();</script>";
    g_autofree char *inside = g_build_filename (folder, "exam.html", NULL);
    g_autofree char *outside = g_build_filename (folder, "outside.html", NULL);
    g_autofree char *page = NULL;
    assert_true (g_file_get_contents (inside, &page, NULL, NULL));
    *strstr (page, "</body>") = '\0';
    g_autofree char *whole = g_strconcat (page, script, "</body></html>", NULL);
    assert_true (g_file_set_contents (inside, whole, -1, NULL));
    assert_true (g_file_set_contents (
        outside,
        "<!doctype html><script>"
        "addEventListener ('message', e => { window.told = e.data; });</script>"
        "<iframe sandbox=allow-scripts width=900 height=600 src=exam.html></iframe>",
        -1, NULL));
    browser_open (browser, outside, NULL);
    browser_await (browser, "window.told");
    assert_page_text (browser, "wrong", "told");
    g_free (browser_errors (browser));
}

static const int three[] = { PODA_QUESTION_COUNT, PODA_QUESTION_IRRELEVANT,
                             PODA_QUESTION_MOST, -1 };

static const ExamPlay plays[] = {
    { "typing", NOTES, ALL, NULL, play_typing },
    { "the keypad", NOTES, ALL, NULL, play_keypad },
    { "closed until it is marked", NOTES, ALL, NULL, play_closed },
    { "a blank tree gives nothing away", "trees/encyclopedia.gv", "value,visited", NULL,
      play_blank },
    { "a sheet is saved", NOTES, ALL, NULL, play_download },
    { "the same file", NOTES, ALL ",bound,order,move", three, play_same_file },
    { "a sheet is opened", NOTES, ALL, NULL, play_open },
    { "answers survive", NOTES, ALL, NULL, play_reload },
    { "a sandboxed frame", NOTES, ALL, NULL, play_sandbox },
};

int
main (void)
{
    return exam_play_run ("page sheet", plays, G_N_ELEMENTS (plays));
}
