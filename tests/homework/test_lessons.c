/* The lessons tell the truth: what their sources say of trees holds in the search,
 * right answers are right, and a wrong one that bears a misconception's name is what
 * that misconception answers. Every number in the prose is one of those. The Spanish
 * lessons are the English ones in other words, and every misconception has a lesson
 * that speaks of it. */

#include <json-glib/json-glib.h>
#include <string.h>

#include "base/speech.h"
#include "base/terminal.h"
#include "support/lesson_claims.h"
#include "support/rows.h"
#include "homework/mark/diagnosis.h"

#define FOLDER "docs/lessons"

static PodaLesson *
read_lesson (const char *path)
{
    g_autoptr (GError) error = NULL;
    g_autofree char *text = NULL;
    PodaLesson *lesson = NULL;
    if (g_file_get_contents (path, &text, NULL, &error))
        lesson = poda_lesson_read (path, text, &error);
    if (lesson == NULL)
        fail_msg ("%s", error->message);
    return lesson;
}

/* A walk over all blocks of a lesson. */
typedef struct {
    const PodaLesson *lesson;
    const PodaLessonPart *part;
    const PodaLessonBlock *block;
    const PodaLessonTree *tree; /* beside it */
    guint at_part, at_block;
} Blocks;

static gboolean
blocks_next (Blocks *blocks)
{
    const GPtrArray *parts = blocks->lesson->parts;
    for (; blocks->at_part < parts->len; blocks->at_part++, blocks->at_block = 0) {
        blocks->part = parts->pdata[blocks->at_part];
        if (blocks->at_block == blocks->part->blocks->len)
            continue;
        blocks->block = blocks->part->blocks->pdata[blocks->at_block];
        blocks->tree = blocks->block->tree;
        blocks->at_block++;
        return TRUE;
    }
    return FALSE;
}

/* --- What holds --- */

static void
test_claims (void **state)
{
    g_autoptr (PodaLesson) lesson = read_lesson (*state);
    Blocks blocks = { .lesson = lesson };
    while (blocks_next (&blocks))
        if (blocks.block->kind == PODA_BLOCK_CLAIMS)
            claims_hold (lesson, blocks.block, blocks.tree);
}

/* --- Right answers --- */

static const char *
fact_word (PodaBlankKind kind)
{
    static const char *const words[PODA_N_BLANKS] = {
        [PODA_BLANK_NUMBER] = "value",  [PODA_BLANK_SIGN] = "sign",
        [PODA_BLANK_WINDOW] = "window", [PODA_BLANK_VISITS] = "visits",
        [PODA_BLANK_STRIKE] = "struck",
    };
    return words[kind];
}

static char *
fact_of (const PodaLessonTree *tree, const PodaLessonField *field)
{
    gboolean counts =
        strcmp (field->of, "leaves") == 0 || strcmp (field->of, "nodes") == 0;
    g_autofree char *what =
        counts ? g_strdup (field->of)
               : g_strdup_printf ("%s %s", fact_word (field->kind), field->of);
    return fact_word (field->kind) != NULL ? claims_fact (tree, what) : NULL;
}

/* Who refuses what is struck out. */
static char *
refuser (const PodaLessonTree *tree)
{
    g_autofree char *struck = claims_fact (tree, "struck");
    g_auto (GStrv) names = g_strsplit (struck, " ", -1);
    char *found = NULL;
    for (guint i = 0; names[i] != NULL; i++) {
        g_autofree char *what = g_strdup_printf ("by %s", names[i]);
        g_autofree char *by = claims_fact (tree, what);
        if (found != NULL)
            assert_string_equal (found, by);
        g_free (found);
        found = g_steal_pointer (&by);
    }
    return found;
}

