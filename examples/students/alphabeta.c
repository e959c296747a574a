/* Solves a case of `poda grade`: alpha-beta on nested arrays.
 *
 *     cc -O2 -o alphabeta alphabeta.c -lm */

#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *at; /* how far the tree has been read */

/* Passes over a child that is cut. */
static void
skip (void)
{
    for (int depth = 0; depth > 0 || (*at != ',' && *at != ']'); at++)
        depth += (*at == '[') - (*at == ']');
}

static double
search (const char *name, int is_max, double alpha, double beta, int *move)
{
    printf ("visit %s\n", *name != '\0' ? name : "root");
    at += *at == '"'; /* infinities stand between quotes */
    if (*at != '[') {
        double value = strtod (at, &at);
        at += *at == '"';
        return value;
    }
    double best = is_max ? -INFINITY : INFINITY;
    for (int number = 1, cut = 0, below; *at != ']'; number++) {
        at++; /* a bracket or a comma */
        if (cut) {
            skip ();
            continue;
        }
        char child[strlen (name) + 20];
        sprintf (child, "%s%s%d", name, *name != '\0' ? "." : "", number);
        double value = search (child, !is_max, alpha, beta, &below);
        if (number == 1 || (is_max ? value > best : value < best)) {
            best = value;
            *move = number;
        }
        if (is_max)
            alpha = fmax (alpha, best);
        else
            beta = fmin (beta, best);
        cut = alpha >= beta;
    }
    at++;
    return best;
}

int
main (void)
{
    char *line = NULL;
    size_t size = 0;
    int is_max = 1, move = 0;
    while (getline (&line, &size, stdin) > 0 && strcmp (line, "tree nested\n") != 0)
        if (strcmp (line, "player min\n") == 0)
            is_max = 0;
    if (getline (&line, &size, stdin) < 0)
        return 1;
    at = line;
    double value = search ("", is_max, -INFINITY, INFINITY, &move);
    printf ("value %g\nmove %d\n", value, move);
    return 0;
}
