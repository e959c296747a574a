/* The program with all commands. */

#include <signal.h>
#include <stdio.h>

#include "base/temp_files.h"
#include "cli/command.h"

static const PodaCommand *const commands[] = { &poda_command_draw,
                                               &poda_command_trace,
                                               &poda_command_explain,
                                               &poda_command_step,
                                               &poda_command_solve,
                                               &poda_command_compare,
                                               &poda_command_play,
                                               &poda_command_match,
                                               &poda_command_exercise,
                                               &poda_command_check,
                                               &poda_command_grade,
                                               &poda_command_list,
                                               NULL };

int
main (int argc, char **argv)
{
    /* A closed pipe, or a file above its limit, is reported as a failed write. */
    signal (SIGPIPE, SIG_IGN);
    signal (SIGXFSZ, SIG_IGN);
    poda_signals_install ();
    int code = poda_commands_run (commands, argc, argv);
    fflush (NULL);
    return code;
}