static void
check_right (const PodaLesson *lesson, const PodaLessonTree *tree,
             const PodaLessonBlock *question, const PodaLessonAnswer *answer)
{
    for (guint i = 0; i < question->fields->len; i++) {
        const PodaLessonField *field = question->fields->pdata[i];
        g_autofree char *fact =
            field->kind == PODA_BLANK_WHO ? refuser (tree) : fact_of (tree, field);
        if ((char *) answer->is->pdata[i] == NULL)
            fail_msg ("%s:%u: the right answer leaves a blank", lesson->path,
                      answer->line);
        if (fact != NULL && strcmp (fact, (char *) answer->is->pdata[i]) != 0)
            fail_msg ("%s:%u: %s%s%s: it is %s", lesson->path, answer->line,
                      field->before, (char *) answer->is->pdata[i], field->after, fact);
        if (field->kind == PODA_BLANK_SIGN) {
            g_autofree char *what = g_strdup_printf ("value %s", field->of);
            g_autofree char *value = claims_fact (tree, what);
            assert_string_equal (value, field->after + strspn (field->after, " "));
        }
    }
}

static void
test_right (void **state)
{
    g_autoptr (PodaLesson) lesson = read_lesson (*state);
    Blocks blocks = { .lesson = lesson };
    while (blocks_next (&blocks))
        for (guint i = 0; i < blocks.block->answers->len; i++) {
            const PodaLessonAnswer *answer = blocks.block->answers->pdata[i];
            if (answer->right)
                check_right (lesson, blocks.tree, blocks.block, answer);
        }
}

/* --- Wrong answers --- */

static const PodaMisconception *
find_misconception (const char *name)
{
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++)
        if (strcmp (poda_misconceptions[i].name, name) == 0)
            return &poda_misconceptions[i];
    return NULL;
}

static char *
join_rows (const PodaExercise *exercise, GArray *rows, gboolean sorted)
{
    g_autoptr (GPtrArray) names = g_ptr_array_new ();
    for (guint i = 0; i < rows->len; i++) {
        char *name = exercise->rows[g_array_index (rows, guint32, i)].name;
        guint at = names->len;
        while (sorted && at > 0 && strcmp (names->pdata[at - 1], name) > 0)
            at--;
        g_ptr_array_insert (names, (gint) at, name);
    }
    g_ptr_array_add (names, NULL);
    return rows->len > 0 ? g_strjoinv (" ", (char **) names->pdata) : g_strdup ("none");
}

static gboolean
is_visited (const PodaAnswers *answers, guint32 row)
{
    return poda_answers_cell (answers, row, PODA_COLUMN_VISITED)->value == 1;
}

/* What is struck out by who has these answers. */
static char *
struck_in (const PodaExercise *exercise, const PodaAnswers *answers)
{
    g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint32));
    for (guint32 row = 1; row < exercise->n_rows; row++)
        if (!is_visited (answers, row)
            && is_visited (answers, exercise->rows[row].parent))
            g_array_append_val (rows, row);
    return join_rows (exercise, rows, TRUE);
}

static char *
visits_in (const PodaExercise *exercise, const PodaAnswers *answers)
{
    g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint32));
    for (guint32 i = 0; i < answers->n_order; i++)
        if (answers->order[i] != 0)
            g_array_append_val (rows, answers->order[i]);
    return join_rows (exercise, rows, FALSE);
}

static char *
count_in (const PodaExercise *exercise, const PodaAnswers *answers, gboolean leaves)
{
    guint n = 0;
    for (guint32 row = 0; row < exercise->n_rows; row++)
        n += is_visited (answers, row) && (!leaves || exercise->rows[row].leaf);
    return g_strdup_printf ("%u", n);
}

/* What these answers put into a blank; NULL: they do not say. */
static char *
answer_in (const PodaExercise *exercise, const PodaAnswers *answers,
           const PodaLessonField *field)
{
    static const char *const signs[] = { "=", ">=", "<=" };
    guint32 row = poda_exercise_find (exercise, field->of);
    if (field->kind == PODA_BLANK_STRIKE)
        return struck_in (exercise, answers);
    if (field->kind == PODA_BLANK_VISITS)
        return visits_in (exercise, answers);
    if (strcmp (field->of, "leaves") == 0 || strcmp (field->of, "nodes") == 0)
        return count_in (exercise, answers, strcmp (field->of, "leaves") == 0);
    if (row == PODA_ROW_NONE)
        return NULL;
    if (field->kind == PODA_BLANK_NUMBER)
        return poda_cell_format (poda_answers_cell (answers, row, PODA_COLUMN_VALUE),
                                 PODA_COLUMN_VALUE, PODA_STYLE_MACHINE);
    if (field->kind == PODA_BLANK_SIGN)
        return g_strdup (
            signs[(guint) poda_answers_cell (answers, row, PODA_COLUMN_BOUND)->value]);
    return NULL;
}

