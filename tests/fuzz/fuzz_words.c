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

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autofree char *line = copy_input (data, size, TRUE);
    g_auto (Ran) ran = { 0 };
    enter ();
    g_auto (GStrv) words = run_line (commands, run, line, &ran);
    leave ();
    /* The output of `draw -T dot` can be read as a tree. */
    if (words != NULL && ran.code == PODA_EXIT_DONE
        && g_str_has_prefix (ran.out, "digraph")) {
        g_autoptr (GError) error = NULL;
        g_autoptr (PodaTree) tree =
            poda_tree_read_dot ("t", ran.out, ran.out_length, &error);
        g_assert_no_error (error);
        g_assert_nonnull (tree);
    }
    return words != NULL ? 0 : -1;
}
