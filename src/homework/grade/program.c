#include "homework/grade/program.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "base/output.h"

G_GNUC_PRINTF (2, 3)
static gpointer
refuse (GError **error, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *message = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_autofree char *valid = g_utf8_make_valid (message, -1);
    g_set_error_literal (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE, valid);
    return NULL;
}

/* --- Programs as they are named --- */

/* Returns the path of a program; NULL sets `error`. */
static char *
find_command (const char *name, GError **error)
{
    if (strchr (name, '/') != NULL)
        return g_canonicalize_filename (name, NULL);
    g_autofree char *path = *name != '\0' ? g_find_program_in_path (name) : NULL;
    if (path != NULL)
        return g_canonicalize_filename (path, NULL);
    if (g_file_test (name, G_FILE_TEST_IS_DIR))
        return refuse (error, _ ("%s: is a folder: expected a program"), name);
    if (*name != '\0' && g_file_test (name, G_FILE_TEST_EXISTS))
        return refuse (error,
                       _ ("%s: no such command: expected ./%s for the file here"), name,
                       name);
    return refuse (error, _ ("%s: no such command"), name);
}

PodaProgram *
poda_program_new (const PodaSandbox *sandbox, const char *const *argv, const char *own,
                  GError **error)
{
    g_autofree char *path = find_command (argv[0], error);
    if (path == NULL)
        return NULL;
    gboolean is_folder = g_file_test (path, G_FILE_TEST_IS_DIR);
    if (is_folder || g_access (path, X_OK) != 0) {
        g_autofree char *reason =
            poda_refusal_sentence (path, is_folder ? EISDIR : errno);
        return refuse (error, "%s: %s", argv[0], reason);
    }
    const char *places = g_getenv ("PATH");
    PodaProgram *program = g_new0 (PodaProgram, 1);
    program->sandbox = sandbox;
    program->argv = g_strdupv ((char **) argv);
    program->path = g_steal_pointer (&path);
    program->folder = g_canonicalize_filename (own != NULL ? own : ".", NULL);
    program->view = g_ptr_array_new_with_free_func (g_free);
    poda_sandbox_view (sandbox, program->path, argv, own, program->view);
    program->environment = g_new0 (char *, 4);
    program->environment[0] = g_strconcat (
        "PATH=", places != NULL ? places : "/usr/local/bin:/usr/bin:/bin", NULL);
    program->environment[1] = g_strdup ("LANG=C.UTF-8");
    program->environment[2] = g_strdup ("LC_ALL=C.UTF-8");
    return program;
}

void
poda_program_free (PodaProgram *program)
{
    if (program == NULL)
        return;
    g_strfreev (program->argv);
    g_strfreev (program->environment);
    g_ptr_array_unref (program->view);
    g_free (program->path);
    g_free (program->folder);
    g_free (program);
}

/* --- Programs that students hand in --- */

/* How programs of a language are run. `build` is a shell's command, which gets the
 * source files and prints the program. */
typedef struct {
    const char *suffixes; /* joined by blanks */
    const char *tool;     /* that people would type before the file */
    const char *command;  /* NULL: the program itself is executed */
    const char *build;    /* NULL: not compiled */
} Language;

static const Language languages[] = {
    { ".py", "python3 ", "python3", NULL },
    { ".js .mjs .cjs", "node ", "node", NULL },
    { ".c", "cc ", NULL,
      "cc -O2 -w -o \"$TMPDIR/p\" \"$@\" -lm >&2 && cat \"$TMPDIR/p\"" },
    { ".java", "javac ", "java",
      "javac -nowarn -d \"$TMPDIR/c\" \"$@\" >&2 &&"
      " jar cf \"$TMPDIR/p\" -C \"$TMPDIR/c\" . >&2 && cat \"$TMPDIR/p\"" },
    { "", "", NULL, NULL }, /* an executable: the last */
};

#define EXECUTABLE (&languages[G_N_ELEMENTS (languages) - 1])

static const PodaLimits build_limits = { .seconds = 60,
                                         .cpu_seconds = 60,
                                         .memory = (guint64) 1 << 30,
                                         .output = (guint64) 64 << 20,
                                         .disk = (guint64) 256 << 20,
                                         .processes = 64 };

