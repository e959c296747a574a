/* Lessons as pages read them. */

#include <string.h>

#include "homework/lesson/ask.h"

/* As the page writes it on a command line; there the bare word means yes. */
static void
write_rule (PodaJson *json, PodaRule rule, const char *text)
{
    const char *key = rule == PODA_RULE_ALGORITHM ? "a" : poda_rule_rows[rule].key;
    gboolean bare = poda_rule_rows[rule].argument == NULL;
    if (text != NULL && (!bare || strcmp (text, "yes") == 0))
        poda_json_string (json, key, bare ? "" : text);
}

static void
write_tree (PodaJson *json, const PodaLessonTree *tree)
{
    poda_json_object (json, "tree");
    poda_json_object (json, "problem");
    poda_json_string (json, "t", tree->text);
    for (guint i = 0; i < PODA_N_RULES; i++)
        write_rule (json, (PodaRule) i, tree->rules.texts[i]);
    if (tree->own_view)
        poda_json_string (json, "view", "mover");
    poda_json_end_object (json);
    poda_json_count (json, "step", tree->step);
    poda_json_array (json, "hidden");
    for (guint i = 0; tree->hidden[i] != NULL; i++)
        poda_json_string (json, NULL, tree->hidden[i]);
    poda_json_end_array (json);
    if (tree->drag != NULL) {
        poda_json_string (json, "drag", tree->drag);
        poda_json_value (json, "from", tree->from);
        poda_json_value (json, "to", tree->to);
    }
    if (tree->anyway != NULL)
        poda_json_string (json, "anyway", tree->anyway);
    if (tree->beside != NULL)
        poda_json_string (json, "beside", tree->beside);
    if (tree->play != NULL)
        poda_json_string (json, "play", tree->play);
    poda_json_end_object (json);
}

static void
write_fields (PodaJson *json, const PodaLessonBlock *question)
{
    poda_json_array (json, "fields");
    for (guint i = 0; i < question->fields->len; i++) {
        const PodaLessonField *field = question->fields->pdata[i];
        poda_json_object (json, NULL);
        poda_json_string (json, "kind", poda_lesson_field_word (field->kind));
        poda_json_string (json, "of", field->of);
        poda_json_string (json, "after", field->after);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

static void
write_answer (PodaJson *json, const PodaLessonBlock *question,
              const PodaLessonAnswer *answer)
{
    poda_json_object (json, NULL);
    poda_json_boolean (json, "right", answer->right);
    if (answer->option > 0) {
        poda_json_count (json, "option", answer->option);
    } else {
        poda_json_array (json, "is");
        for (guint i = 0; i < question->fields->len; i++)
            poda_json_string (json, NULL, answer->is[i]);
        poda_json_end_array (json);
    }
    poda_json_string (json, "text", answer->text);
    poda_json_array (json, "keys");
    for (guint i = 0; answer->keys[i] != NULL; i++)
        poda_json_string (json, NULL, answer->keys[i]);
    poda_json_end_array (json);
    poda_json_end_object (json);
}

static void
write_question (PodaJson *json, const PodaLessonBlock *question)
{
    poda_json_string (json, "ask", question->text);
    poda_json_array (json, "options");
    for (guint i = 0; i < question->options->len; i++)
        poda_json_string (json, NULL, question->options->pdata[i]);
    poda_json_end_array (json);
    write_fields (json, question);
    poda_json_array (json, "answers");
    for (guint i = 0; i < question->answers->len; i++)
        write_answer (json, question, question->answers->pdata[i]);
    poda_json_end_array (json);
}

static void
write_block (PodaJson *json, const PodaLessonBlock *block)
{
    static const char *const keys[] = { [PODA_BLOCK_TEXT] = "text",
                                        [PODA_BLOCK_ITEM] = "item",
                                        [PODA_BLOCK_CONSOLE] = "console" };
    poda_json_object (json, NULL);
    if (block->kind == PODA_BLOCK_TREE)
        write_tree (json, block->tree);
    else if (block->kind == PODA_BLOCK_ASK)
        write_question (json, block);
    else
        poda_json_string (json, keys[block->kind], block->text);
    poda_json_end_object (json);
}

static void
write_part (PodaJson *json, const PodaLessonPart *part)
{
    static const char *const kinds[] = { [PODA_PART_BEAT] = "beat",
                                         [PODA_PART_CHECK] = "check",
                                         [PODA_PART_INSIGHT] = "insight" };
    poda_json_object (json, NULL);
    poda_json_string (json, "kind", kinds[part->kind]);
    poda_json_string (json, "title", part->title);
    poda_json_array (json, "blocks");
    for (guint i = 0; i < part->blocks->len; i++) {
        const PodaLessonBlock *block = part->blocks->pdata[i];
        if (block->kind != PODA_BLOCK_CLAIMS)
            write_block (json, block);
    }
    poda_json_end_array (json);
    poda_json_end_object (json);
}

void
poda_lesson_write (PodaJson *json, const char *key, const PodaLesson *lesson)
{
    poda_json_object (json, key);
    poda_json_count (json, "number", lesson->number);
    poda_json_string (json, "name", lesson->name);
    poda_json_string (json, "title", lesson->title);
    poda_json_count (json, "minutes", lesson->minutes);
    poda_json_string (json, "goal", lesson->goal);
    poda_json_array (json, "parts");
    for (guint i = 0; i < lesson->parts->len; i++)
        write_part (json, lesson->parts->pdata[i]);
    poda_json_end_array (json);
    poda_json_end_object (json);
}
