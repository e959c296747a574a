/* What files cost: every reader and command on an input of 1 MB and on the same ten
 * times as large, in processor time and memory a byte.
 *
 *     costs build/poda
 *
 * Inputs are of the shapes that once cost the square of their length: many children,
 * deep chains, names that collide, long lines. Times are the best of several runs,
 * small and large in turns: of two runs, and of up to ten while a limit is not kept,
 * since other work on the machine can only make a run slower. Ten times the input may
 * cost twelve times as much: caches end somewhere, and nothing else may. The exit code
 * is 1 if a row is over its limit. */

#include <fcntl.h>
#include <math.h>
#include <glib/gstdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "measure.h"

#define SMALL 1000000u
#define LARGE (10 * SMALL)
#define MOST_RATIO 12.0
#define LEAST_ROUNDS 2
#define MOST_ROUNDS 20

/* Writes an input of about so many bytes. */
typedef void (*Writer) (FILE *file, guint bytes);

typedef struct {
    const char *what;
    const char *name; /* of the file */
    Writer write;
    const char *command; /* its words, @ being the file */
    int code;            /* how it ends */
} Cost;

/* --- Trees --- */

static void
write_wide (FILE *file, guint bytes)
{
    fputs ("[0", file);
    for (guint i = 0; i < bytes / 8; i++)
        fprintf (file, ",%7u", i * 7919 % 1000000);
    fputs ("]", file);
}

/* Chains of 900 plies with a leaf at each node. */
static void
write_deep (FILE *file, guint bytes)
{
    fputs ("[0", file);
    for (guint chain = 0; chain < bytes / (900 * 12); chain++) {
        fputs (",", file);
        for (guint i = 0; i < 900; i++)
            fputs ("[", file);
        fputs ("1", file);
        for (guint i = 0; i < 900; i++)
            fprintf (file, ",%9u]", (chain + i) % 1000);
    }
    fputs ("]", file);
}

/* "Ez" and "FY" are the same to h * 33 + c. */
static void
write_colliding (FILE *file, guint bytes)
{
    fputs ("{\"children\":[0", file);
    for (guint i = 0; i < bytes / 60; i++) {
        fputs (",{\"name\":\"", file);
        for (guint bit = 0; bit < 18; bit++)
            fputs (i >> bit & 1 ? "Ez" : "FY", file);
        fprintf (file, "\",\"value\":%u}", i % 97);
    }
    fputs ("]}", file);
}

/* Names that differ in the case of their letters, with leaves that have none. */
static void
write_cases (FILE *file, guint bytes)
{
    fputs ("{\"children\":[0", file);
    for (guint i = 0; i < bytes / 52; i++) {
        fputs (",{\"name\":\"", file);
        for (guint bit = 0; bit < 18; bit++)
            fputc ((i >> bit & 1 ? 'a' : 'A') + (int) bit, file);
        fputs ("\",\"children\":[1,2]}", file);
    }
    fputs ("]}", file);
}

static void
write_keys (FILE *file, guint bytes)
{
    fputs ("{\"children\":[1,2]", file);
    for (guint i = 0; i < bytes / 52; i++)
        fprintf (file, ",\"k%07u\":\"what is said of it, some %7u\"", i, i);
    fputs ("}", file);
}

static void
write_brackets (FILE *file, guint bytes)
{
    fputs ("{\"children\":[1,2],\"x\":", file);
    for (guint i = 0; i < bytes / 2; i++)
        fputc ('[', file);
    for (guint i = 0; i < bytes / 2; i++)
        fputc (']', file);
    fputs ("}", file);
}

static void
write_newlines (FILE *file, guint bytes)
{
    fputs ("[1,", file);
    for (guint i = 0; i < bytes; i++)
        fputc ('\n', file);
    fputs ("2]", file);
}

/* Pairs of leaves, each edge with a move of its own. */
static void
write_graph (FILE *file, guint bytes)
{
    fputs ("digraph {\n", file);
    for (guint i = 0; i < bytes / 85; i++)
        fprintf (file,
                 "R -> a%07u -> {b%07u c%07u}; b%07u [value=%2u]; c%07u [value=3]\n", i,
                 i, i, i, i % 97, i);
    fputs ("}\n", file);
}