/* What a file is, in the order in which we look for what to run. */
enum {
    CALLED_MAIN = 1 << 0, /* a program called main or run */
    A_SOURCE = 1 << 1,
    WITH_MAIN = 1 << 2, /* source with a main function */
    A_PROGRAM = 1 << 3
};

typedef struct {
    char *name; /* in the folder */
    guint depth, kinds;
    const Language *language; /* NULL: no program */
} Source;

static void
free_source (gpointer data)
{
    g_free (((Source *) data)->name);
    g_free (data);
}

static const Language *
find_language (const char *name, const char *text)
{
    const char *dot = strrchr (name, '.');
    g_autofree char *suffix = g_ascii_strdown (dot != NULL ? dot : "-", -1);
    for (guint i = 0; i < G_N_ELEMENTS (languages); i++) {
        g_auto (GStrv) suffixes = g_strsplit (languages[i].suffixes, " ", -1);
        if (g_strv_contains ((const char *const *) suffixes, suffix))
            return &languages[i];
    }
    return g_str_has_prefix (text, "\177ELF") || g_str_has_prefix (text, "#!")
               ? EXECUTABLE
               : NULL;
}

static void
add_source (GPtrArray *sources, const char *name, guint depth, const char *text)
{
    Source *source = g_new0 (Source, 1);
    g_autofree char *base = g_path_get_basename (name);
    base[strcspn (base, ".")] = '\0';
    source->name = g_strdup (name);
    source->depth = depth;
    source->language = find_language (name, text);
    g_ptr_array_add (sources, source);
    if (source->language == NULL)
        return;
    source->kinds = A_PROGRAM;
    if (g_ascii_strcasecmp (base, "main") == 0 || strcmp (base, "run") == 0)
        source->kinds |= CALLED_MAIN;
    if (source->language != EXECUTABLE)
        source->kinds |= A_SOURCE;
    if (source->language != EXECUTABLE
        && g_regex_match_simple ("\\bmain\\s*\\(|__main__", text, G_REGEX_RAW, 0))
        source->kinds |= WITH_MAIN;
}

/* Adds the files of a folder, with those of the folders in it. */
static void
list_files (const char *folder, const char *inner, guint depth, GPtrArray *sources)
{
    g_autofree char *place = g_build_filename (folder, inner, NULL);
    g_autoptr (GPtrArray) names = poda_output_list_folder (place, G_MAXUINT);
    for (guint i = 0; names != NULL && i < names->len; i++) {
        g_autofree char *name = g_build_filename (inner, names->pdata[i], NULL);
        g_autofree char *path = g_build_filename (folder, name, NULL);
        g_autofree char *text = NULL;
        if (g_file_test (path, G_FILE_TEST_IS_DIR))
            list_files (folder, name, depth + 1, sources);
        else if (g_file_get_contents (path, &text, NULL, NULL))
            add_source (sources, name, depth, text);
    }
}

/* Returns the only file of the first kind of which the uppermost folder with any has
 * one; NULL: there is none, or several are called main. */
static const Source *
choose (const GPtrArray *sources)
{
    for (guint kind = CALLED_MAIN; kind <= A_PROGRAM; kind <<= 1) {
        const Source *found = NULL;
        guint n = 0;
        for (guint i = 0; i < sources->len; i++) {
            const Source *one = sources->pdata[i];
            if ((one->kinds & kind) == 0 || (n > 0 && one->depth > found->depth))
                continue;
            n = n > 0 && one->depth == found->depth ? n + 1 : 1;
            found = one;
        }
        if (n == 1)
            return found;
        if (n > 1 && kind == CALLED_MAIN)
            return NULL;
    }
    return NULL;
}

#define MOST_NAMED 5

/* Sets an error that names the programs, or if there are none, the files. */
static gpointer
refuse_all (const GPtrArray *sources, GError **error)
{
    g_autoptr (GString) named = g_string_new (NULL);
    guint n = 0, any = 0;
    for (guint i = 0; i < sources->len; i++)
        any |= ((Source *) sources->pdata[i])->kinds;
    for (guint i = 0; i < sources->len; i++) {
        const Source *one = sources->pdata[i];
        if ((any == 0 || one->kinds != 0) && n++ < MOST_NAMED)
            g_string_append_printf (named, "%s%s", n > 1 ? ", " : "", one->name);
    }
    return refuse (
        error,
        any != 0
            ? _ ("found %s%s; expected one program, or one that is called main")
            : _ ("found %s%s; expected a program in Python, JavaScript, C or Java, or "
                 "an executable"),
        n > 0 ? named->str : _ ("no file"), n > MOST_NAMED ? ", …" : "");
}

