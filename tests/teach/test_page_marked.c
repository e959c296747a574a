/* The page that marks itself tells what is wrong, and why. */

#include "teach/exercise/question.h"
#include "support/exam_play.h"

#define ALL "value,alpha,beta,visited"

/* Node 3 is wrong; node 2 would follow from it, node 6 is left out. */
static void
play_marks (Browser *browser, const PodaExercise *exercise, const char *folder)
{
    (void) folder;
    exam_fill_in_key (browser, exercise);
    exam_type (browser, "2:value", "7");
    browser_click (browser, "[data-do=mark]");
    browser_await (browser, "poda.sheet.marking");
    assert_page (browser,
                 "document.querySelector (\"%s\").parentElement.dataset.mark"
                 " === 'wrong'",
                 FIELD ("2:value"));
    browser_await (
        browser, "/^node 3, value: 7 is written, and 5 is right: node 3/.test (" TEXT (
                     ".sentence") ")");
    assert_page (browser, "document.querySelectorAll ('[data-mark=right]').length"
                          " === 35"); /* 34 fields and the tally */
    assert_page_text (browser, "Score: 34 of 35", TEXT (".tally strong"));
    browser_click (browser, "[data-do=see]");
    browser_await (browser, "poda.state.mode === 'watch' && poda.state.step === 11");
    assert_page_text (browser, "5", TEXT (NODE ("3") " .value"));
    browser_press (browser, "ArrowRight");
    browser_await (browser, "poda.state.step === 12");
    browser_click (browser, "[data-do=sheet]");
    browser_await (browser, "poda.state.mode === 'sheet'");
    assert_page_text (browser, "7", TEXT (NODE ("3") " .value"));
    browser_click (browser, "td[data-mark=wrong] .mark-sign");
    browser_await (browser, "poda.state.mode === 'watch' && poda.state.step === 11");
}

static void
play_all_right (Browser *browser, const PodaExercise *exercise, const char *folder)
{
    (void) folder;
    exam_fill_in_key (browser, exercise);
    browser_click (browser, "[data-do=mark]");
    browser_await (browser, TEXT (".sentence") " === 'Everything is right.'");
    assert_page (browser, "poda.sheet.marking.score === poda.sheet.marking.most");
    exam_type (browser, "0:value", "1");
    browser_await (browser, TEXT (".sentence") ".startsWith ('Answers have changed')");
    assert_page (browser, "document.querySelector ('.marking').matches ('.stale')");
}

/* What may have several right answers is left to others. */
static void
play_questions (Browser *browser, const PodaExercise *exercise, const char *folder)
{
    (void) exercise, (void) folder;
    exam_type (browser, "0", "10");
    exam_type (browser, "1", "none");
    exam_type (browser, "2", "2: 8 6 3");
    exam_type (browser, "move", "a");
    exam_type (browser, "order", "1, 2; 3 -> 4 5 6 7 8 9");
    browser_click (browser, "[data-do=mark]");
    browser_await (browser, "poda.sheet.marking");
    assert_page_text (browser, "right wrong later right right",
                      "[...poda.sheet.marking.questions, poda.sheet.marking.move,"
                      " poda.sheet.marking.order].join (' ')");
    assert_page (browser, "/left to poda check: 1/.test (" TEXT (".tally") ")");
}

static void
play_spanish (Browser *browser, const PodaExercise *exercise, const char *folder)
{
    (void) folder;
    exam_fill_in_key (browser, exercise);
    exam_type (browser, "2:value", "1");
    browser_click (browser, "[data-do=mark]");
    browser_await (browser, "/^node 3/.test (" TEXT (".sentence") ")");
    browser_click (browser, "[data-do=language]");
    browser_await (browser, "/nodo 3/.test (" TEXT (".sentence") ")");
}

static void
play_phone (Browser *browser, const PodaExercise *exercise, const char *folder)
{
    (void) exercise, (void) folder;
    browser_viewport (browser, 390, 844, TRUE);
    browser_await (browser,
                   "document.querySelector (\"" NODE (
                       "3") " .b\")"
                            ".getBoundingClientRect ().bottom"
                            " < document.querySelector ('[data-field=student]')"
                            ".getBoundingClientRect ().top");
    browser_touch (browser, NODE ("3") " .b");
    browser_await (browser, "document.activeElement.dataset.field === '2:value'");
    browser_type (browser, "5");
    assert_page (
        browser,
        "parseFloat (getComputedStyle (document.activeElement).fontSize) >= 16");
    browser_touch (browser, "[data-do=mark]");
    browser_await (browser, "poda.sheet.marking");
    assert_page (browser, "document.documentElement.scrollWidth <= innerWidth");
}

/* Whatever the page says it has a text for, in English. */
static void
play_texts (Browser *browser, const PodaExercise *exercise, const char *folder)
{
    (void) exercise, (void) folder;
    assert_page_text (browser, "",
                      "[...document.scripts].pop ().textContent.match ("
                      "  /words \\('[a-z-]+'[,)]|data-(text|label|hint)': '[a-z-]+'/g)"
                      ".map (found => /'([a-z-]+)'[,)]?$/.exec (found)[1])"
                      ".filter (key => !key.endsWith ('-') && !(key in "
                      "poda.data.texts.en)).join (' ')");
    assert_page_text (browser, "",
                      "[...document.querySelectorAll ('[data-text]')].map (e =>"
                      " e.dataset.text).filter (key => !(key in poda.data.texts.en))"
                      ".join (' ')");
}

static const int three[] = { PODA_QUESTION_COUNT, PODA_QUESTION_IRRELEVANT,
                             PODA_QUESTION_MOST, -1 };

static const ExamPlay plays[] = {
    { "marks", NOTES, ALL, NULL, play_marks },
    { "all right, and changed", NOTES, ALL ",bound,order,move", three, play_all_right },
    { "lines and questions", NOTES, "value,order,move", three, play_questions },
    { "Spanish", NOTES, ALL, NULL, play_spanish },
    { "a phone", NOTES, ALL, NULL, play_phone },
    { "texts", NOTES, ALL ",bound,order,move,strategy", NULL, play_texts },
};

int
main (void)
{
    return exam_play_run ("page marked", plays, G_N_ELEMENTS (plays));
}