static void
write_attributes (FILE *file, guint bytes)
{
    fputs ("digraph { R -> {a b}; a [value=1]; b [value=2,\n", file);
    for (guint i = 0; i < bytes / 50; i++)
        fprintf (file, "k%07u=\"what is said of it, some %7u\",", i, i);
    fputs ("k=1] }\n", file);
}

static void
write_comments (FILE *file, guint bytes)
{
    fputs ("digraph { R -> {a b}; a [value=1]; b [value=2]\n", file);
    for (guint i = 0; i < bytes / 15; i++)
        fputs ("/* a */ // b\n# c\n", file);
    fputs ("}\n", file);
}

static void
write_subgraphs (FILE *file, guint bytes)
{
    fputs ("digraph { R -> {a b}; a [value=1]; b [value=2]\n", file);
    for (guint i = 0; i < bytes / 2; i++)
        fputc ('{', file);
    for (guint i = 0; i < bytes / 2; i++)
        fputc ('}', file);
    fputs ("}\n", file);
}

/* Chains of nodes without names, so that moves would be theirs. */
static void
write_gambit (FILE *file, guint bytes)
{
    guint n_chains = bytes / (900 * 60);
    fputs ("EFG 2 R \"\" { \"\" \"\" }\np \"\" 1 1 \"\" {", file);
    for (guint i = 0; i < n_chains; i++)
        fprintf (file, " \"m%u\"", i);
    fputs (" } 0\n", file);
    for (guint chain = 0; chain < n_chains; chain++) {
        for (guint i = 0; i < 900; i++)
            fprintf (file,
                     "p \"\" %u %u \"\" { \"a\" \"b\" } 0\nt \"\" 1 \"\" { 1 -1 }\n",
                     1 + i % 2, 2 + chain * 900 + i);
        fputs ("t \"\" 1\n", file);
    }
}

static void
write_berkeley (FILE *file, guint bytes)
{
    fputs ("class: \"GraphGameTreeTest\"\nalg: \"MinimaxAgent\"\ndepth: \"1\"\n"
           "num_agents: \"2\"\nstart_state: \"R\"\nwin_states: \"\"\n"
           "lose_states: \"\"\nsuccessors: \"\"\"\n",
           file);
    for (guint i = 0; i < bytes / 31; i++)
        fprintf (file, "R a%07u x%07u\n", i, i);
    fputs ("\"\"\"\nevaluation: \"\"\"\n", file);
    for (guint i = 0; i < bytes / 31; i++)
        fprintf (file, "x%07u %u\n", i, i % 10);
    fputs ("\"\"\"\n", file);
}

/* --- Tables and settings --- */

static void
write_lines (FILE *file, guint bytes)
{
    fputs ("node,player,value,alpha,beta,visited\n1,MAX,10,10,inf,yes\n", file);
    for (guint i = 0; i < bytes / 30; i++)
        fprintf (file, "x%07u,MIN,%7u,-inf,inf,no\n", i, i);
}

static void
write_cell (FILE *file, guint bytes)
{
    fputs ("node,player,value,alpha,beta,visited\n1,MAX,\"", file);
    for (guint i = 0; i < bytes; i++)
        fputc (i % 80 == 79 ? '\n' : '7', file);
    fputs ("\",10,inf,yes\n", file);
}

static void
write_fields (FILE *file, guint bytes)
{
    fputs ("node,player,value,alpha,beta,visited\n1,MAX,10,10,inf,yes", file);
    for (guint i = 0; i < bytes / 2; i++)
        fputs (",7", file);
    fputs ("\n", file);
}

/* A list of students, most of whose lines are comments: ten thousand are the most. */
static void
write_students (FILE *file, guint bytes)
{
    fputs ("id,name\n", file);
    for (guint i = 0; i < bytes / 16; i++)
        fprintf (file, "# somebody %4u\n", i % 10000);
    fputs ("ana,Ana\nana,Ana\n", file);
}

static void
write_overrides (FILE *file, guint bytes)
{
    fputs ("student,item,score,comment\n", file);
    for (guint i = 0; i < bytes / 24; i++)
        fprintf (file, "s%07u,,1,comment\n", i);
}