/* Sets an error with the line of a compiler that helps most. */
static gpointer
refuse_source (const Source *source, const PodaProcess *compiler, GError **error)
{
    g_auto (GStrv) lines = g_strsplit (compiler->errors->str, "\n", -1);
    g_autofree char *last = poda_process_last_words (compiler, NULL);
    const char *line = last;
    for (guint i = 0; line == last && lines[i] != NULL; i++)
        if (strstr (lines[i], "error") != NULL)
            line = lines[i] + (g_str_has_prefix (lines[i], "./") ? strlen ("./") : 0);
    return refuse (error, _ ("%s does not compile: %s"), source->name, line);
}

/* Compiles a program with all files of its language that have no main function of their
 * own, and writes it to a path. FALSE sets `error`. */
static gboolean
build (const PodaSandbox *sandbox, const char *folder, const GPtrArray *sources,
       const Source *source, const char *built, GError **error)
{
    g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
    g_strv_builder_add_many (words, "sh", "-c", source->language->build, "sh", NULL);
    for (guint i = 0; i < sources->len; i++) {
        const Source *one = sources->pdata[i];
        g_autofree char *name = g_strconcat ("./", one->name, NULL);
        if (one == source
            || (one->language == source->language && (one->kinds & WITH_MAIN) == 0))
            g_strv_builder_add (words, name);
    }
    g_auto (GStrv) argv = g_strv_builder_end (words);
    g_autoptr (PodaProgram) compiler =
        poda_program_new (sandbox, (const char *const *) argv, folder, error);
    if (compiler == NULL)
        return FALSE;
    g_autoptr (PodaProcess) run = poda_process_run (compiler, &build_limits, "", error);
    if (run == NULL)
        return FALSE;
    if (!poda_ending_is_good (&run->ending) || run->output->len == 0)
        return refuse_source (source, run, error) != NULL;
    return g_file_set_contents_full (built, run->output->str, (gssize) run->output->len,
                                     G_FILE_SET_CONTENTS_NONE, 0755, error);
}

/* Returns the class of a Java file, with its package. */
static char *
java_class (const char *folder, const Source *source)
{
    g_autoptr (GRegex) regex = g_regex_new ("^\\s*package\\s+([\\w.]+)\\s*;",
                                            G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    g_autofree char *path = g_build_filename (folder, source->name, NULL);
    g_autofree char *base = g_path_get_basename (source->name);
    g_autofree char *text = NULL;
    base[strcspn (base, ".")] = '\0';
    if (!g_file_get_contents (path, &text, NULL, NULL)
        || !g_regex_match (regex, text, 0, &match))
        return g_steal_pointer (&base);
    g_autofree char *package = g_match_info_fetch (match, 1);
    return g_strconcat (package, ".", base, NULL);
}

PodaProgram *
poda_program_find (const PodaSandbox *sandbox, const char *folder, char **file,
                   char **line, GError **error)
{
    g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (free_source);
    list_files (folder, "", 0, sources);
    const Source *source = choose (sources);
    if (source == NULL)
        return refuse_all (sources, error);
    const Language *language = source->language;
    gboolean java = g_strcmp0 (language->command, "java") == 0;
    const char *name = language->build == NULL ? source->name
                       : java                  ? "poda-program.jar"
                                               : "poda-program";
    g_autofree char *path = g_build_filename (folder, name, NULL);
    if (language->build != NULL
        && !build (sandbox, folder, sources, source, path, error))
        return NULL;
    g_autofree char *class = java ? java_class (folder, source) : NULL;
    const char *script[] = { language->command, path, NULL };
    const char *in_java[] = { language->command, "-cp", path, class, NULL };
    const char *const *argv = java                        ? in_java
                              : language->command == NULL ? script + 1
                                                          : script;
    if (language == EXECUTABLE) /* archives lose this */
        g_chmod (path, 0755);
    g_autofree char *valid = g_utf8_make_valid (source->name, -1);
    *file = g_strdup (source->name);
    *line = g_strconcat (language->tool, valid, NULL);
    return poda_program_new (sandbox, argv, folder, error);
}
