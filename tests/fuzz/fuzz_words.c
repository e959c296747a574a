/* Command lines of the program: see command_lines.h. Commands that run other programs,
 * or need a terminal, are not among them. */

#include "fuzz/command_lines.h"

static const PodaCommand *const commands[] = { &poda_command_draw,
                                               &poda_command_trace,
                                               &poda_command_explain,
                                               &poda_command_solve,
                                               &poda_command_compare,
                                               &poda_command_play,
                                               &poda_command_match,
                                               &poda_command_exercise,
                                               &poda_command_check,
                                               &poda_command_list,
                                               NULL };

static int
run (int argc, char **argv)
{
    return poda_commands_run (commands, argc, argv);
}

/* The output of `draw -T dot` can be read as a tree. */
static void
check_dot (const Ran *ran)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaTree) tree =
        poda_tree_read_dot ("t", ran->out, ran->out_length, &error);
    g_assert_no_error (error);
    g_assert_nonnull (tree);
}

static void
run_line (const GStrv words)
{
    g_auto (Ran) ran = { 0 };
    run_words (run, words, &ran);
    check_ran (&ran);
    if (ran.code == PODA_EXIT_USAGE && strcmp (words[1], "play") != 0)
        g_assert_true (ran.out_length == 0);
    if (ran.code == PODA_EXIT_DONE && g_str_has_prefix (ran.out, "digraph"))
        check_dot (&ran);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autofree char *line = copy_input (data, size, TRUE);
    enter ();
    g_auto (GStrv) words = words_to_run (commands, line);
    if (words != NULL)
        run_line (words);
    leave ();
    return words != NULL ? 0 : -1;
}