/* Whether a pattern is met; `c1 *` is met by what has c1 and whatever else. */
static gboolean
agrees (const char *pattern, const char *theirs)
{
    g_auto (GStrv) wanted = g_strsplit (pattern, " ", -1);
    g_auto (GStrv) found = g_strsplit (theirs, " ", -1);
    if (!g_strv_contains ((const char *const *) wanted, "*"))
        return strcmp (pattern, theirs) == 0;
    for (guint i = 0; wanted[i] != NULL; i++)
        if (strcmp (wanted[i], "*") != 0
            && !g_strv_contains ((const char *const *) found, wanted[i]))
            return FALSE;
    return TRUE;
}

static void
check_wrong (const PodaLesson *lesson, const PodaLessonTree *tree,
             const PodaLessonBlock *question, const PodaLessonAnswer *answer,
             const PodaMisconception *misconception)
{
    const PodaExerciseSpec spec = { 0 };
    g_autoptr (GError) error = NULL;
    PodaTree *own = poda_tree_read ("tree", tree->text, strlen (tree->text), NULL);
    PodaProblem problem;
    poda_problem_of_tree (&problem, own);
    assert_true (poda_rules_read (&tree->rules, &problem, NULL));
    g_autoptr (PodaExercise) exercise =
        poda_exercise_new (&problem, own, &spec, &error);
    if (exercise == NULL)
        fail_msg ("%s:%u: %s", lesson->path, answer->line, error->message);
    g_autoptr (PodaAnswers) answers =
        poda_misconception_answers (exercise, misconception);
    for (guint i = 0; i < question->fields->len; i++) {
        const PodaLessonField *field = question->fields->pdata[i];
        g_autofree char *theirs =
            answers != NULL ? answer_in (exercise, answers, field) : NULL;
        if (answers == NULL)
            fail_msg ("%s:%u: %s cannot arise in this tree", lesson->path, answer->line,
                      misconception->name);
        if ((char *) answer->is->pdata[i] != NULL && theirs != NULL
            && !agrees ((char *) answer->is->pdata[i], theirs))
            fail_msg ("%s:%u: %s%s%s: with %s it would be %s", lesson->path,
                      answer->line, field->before, (char *) answer->is->pdata[i],
                      field->after, misconception->name, theirs);
    }
}

/* Misconceptions that the diagnosis cannot see, since they are about reasons: listed in
 * the lessons' README. */
static gboolean
is_listed (const char *key)
{
    g_autofree char *text = NULL;
    g_autofree char *row = g_strdup_printf ("| `%s` |", key);
    assert_true (g_file_get_contents (FOLDER "/README.md", &text, NULL, NULL));
    return strstr (text, row) != NULL;
}

static void
check_key (const Blocks *at, const PodaLessonAnswer *answer, const char *key)
{
    const PodaMisconception *found = find_misconception (key);
    if (answer->right || (found == NULL && !is_listed (key)))
        fail_msg ("%s:%u: %s is no misconception", at->lesson->path, answer->line, key);
    if (found != NULL && at->block->fields->len > 0)
        check_wrong (at->lesson, at->tree, at->block, answer, found);
}

static void
test_wrong (void **state)
{
    g_autoptr (PodaLesson) lesson = read_lesson (*state);
    Blocks blocks = { .lesson = lesson };
    while (blocks_next (&blocks))
        for (guint i = 0; i < blocks.block->answers->len; i++) {
            const PodaLessonAnswer *answer = blocks.block->answers->pdata[i];
            for (guint k = 0; k < answer->keys->len; k++)
                check_key (&blocks, answer, answer->keys->pdata[k]);
        }
}

