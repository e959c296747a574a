/* The lessons tell the truth: what their sources say of trees holds in the search,
 * right answers are right, and a wrong one that bears a misconception's name is what
 * that misconception answers. Every number in the prose is one of those. The Spanish
 * lessons are the English ones in other words, and every misconception has a lesson
 * that speaks of it. */

#include <string.h>

#include "base/locale.h"
#include "homework/mark/diagnosis.h"
#include "support/lesson_claims.h"
#include "support/rows.h"

#define FOLDER "docs/lessons"

static Lesson *
read_lesson (const char *path)
{
    g_autoptr (GError) error = NULL;
    g_autofree char *text = NULL;
    Lesson *lesson = NULL;
    if (g_file_get_contents (path, &text, NULL, &error))
        lesson = lesson_read (path, text, &error);
    if (lesson == NULL)
        fail_msg ("%s", error->message);
    return lesson;
}

static const LessonBlock *
block_at (const Lesson *lesson, guint i)
{
    return lesson->blocks->pdata[i];
}

/* --- What holds --- */

static void
test_claims (void **state)
{
    g_autoptr (Lesson) lesson = read_lesson (*state);
    for (guint i = 0; i < lesson->blocks->len; i++)
        if (block_at (lesson, i)->kind == BLOCK_CLAIMS)
            claims_hold (lesson, block_at (lesson, i));
}

/* --- Right answers --- */

static const char *
fact_word (const LessonField *field)
{
    static const char *const words[][2] = { { "number", "value" },
                                            { "sign", "sign" },
                                            { "window", "window" },
                                            { "visits", "visits" },
                                            { "strike", "struck" } };
    for (guint i = 0; i < G_N_ELEMENTS (words); i++)
        if (strcmp (words[i][0], field->kind) == 0)
            return words[i][1];
    return NULL;
}

static char *
fact_of (const LessonTree *tree, const LessonField *field)
{
    gboolean counts =
        strcmp (field->of, "leaves") == 0 || strcmp (field->of, "nodes") == 0;
    g_autofree char *what =
        counts ? g_strdup (field->of)
               : g_strdup_printf ("%s %s", fact_word (field), field->of);
    return fact_word (field) != NULL ? claims_fact (tree, what) : NULL;
}

/* Who refuses what is struck out. */
static char *
refuser (const LessonTree *tree)
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
check_right (const Lesson *lesson, const LessonTree *tree, const LessonBlock *question,
             const LessonBlock *answer)
{
    const GPtrArray *fields = question->fields, *is = answer->is;
    for (guint i = 0; i < fields->len; i++) {
        const LessonField *field = fields->pdata[i];
        const char *own = is->pdata[i];
        g_autofree char *fact =
            strcmp (field->kind, "who") == 0 ? refuser (tree) : fact_of (tree, field);
        if (own == NULL)
            fail_msg ("%s:%u: the right answer leaves a blank", lesson->path,
                      answer->line);
        if (fact != NULL && strcmp (fact, own) != 0)
            fail_msg ("%s:%u: %s%s%s: it is %s", lesson->path, answer->line,
                      field->before, own, field->after, fact);
        if (strcmp (field->kind, "sign") == 0) {
            g_autofree char *what = g_strdup_printf ("value %s", field->of);
            g_autofree char *value = claims_fact (tree, what);
            assert_string_equal (value, field->after + strspn (field->after, " "));
        }
    }
}

/* What a test does with each answer to a question. */
typedef void (*AnswerCheck) (const Lesson *lesson, const LessonTree *tree,
                             const LessonBlock *question, const LessonBlock *answer);

static void
check_answers (const char *path, AnswerCheck check)
{
    g_autoptr (Lesson) lesson = read_lesson (path);
    const LessonBlock *question = NULL;
    for (guint i = 0; i < lesson->blocks->len; i++) {
        const LessonBlock *block = block_at (lesson, i);
        if (block->kind == BLOCK_ASK)
            question = block;
        if (block->kind == BLOCK_ANSWER)
            check (lesson, block->tree, question, block);
    }
}

static void
check_if_right (const Lesson *lesson, const LessonTree *tree,
                const LessonBlock *question, const LessonBlock *answer)
{
    if (*answer->words[0] == 'x')
        check_right (lesson, tree, question, answer);
}