static void
write_settings (FILE *file, guint bytes)
{
    fputs ("[weights]\nvalue=1\n", file);
    for (guint i = 0; i < bytes / 16; i++)
        fputs ("# a comment or so\n", file);
    for (guint i = 0; i < bytes / 32; i++)
        fprintf (file, "k%07u=1\n", i);
}

#define TREE "graph.gv", write_graph
#define REFUSED 2

static const Cost costs[] = {
    { "a literal, many children", "wide.json", write_wide, "solve @", 0 },
    { "a literal, deep", "deep.json", write_deep, "solve @", 0 },
    { "JSON, names that collide", "collide.json", write_colliding, "solve @", 0 },
    { "JSON, names that letters repeat", "case.json", write_cases, "solve @", 0 },
    { "JSON, many keys", "keys.json", write_keys, "solve @", 0 },
    { "JSON, brackets", "brackets.json", write_brackets, "solve @", 2 },
    { "JSON, blank lines", "lines.json", write_newlines, "solve @", 0 },
    { "DOT", TREE, "solve @", 0 },
    { "DOT, attributes of a node", "attributes.gv", write_attributes, "solve @", 0 },
    { "DOT, comments", "comments.gv", write_comments, "solve @", 0 },
    { "DOT, subgraphs", "subgraphs.gv", write_subgraphs, "solve @", 2 },
    { "Gambit's .efg, deep, without names", "deep.efg", write_gambit, "solve @", 0 },
    { "Berkeley's .test", "wide.test", write_berkeley, "solve @", 0 },
    { "a sheet of many rows", "rows.csv", write_lines, "check trees/notes.gv @", 1 },
    { "a sheet of one cell", "cell.csv", write_cell, "check trees/notes.gv @", 1 },
    { "a sheet of one row", "row.csv", write_fields, "check trees/notes.gv @", 1 },
    { "marks set by hand", "marks.csv", write_overrides,
      "check trees/notes.gv trees/notes.gv --overrides @", REFUSED },
    { "a list of students", "list.csv", write_students,
      "exercise trees/notes.gv -o none --students @", REFUSED },
    { "a policy", "policy.ini", write_settings,
      "check trees/notes.gv trees/notes.gv --policy @", REFUSED },
    { "solve", TREE, "solve @ -T json", 0 },
    { "compare", TREE, "compare @", 0 },
    { "explain", TREE, "explain @ a0000000", 0 },
    { "explain, of no node", TREE, "explain @ typo", REFUSED },
    { "trace", TREE, "trace @", 0 },
    { "trace -T jsonl", TREE, "trace @ -T jsonl", 0 },
    { "trace, deep", "deep.json", write_deep, "trace @ -T jsonl", 0 },
    { "draw -T csv", TREE, "draw @ -T csv", 0 },
    { "draw -T json", TREE, "draw @ -T json", 0 },
    { "draw -T json --with steps,text", TREE, "draw @ -T json --with steps,text", 0 },
    { "draw -T txt", TREE, "draw @ -T txt", 0 },
    { "draw -T svg", TREE, "draw @ -T svg", 0 },
    { "draw -T svg, deep", "deep.json", write_deep, "draw @ -T svg", 0 },
    { "draw -T svg --layout icicle", TREE, "draw @ -T svg --layout icicle", 0 },
    { "draw -T svg --compare minimax", TREE, "draw @ -T svg --compare minimax", 0 },
    { "draw -T dot", TREE, "draw @ -T dot", 0 },
    { "draw -T tex", TREE, "draw @ -T tex", 0 },
    { "draw -T forest", TREE, "draw @ -T forest", 0 },
    { "draw -T html", TREE, "draw @ -T html", 0 },
};

/* --- Runs --- */

/* What a run took: seconds of processor time, and bytes at its peak. */
typedef struct {
    double seconds, bytes;
} Taken;

static G_GNUC_NORETURN void
become (char **words)
{
    int nothing = open ("/dev/null", O_RDWR);
    for (int stream = 0; stream < 3; stream++)
        dup2 (nothing, stream);
    execv (words[0], words);
    _exit (127);
}