/* --- Numbers --- */

/* The numbers in a text, without those in names such as c2, of char *. */
static GPtrArray *
numbers_in (const char *text)
{
    GPtrArray *numbers = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GRegex) regex =
        g_regex_new ("(?<![\\w.])-?\\d+(?:\\.\\d+)?(?!\\w)", 0, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    g_regex_match (regex, text, 0, &match);
    for (; g_match_info_matches (match); g_match_info_next (match, NULL))
        g_ptr_array_add (numbers, g_match_info_fetch (match, 0));
    return numbers;
}

static gint
compare_texts (gconstpointer a, gconstpointer b)
{
    return strcmp (*(char *const *) a, *(char *const *) b);
}

static char *
sorted_numbers (const char *text)
{
    g_autoptr (GPtrArray) numbers = numbers_in (text);
    g_ptr_array_sort (numbers, compare_texts);
    g_ptr_array_add (numbers, NULL);
    return g_strjoinv (" ", (char **) numbers->pdata);
}

/* All that a test or the search stands behind in a part. */
static char *
checked_text (const PodaLesson *lesson, guint part)
{
    GString *text = g_string_new (NULL);
    const PodaLessonPart *own = lesson->parts->pdata[part];
    for (guint i = 0; i < own->blocks->len; i++) {
        const PodaLessonBlock *block = own->blocks->pdata[i];
        if (block->tree != NULL)
            g_string_append_printf (text, "%s\n", block->tree->text);
        if (block->kind == PODA_BLOCK_TREE || block->kind == PODA_BLOCK_CLAIMS
            || block->kind == PODA_BLOCK_CONSOLE)
            g_string_append_printf (text, "%s\n", block->text);
        for (guint k = 0; k < block->answers->len; k++) {
            const PodaLessonAnswer *answer = block->answers->pdata[k];
            for (guint f = 0; f < block->fields->len; f++)
                if ((char *) answer->is->pdata[f] != NULL)
                    g_string_append_printf (text, "%s\n",
                                            (char *) answer->is->pdata[f]);
        }
    }
    /* Signs, ranges and products are no part of a number. */
    for (char *at = text->str; *at != '\0'; at++)
        if (strchr ("[]{}()*=\",", *at) != NULL || (at[0] == '.' && at[1] == '.'))
            at[0] = ' ', at[1] = at[1] == '.' ? ' ' : at[1];
    return g_string_free (text, FALSE);
}

static void
check_numbers (const PodaLesson *lesson, guint line, const char *text,
               const char *checked)
{
    g_autoptr (GPtrArray) numbers = numbers_in (text), known = numbers_in (checked);
    for (guint i = 0; i < numbers->len; i++)
        if (!g_ptr_array_find_with_equal_func (known, numbers->pdata[i], g_str_equal,
                                               NULL))
            fail_msg ("%s:%u: nothing that is checked in this part says %s: %s",
                      lesson->path, line, (char *) numbers->pdata[i], text);
}

static void
test_numbers (void **state)
{
    g_autoptr (PodaLesson) lesson = read_lesson (*state);
    for (guint p = 0; p < lesson->parts->len; p++) {
        const PodaLessonPart *part = lesson->parts->pdata[p];
        g_autofree char *checked = checked_text (lesson, p);
        for (guint b = 0; b < part->blocks->len; b++) {
            const PodaLessonBlock *block = part->blocks->pdata[b];
            if (block->kind == PODA_BLOCK_TREE || block->kind == PODA_BLOCK_CLAIMS
                || block->kind == PODA_BLOCK_CONSOLE)
                continue;
            check_numbers (lesson, block->line, block->text, checked);
            for (guint i = 0; i < block->options->len; i++)
                check_numbers (lesson, block->line, block->options->pdata[i], checked);
            for (guint i = 0; i < block->answers->len; i++) {
                const PodaLessonAnswer *answer = block->answers->pdata[i];
                check_numbers (lesson, answer->line, answer->text, checked);
            }
        }
    }
}