static void
test_right (void **state)
{
    check_answers (*state, check_if_right);
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
           const LessonField *field)
{
    static const char *const signs[] = { "=", ">=", "<=" };
    guint32 row = poda_exercise_find (exercise, field->of);
    if (strcmp (field->kind, "strike") == 0)
        return struck_in (exercise, answers);
    if (strcmp (field->kind, "visits") == 0)
        return visits_in (exercise, answers);
    if (strcmp (field->of, "leaves") == 0 || strcmp (field->of, "nodes") == 0)
        return count_in (exercise, answers, strcmp (field->of, "leaves") == 0);
    if (row == PODA_ROW_NONE)
        return NULL;
    if (strcmp (field->kind, "number") == 0)
        return poda_cell_format (poda_answers_cell (answers, row, PODA_COLUMN_VALUE),
                                 PODA_COLUMN_VALUE, PODA_STYLE_MACHINE);
    if (strcmp (field->kind, "sign") == 0)
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
check_wrong (const Lesson *lesson, const LessonTree *tree, const LessonBlock *question,
             const LessonBlock *answer, const PodaMisconception *misconception)
{
    const GPtrArray *fields = question->fields, *is = answer->is;
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
    for (guint i = 0; i < fields->len; i++) {
        const LessonField *field = fields->pdata[i];
        g_autofree char *theirs =
            answers != NULL ? answer_in (exercise, answers, field) : NULL;
        if (answers == NULL)
            fail_msg ("%s:%u: %s cannot arise in this tree", lesson->path, answer->line,
                      misconception->name);
        if ((char *) is->pdata[i] != NULL && theirs != NULL
            && !agrees ((char *) is->pdata[i], theirs))
            fail_msg ("%s:%u: %s%s%s: with %s it would be %s", lesson->path,
                      answer->line, field->before, (char *) is->pdata[i], field->after,
                      misconception->name, theirs);
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
check_keys (const Lesson *lesson, const LessonTree *tree, const LessonBlock *question,
            const LessonBlock *answer)
{
    g_auto (GStrv) keys = g_strsplit (answer->words[3], "`, `", -1);
    for (guint i = 0; keys[i] != NULL; i++) {
        const PodaMisconception *found = find_misconception (keys[i]);
        if (*answer->words[0] == 'x' || (found == NULL && !is_listed (keys[i])))
            fail_msg ("%s:%u: %s is no misconception", lesson->path, answer->line,
                      keys[i]);
        if (found != NULL && *question->words[1] != '\0')
            check_wrong (lesson, tree, question, answer, found);
    }
}

static void
test_wrong (void **state)
{
    check_answers (*state, check_keys);
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

/* Whether it is what the search says, and no prose. */
static gboolean
is_machine (const LessonBlock *block)
{
    return block->kind == BLOCK_TREE || block->kind == BLOCK_CLAIMS
           || block->kind == BLOCK_CONSOLE;
}

/* All that a test or the search stands behind in the part of blocks that begins at a
 * heading. */
static char *
checked_text (const Lesson *lesson, guint heading)
{
    GString *text = g_string_new (NULL);
    for (guint i = heading + 1; i < lesson->blocks->len; i++) {
        const LessonBlock *block = block_at (lesson, i);
        if (block->kind == BLOCK_HEADING)
            break;
        if (block->tree != NULL)
            g_string_append_printf (text, "%s\n", block->tree->text);
        if (is_machine (block))
            g_string_append_printf (text, "%s\n", block->words[0]);
        for (guint k = 0; block->is != NULL && k < block->is->len; k++)
            if (block->is->pdata[k] != NULL)
                g_string_append_printf (text, "%s\n", (char *) block->is->pdata[k]);
    }
    /* Signs, ranges and products are no part of a number. */
    for (char *at = text->str; *at != '\0'; at++)
        if (strchr ("[]{}()*=\",", *at) != NULL || (at[0] == '.' && at[1] == '.'))
            at[0] = ' ', at[1] = at[1] == '.' ? ' ' : at[1];
    return g_string_free (text, FALSE);
}

static void
check_numbers (const Lesson *lesson, guint line, const char *text, const char *checked)
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
    g_autoptr (Lesson) lesson = read_lesson (*state);
    g_autofree char *checked = NULL;
    for (guint i = 1; i < lesson->blocks->len; i++) {
        const LessonBlock *block = block_at (lesson, i);
        if (block->kind == BLOCK_HEADING) {
            g_free (checked);
            checked = checked_text (lesson, i);
        } else if (!is_machine (block)) {
            const char *text = block->words[block->kind == BLOCK_ANSWER ? 2 : 0];
            check_numbers (lesson, block->line, text, checked);
        }
    }
}

/* --- Other languages --- */

/* What must be the same in all languages. */
static char *
structure (const Lesson *lesson)
{
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < lesson->blocks->len; i++) {
        const LessonBlock *block = block_at (lesson, i);
        if (block->kind == BLOCK_CLAIMS)
            continue;
        g_string_append_printf (text, "\n%d", block->kind);
        for (guint k = 0; k < G_N_ELEMENTS (block->words); k++) {
            gboolean same = is_machine (block) || (block->kind == BLOCK_ASK && k > 0)
                            || (block->kind == BLOCK_ANSWER && k != 2);
            g_autofree char *own =
                same ? g_strdup (block->words[k]) : sorted_numbers (block->words[k]);
            g_string_append_printf (text, " | %s", own);
        }
    }
    return g_string_free (text, FALSE);
}

static void
test_translated (void **state)
{
    g_autoptr (Lesson) lesson = read_lesson (*state);
    g_autofree char *file = g_path_get_basename (*state);
    for (guint i = 1; poda_locale_languages[i] != NULL; i++) {
        g_autofree char *path =
            g_build_filename (FOLDER, poda_locale_languages[i], file, NULL);
        g_autoptr (Lesson) other = read_lesson (path);
        g_autofree char *a = structure (lesson), *b = structure (other);
        g_auto (GStrv) left = g_strsplit (a, "\n", -1),
                       right = g_strsplit (b, "\n", -1);
        for (guint k = 0; left[k] != NULL; k++)
            if (g_strcmp0 (left[k], right[k]) != 0)
                fail_msg ("%s: expected %s, found %s", path, left[k], right[k]);
    }
}

/* --- All of them --- */

TEST ("every misconception has its lesson")
{
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

int
main (void)
{
    g_auto (GStrv) paths = lesson_paths ("en");
    for (guint i = 0; paths[i] != NULL; i++) {
        const char *path = paths[i];
        rows_add (test_claims, path, "%s: what it says of trees holds", path);
        rows_add (test_right, path, "%s: right answers are right", path);
        rows_add (test_wrong, path, "%s: wrong ones are their mistake's", path);
        rows_add (test_numbers, path, "%s: every number is checked", path);
        rows_add (test_translated, path, "%s: in all languages", path);
    }
    return rows_run ();
}