/* Runs poda and keeps the best. FALSE: it did not end as it should. */
static gboolean
run (const char *poda, const Cost *cost, const char *file, Taken *best)
{
    g_autofree char *line = g_strdup_printf ("%s %s", poda, cost->command);
    g_auto (GStrv) words = g_strsplit (line, " ", -1);
    for (char **word = words; *word != NULL; word++)
        if (strcmp (*word, "@") == 0) {
            g_free (*word);
            *word = g_strdup (file);
        }
    int status;
    struct rusage used;
    pid_t child = fork ();
    if (child == 0)
        become (words);
    if (child < 0 || wait4 (child, &status, 0, &used) != child || !WIFEXITED (status)
        || WEXITSTATUS (status) != cost->code)
        return FALSE;
    keep_best (&best->seconds,
               (double) (used.ru_utime.tv_sec + used.ru_stime.tv_sec)
                   + (double) (used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6);
    keep_best (&best->bytes, (double) used.ru_maxrss * 1024);
    return TRUE;
}

static gboolean
write_input (const Cost *cost, const char *path, guint bytes)
{
    FILE *file = fopen (path, "w");
    if (file == NULL)
        return FALSE;
    cost->write (file, bytes);
    return fclose (file) == 0;
}

static double
size_of (const char *path)
{
    GStatBuf about;
    return g_stat (path, &about) == 0 ? (double) about.st_size : NAN;
}

static gboolean
is_over (const Taken *small, const Taken *large)
{
    return large->seconds > MOST_RATIO * small->seconds
           || large->bytes > MOST_RATIO * small->bytes;
}

/* FALSE where a limit is passed. */
static gboolean
print_cost (const Cost *cost, const Taken *small, const Taken *large, double size[2])
{
    double times = large->seconds / small->seconds;
    double memory = large->bytes / small->bytes;
    gboolean over = is_over (small, large);
    printf ("  %-34s %7.0f %7.0f %6.1f  %7.1f %7.1f %6.1f   at most %g  %s\n",
            cost->what, small->seconds / size[0] * 1e9, large->seconds / size[1] * 1e9,
            times, small->bytes / size[0], large->bytes / size[1], memory, MOST_RATIO,
            over ? "OVER" : "ok");
    fflush (stdout);
    return !over;
}

/* FALSE where it is over, or does not end as it should. */
static gboolean
measure (const char *poda, const Cost *cost, const char *folder)
{
    static const guint bytes[2] = { SMALL, LARGE };
    Taken best[2] = { { 0 } };
    double size[2];
    g_auto (GStrv) names = g_new0 (char *, 3);
    gboolean done = TRUE;
    for (guint i = 0; i < 2; i++) {
        g_autofree char *base = g_strdup_printf ("%u-%s", bytes[i], cost->name);
        names[i] = g_build_filename (folder, base, NULL);
        done = done && write_input (cost, names[i], bytes[i]);
        size[i] = size_of (names[i]);
    }
    for (guint round = 0; done && round < MOST_ROUNDS
                          && (round < LEAST_ROUNDS || is_over (&best[0], &best[1]));
         round++)
        for (guint i = 0; i < 2; i++)
            done = done && run (poda, cost, names[i], &best[i]);
    for (guint i = 0; i < 2; i++)
        g_unlink (names[i]);
    if (done)
        return print_cost (cost, &best[0], &best[1], size);
    printf ("  %-34s FAILED: poda %s\n", cost->what, cost->command);
    return FALSE;
}

int
main (int argc, char **argv)
{
    if (argc < 2) {
        fputs ("usage: costs PODA [WORD]\n", stderr);
        return 2;
    }
    g_autofree char *folder = g_dir_make_tmp ("poda-costs-XXXXXX", NULL);
    gboolean well = folder != NULL;
    printf ("\nInputs of 1 and 10 MB\n  %-34s %7s %7s %6s  %7s %7s %6s   limit\n", "",
            "ns/B", "10 MB", "ratio", "B/B", "10 MB", "ratio");
    for (guint i = 0; i < G_N_ELEMENTS (costs) && folder != NULL; i++)
        if (argc < 3 || strstr (costs[i].what, argv[2]) != NULL)
            well = measure (argv[1], &costs[i], folder) && well;
    if (folder != NULL)
        g_rmdir (folder);
    return well ? 0 : 1;
}