/* --- Other languages --- */

/* What must be the same in all languages. */
static char *
structure (const PodaLesson *lesson)
{
    GString *text = g_string_new (NULL);
    g_string_append_printf (text, "%u, %u minutes", lesson->number, lesson->minutes);
    Blocks blocks = { .lesson = lesson };
    const PodaLessonPart *part = NULL;
    while (blocks_next (&blocks)) {
        const PodaLessonBlock *block = blocks.block;
        if (block->kind == PODA_BLOCK_CLAIMS)
            continue;
        if (blocks.part != part)
            g_string_append_printf (text, "\npart %d", blocks.part->kind);
        part = blocks.part;
        gboolean same =
            block->kind == PODA_BLOCK_TREE || block->kind == PODA_BLOCK_CONSOLE;
        g_autofree char *own =
            same ? g_strdup (block->text) : sorted_numbers (block->text);
        g_string_append_printf (text, "\n%d %s", block->kind, own);
        for (guint i = 0; i < block->options->len; i++) {
            g_autofree char *numbers = sorted_numbers (block->options->pdata[i]);
            g_string_append_printf (text, "\noption %s", numbers);
        }
        for (guint i = 0; i < block->fields->len; i++) {
            const PodaLessonField *field = block->fields->pdata[i];
            g_string_append_printf (text, "\n%s?%s", field->before, field->after);
        }
        for (guint i = 0; i < block->answers->len; i++) {
            const PodaLessonAnswer *answer = block->answers->pdata[i];
            g_autofree char *numbers = sorted_numbers (answer->text);
            g_autofree char *keys = poda_texts_join (answer->keys, " ");
            g_string_append_printf (text, "\n%s %u %s: %s", answer->right ? "x" : "-",
                                    answer->option, keys, numbers);
            for (guint k = 0; k < block->fields->len; k++)
                g_string_append_printf (text, " | %s", (char *) answer->is->pdata[k]);
        }
    }
    return g_string_free (text, FALSE);
}

static void
test_translated (void **state)
{
    g_autoptr (PodaLesson) lesson = read_lesson (*state);
    g_autofree char *file = g_path_get_basename (*state);
    for (guint i = 1; poda_speech_languages[i] != NULL; i++) {
        g_autofree char *path =
            g_build_filename (FOLDER, poda_speech_languages[i], file, NULL);
        g_autoptr (PodaLesson) other = read_lesson (path);
        g_autofree char *a = structure (lesson), *b = structure (other);
        g_auto (GStrv) left = g_strsplit (a, "\n", -1),
                       right = g_strsplit (b, "\n", -1);
        for (guint k = 0; left[k] != NULL; k++)
            if (g_strcmp0 (left[k], right[k]) != 0)
                fail_msg ("%s: expected %s, found %s", path, left[k], right[k]);
    }
}

/* --- All of them --- */

static void
test_misconceptions (void **state)
{
    (void) state;
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++) {
        const PodaMisconception *one = &poda_misconceptions[i];
        g_autofree char *text = NULL;
        g_autofree char *key = g_strdup_printf ("`%s`", one->name);
        if (one->lesson == NULL)
            fail_msg ("%s has no lesson", one->name);
        if (!g_file_get_contents (one->lesson, &text, NULL, NULL)
            || strstr (text, key) == NULL)
            fail_msg ("%s says nothing of %s", one->lesson, one->name);
    }
}

static void
test_listed (void **state)
{
    g_autofree char *file = g_path_get_basename (*state);
    g_autofree char *link = g_strdup_printf ("](%s)", file);
    g_autofree char *text = NULL;
    assert_true (g_file_get_contents (FOLDER "/README.md", &text, NULL, NULL));
    if (strstr (text, link) == NULL)
        fail_msg ("README.md does not list %s", file);
}

/* What is built in is what lies in the project's folder. */
static void
test_json (void **state)
{
    (void) state;
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaJson json;
    poda_json_init_script (&json, output);
    poda_lessons_write (&json, NULL);
    const char *text = poda_output_contents (output, NULL);
    g_autoptr (JsonParser) parser = json_parser_new ();
    assert_true (json_parser_load_from_data (parser, text, -1, NULL));
    JsonObject *root = json_node_get_object (json_parser_get_root (parser));
    g_auto (GStrv) paths = poda_lesson_paths ("en");
    assert_int_equal (g_strv_length (paths), 10);
    for (guint i = 0; paths[i] != NULL; i++) {
        g_autoptr (PodaLesson) lesson = read_lesson (paths[i]);
        for (guint k = 0; poda_speech_languages[k] != NULL; k++) {
            JsonArray *all =
                json_object_get_array_member (root, poda_speech_languages[k]);
            JsonObject *one = json_array_get_object_element (all, i);
            const char *name = json_object_get_string_member (one, "name");
            g_autofree char *file = g_strconcat (FOLDER, "/", name, ".md", NULL);
            assert_string_equal (file, lesson->path);
            assert_int_equal (
                json_array_get_length (json_object_get_array_member (one, "parts")),
                lesson->parts->len);
        }
    }
}

#define HEAD "# 1. A\n\n5 minutes. So.\n\n"

/* What cannot be shown is refused, with the line where it goes wrong. */
static void
test_refused (void **state)
{
    static const struct {
        const char *text, *message;
    } rows[] = {
        { "Lesson\n", "x.md:1: expected # NUMBER. TITLE" },
        { "# 1. A\n\nSoon. So.\n",
          "x.md:1: expected # NUMBER. TITLE, and below it NUMBER minutes. GOAL" },
        { HEAD "Text\n", "x.md:5: expected the first beat, ## 1. …" },
        { HEAD "## 2. B\n", "x.md:5: expected beats, numbered from 1" },
        { HEAD "## 1. B\n\n```tree\n[1,2]\nmoment: after B\n```\n", "x.md:9: " },
        { HEAD "## 1. B\n\n```tree\n[1,2]\nmoment: soon\n```\n",
          "x.md:9: soon: no such moment: expected start" },
        { HEAD "## 1. B\n\n```tree\n[1,2\n```\n", "x.md:8: [1,2:1:5: " },
        { HEAD "## 1. B\n\n```tree\n[1,2]\n",
          "x.md:7: expected a heading, a paragraph, a list, a fence that is closed" },
        { HEAD "## 1. B\n\n**?** Why?\n\n1. So.\n\n<details><summary>Answers</summary>"
               "\n\n- [ ] `1` No.\n\n</details>\n",
          "x.md:15: expected a right answer, [x]" },
        { HEAD "## 1. B\n\n**?** Why? `A = ?`\n\n<details><summary>Answers</summary>\n"
               "\n- [x] `B = 1` Yes.\n\n</details>\n",
          "x.md:11: expected the number of an option" },
        { HEAD "## 1. B\n\nText\n", "expected a heading for check questions" },
    };
    (void) state;
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        g_autoptr (GError) error = NULL;
        assert_null (poda_lesson_read ("x.md", rows[i].text, &error));
        if (strstr (error->message, rows[i].message) == NULL)
            fail_msg ("row %u: %s", i, error->message);
    }
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "lessons");
    g_auto (GStrv) paths = poda_lesson_paths ("en");
    for (guint i = 0; paths[i] != NULL; i++) {
        const char *path = paths[i];
        rows_add (&rows, test_claims, path, "%s: what it says of trees holds", path);
        rows_add (&rows, test_right, path, "%s: right answers are right", path);
        rows_add (&rows, test_wrong, path, "%s: wrong ones are their mistake's", path);
        rows_add (&rows, test_numbers, path, "%s: every number is checked", path);
        rows_add (&rows, test_translated, path, "%s: in all languages", path);
        rows_add (&rows, test_listed, path, "%s: is listed", path);
    }
    rows_add (&rows, test_misconceptions, NULL, "every misconception has its lesson");
    rows_add (&rows, test_json, NULL, "they are built in, for pages");
    rows_add (&rows, test_refused, NULL, "what cannot be shown is refused");
    return rows_run (&rows);
}
