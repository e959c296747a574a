#include "homework/grade/program.h"

#include <errno.h>
#include <glob.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/read.h"
#include "base/terminal.h"

#define MEBIBYTE (1u << 20)

/* --- Paths --- */

static gboolean
lies_in (const char *path, const char *folder)
{
    gsize length = strlen (folder);
    return g_str_equal (folder, "/")
           || (g_str_has_prefix (path, folder)
               && (path[length] == '\0' || path[length] == '/'));
}

static gboolean
is_hidden (const PodaSandbox *sandbox, const char *path)
{
    gboolean hidden = FALSE;
    for (guint i = 0; !hidden && i < sandbox->hidden->len; i++)
        hidden = lies_in (path, sandbox->hidden->pdata[i]);
    return hidden;
}

/* TRUE if a folder is too general to be visible: the root, shared ones, or a home. */
static gboolean
is_wide (const char *folder)
{
    static const char *const everybody[] = { "/tmp", "/var/tmp", "/home", "/root",
                                             NULL };
    g_autofree char *home = realpath (g_get_home_dir (), NULL);
    return lies_in (home != NULL ? home : "/root", folder)
           || g_strv_contains (everybody, folder);
}

void
poda_sandbox_hide (PodaSandbox *sandbox, const char *path)
{
    char *real = realpath (path, NULL);
    if (real != NULL)
        g_ptr_array_add (sandbox->hidden, real);
}

/* --- Visible files --- */

/* Visible system folders; files of /etc that runtimes read (prefixes), without
 * passwords and keys; names next to a folder in PATH that belong to interpreters. */
static const char *const of_system[] = { "usr",   "bin",   "sbin",   "lib",
                                         "lib32", "lib64", "libx32", "opt",
                                         "nix",   "gnu",   NULL };
static const char of_etc[] =
    "/etc/{alternatives,debian_version,fonts,ghc,gnu,host.conf,hostname,hosts,java,"
    "ld.so,locale,localtime,lsb-release,lua,magic,mime.types,mono,nsswitch.conf,octave,"
    "os-release,passwd,perl,php,protocols,python,R,ruby,services,timezone,xdg}*";
static const char of_tools[] = "lib lib64 libexec share include conf jmods modules "
                               "plugins pyvenv.cfg jre release version versions";

static void
add_word (PodaProgram *program, const char *key, const char *value)
{
    g_ptr_array_add (program->view, g_strconcat (key, value, NULL));
}

static gboolean
is_of_system (const char *path)
{
    g_auto (GStrv) parts = g_strsplit (path, "/", 3);
    return parts[1] != NULL && g_strv_contains (of_system, parts[1]);
}

#define MOST_LINKS 40

/* Adds the symbolic links in a path, so that visible files keep their names. */
static void
add_links (PodaProgram *program, const char *path)
{
    g_autofree char *whole = g_canonicalize_filename (path, NULL);
    char *slash = whole;
    for (guint n = 0; slash != NULL && n < MOST_LINKS;) {
        slash = strchr (slash + 1, '/');
        g_autofree char *part =
            g_strndup (whole, slash != NULL ? (gsize) (slash - whole) : strlen (whole));
        g_autofree char *target = g_file_read_link (part, NULL);
        if (target == NULL)
            continue;
        add_word (program, "read=", part);
        g_autofree char *folder = g_path_get_dirname (part);
        g_autofree char *joined =
            g_build_filename (target, slash != NULL ? slash : "", NULL);
        g_free (whole);
        slash = whole = g_canonicalize_filename (joined, folder);
        n++;
    }
}

/* Adds the folders in PATH and, next to them, only the known parts of interpreters that
 * users install in their homes. */
static void
add_tools (PodaProgram *program)
{
    const char *places = g_getenv ("PATH");
    g_auto (GStrv) folders = g_strsplit (places != NULL ? places : "", ":", -1);
    g_auto (GStrv) beside = g_strsplit (of_tools, " ", -1);
    for (char **folder = folders; *folder != NULL; folder++) {
        g_autofree char *around = g_path_get_dirname (*folder);
        if (!g_path_is_absolute (*folder) || is_of_system (*folder) || is_wide (*folder)
            || is_hidden (program->sandbox, *folder))
            continue;
        add_links (program, *folder);
        add_word (program, "read=", *folder);
        for (guint i = 0; beside[i] != NULL; i++) {
            g_autofree char *path = g_build_filename (around, beside[i], NULL);
            if (g_file_test (path, G_FILE_TEST_EXISTS)
                && !is_hidden (program->sandbox, path))
                add_word (program, "read=", path);
        }
    }
}

/* Adds one of the program's own files or folders. A file is added with its folder,
 * unless that is too general or the file is to be `alone`. The first folder is
 * writable. Adds the path to `shown`. */
static void
add_own (PodaProgram *program, const char *path, gboolean alone, GPtrArray *shown)
{
    g_autofree char *real = realpath (path, NULL);
    if (real == NULL || is_of_system (real))
        return;
    gboolean is_folder = g_file_test (real, G_FILE_TEST_IS_DIR);
    g_autofree char *folder = is_folder ? g_strdup (real) : g_path_get_dirname (real);
    add_links (program, path);
    if (is_wide (folder) || is_hidden (program->sandbox, folder)
        || (alone && !is_folder))
        add_word (program, "read=", real);
    else
        add_word (program, shown->len == 0 ? "work=" : "read=", folder);
    g_ptr_array_add (shown, g_steal_pointer (&real));
}

/* Adds the visible files: all of `own`, the program's folder; or, if that is NULL, the
 * folders of the files in `argv`. */
static void
add_view (PodaProgram *program, const char *const *argv, const char *own)
{
    const GPtrArray *hidden = program->sandbox->hidden;
    glob_t of_runtimes = { 0 };
    g_autoptr (GPtrArray) shown = g_ptr_array_new_with_free_func (g_free);
    gboolean named = strchr (argv[0], '/') != NULL;
    for (guint i = 0; of_system[i] != NULL; i++)
        add_word (program, "read=/", of_system[i]);
    glob (of_etc, GLOB_BRACE, NULL, &of_runtimes);
    for (gsize i = 0; i < of_runtimes.gl_pathc; i++)
        if (!g_str_has_suffix (of_runtimes.gl_pathv[i], "-")) /* a backup copy */
            add_word (program, "read=", of_runtimes.gl_pathv[i]);
    globfree (&of_runtimes);
    add_tools (program);
    if (own != NULL)
        add_own (program, own, TRUE, shown);
    for (guint i = named ? 0 : 1; own == NULL && argv[i] != NULL; i++)
        add_own (program, argv[i], FALSE, shown);
    if (shown->len == 0)
        add_own (program, ".", FALSE, shown);
    if (named) /* also if it is outside of these */
        add_own (program, argv[0], TRUE, shown);
    for (guint i = 0; i < hidden->len; i++) {
        gboolean around = FALSE; /* show only the program itself in such a folder */
        for (guint k = 0; k < shown->len; k++)
            around = around || lies_in (shown->pdata[k], hidden->pdata[i]);
        if (!around)
            add_word (program, "hide=", hidden->pdata[i]);
    }
    g_autofree char *user =
        g_strdup_printf ("%" G_GINT64_FORMAT ":%" G_GINT64_FORMAT,
                         program->sandbox->user, program->sandbox->group);
    if (program->sandbox->user >= 0)
        add_word (program, "user=", user);
}

/* --- Programs --- */

PodaProgram *
poda_program_new (const PodaSandbox *sandbox, const char *const *argv, const char *own,
                  GError **error)
{
    const char *name = argv[0];
    g_autofree char *found = g_find_program_in_path (*name != '\0' ? name : "/");
    g_autofree char *path =
        g_canonicalize_filename (found != NULL ? found : name, NULL);
    if (found == NULL && strchr (name, '/') == NULL) {
        gboolean here = *name != '\0' && g_file_test (name, G_FILE_TEST_EXISTS);
        poda_read_refuse (error,
                          here ? _ ("%s: no such command; use ./%s for the file here")
                               : _ ("%s: no such command"),
                          name, name);
        return NULL;
    }
    if (g_file_test (path, G_FILE_TEST_IS_DIR) || g_access (path, X_OK) != 0) {
        poda_read_refuse (error, "%s: %s", name, poda_refusal_sentence (path, errno));
        return NULL;
    }
    const char *places = g_getenv ("PATH");
    g_autofree char *search = g_strconcat (
        "PATH=", places != NULL ? places : "/usr/local/bin:/usr/bin:/bin", NULL);
    g_autofree char *folder = g_canonicalize_filename (own != NULL ? own : ".", NULL);
    const char *environment[] = { search, "LANG=C.UTF-8", "LC_ALL=C.UTF-8", NULL };
    PodaProgram *program = g_new (PodaProgram, 1);
    *program = (PodaProgram){ .sandbox = sandbox,
                              .path = g_steal_pointer (&path),
                              .argv = g_strdupv ((char **) argv),
                              .view = g_ptr_array_new_with_free_func (g_free),
                              .environment = g_strdupv ((char **) environment) };
    add_view (program, argv, own);
    add_word (program, "folder=", folder);
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
    g_free (program);
}

/* --- Construction --- */

/* Hides poda, since it prints the answers: its build folder, which contains the jail,
 * and the programs and libraries in other folders. */
static void
hide_poda (PodaSandbox *sandbox)
{
    static const char *const names[] = { "poda", "libpoda.so", "libpoda.so.0",
                                         "libpoda.a" };
    const char *places = g_getenv ("PATH");
    g_autofree char *program = realpath ("/proc/self/exe", NULL);
    g_autofree char *jail = poda_process_find_jail ();
    g_autofree char *folder = g_path_get_dirname (program != NULL ? program : "/");
    g_autofree char *other = g_path_get_dirname (jail != NULL ? jail : "/");
    g_autofree char *beside = g_build_filename (folder, "..", "lib", NULL);
    g_autofree char *all = g_strjoin (":", folder, other, beside, "/usr/lib",
                                      "/usr/local/lib", PODA_LIBDIR, places, NULL);
    g_auto (GStrv) folders = g_strsplit (all, ":", -1);
    for (guint i = 0; folders[i] != NULL; i++) {
        g_autofree char *built = g_build_filename (folders[i], "poda-jail", NULL);
        if (g_file_test (built, G_FILE_TEST_EXISTS))
            poda_sandbox_hide (sandbox, folders[i]);
        for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
            g_autofree char *path = g_build_filename (folders[i], names[k], NULL);
            poda_sandbox_hide (sandbox, path);
        }
    }
    if (program != NULL)
        poda_sandbox_hide (sandbox, program);
}

PodaSandbox *
poda_sandbox_new (gboolean wanted, const char *user, GError **error)
{
    static const char *const nothing[] = { "/", NULL };
    g_autoptr (PodaSandbox) sandbox = g_new0 (PodaSandbox, 1);
    const struct passwd *entry = user != NULL ? getpwnam (user) : NULL;
    char *none[] = { NULL };
    guint64 number;
    sandbox->wanted = wanted;
    sandbox->hidden = g_ptr_array_new_with_free_func (g_free);
    if (user != NULL && entry == NULL
        && g_ascii_string_to_unsigned (user, 10, 0, G_MAXUINT32 - 1, &number, NULL))
        entry = getpwuid ((uid_t) number);
    if (user != NULL && (entry == NULL || geteuid () != 0)) {
        poda_read_refuse (error,
                          entry == NULL ? _ ("--user %.80s: no such user")
                                        : _ ("--user %.80s: expected root, since only "
                                             "root can run programs as another user"),
                          user);
        return NULL;
    }
    sandbox->user = entry != NULL ? (gint64) entry->pw_uid : -1;
    sandbox->group = entry != NULL ? (gint64) entry->pw_gid : -1;
    hide_poda (sandbox);
    if (!wanted)
        return g_steal_pointer (&sandbox);
    /* Runs nothing with all restrictions, to find out which are available. */
    g_autoptr (GPtrArray) view = g_ptr_array_new_with_free_func (g_free);
    PodaProgram program = { .sandbox = sandbox, .view = view, .environment = none };
    add_view (&program, nothing, "/usr");
    g_autoptr (PodaProcess) process =
        poda_process_run (&program, &poda_usual_limits, "", error);
    if (process == NULL)
        return NULL;
    sandbox->restrictions = process->ending.restrictions;
    return g_steal_pointer (&sandbox);
}

void
poda_sandbox_free (PodaSandbox *sandbox)
{
    if (sandbox == NULL)
        return;
    g_ptr_array_unref (sandbox->hidden);
    g_free (sandbox);
}

gboolean
poda_sandbox_is_whole (const PodaSandbox *sandbox)
{
    return (sandbox->restrictions & PODA_ALL_RESTRICTIONS) == PODA_ALL_RESTRICTIONS;
}

/* TRUE if the permissions of a path and its folders let programs' user reach it. */
static gboolean
is_reachable (const PodaSandbox *sandbox, const char *path)
{
    g_autofree char *at = g_strdup (path);
    for (guint wanted = 5;; wanted = 1) {
        struct stat there;
        if (stat (at, &there) != 0)
            return FALSE;
        guint shift = there.st_uid == sandbox->user    ? 6
                      : there.st_gid == sandbox->group ? 3
                                                       : 0;
        if (((there.st_mode >> shift) & wanted) == 0)
            return FALSE;
        if (g_str_equal (at, "/"))
            return TRUE;
        char *above = g_path_get_dirname (at);
        g_free (at);
        at = above;
    }
}

gboolean
poda_sandbox_keeps_secrets (const PodaSandbox *sandbox)
{
    gboolean kept =
        sandbox->user >= 0 && (sandbox->restrictions & PODA_RESTRICT_SYSCALLS) != 0;
    for (guint i = 0; kept && i < sandbox->hidden->len; i++)
        kept = !is_reachable (sandbox, sandbox->hidden->pdata[i]);
    return kept || poda_sandbox_is_whole (sandbox);
}

/* --- Texts --- */

char *
poda_sandbox_sentence (const PodaSandbox *sandbox, const PodaLimits *limits)
{
    static const char *const gaps[] = {
        /* by PodaRestriction bits */
        N_ ("read and change all files of this user"),
        N_ ("end this user's other programs"),
        N_ ("use the network"),
        N_ ("make any system call"),
        N_ ("fill the disk"),
        N_ ("keep running after they should have ended"),
    };
    static const char *const formats[] = { N_ ("%u MiB of memory"),
                                           N_ ("%u MiB of files"),
                                           N_ ("%u processes") };
    const guint most[] = { (guint) (limits->memory / MEBIBYTE),
                           (guint) (limits->disk / MEBIBYTE), limits->processes };
    gboolean whole = poda_sandbox_is_whole (sandbox);
    g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; !whole && i < G_N_ELEMENTS (gaps); i++)
        if ((sandbox->restrictions >> i & 1) == 0)
            g_ptr_array_add (parts, g_strdup (_ (gaps[i])));
    for (guint i = 0; whole && i < G_N_ELEMENTS (most); i++)
        if (most[i] > 0)
            g_ptr_array_add (parts, g_strdup_printf (_ (formats[i]), most[i]));
    g_autofree char *text = poda_texts_join (parts, ", ");
    return g_strdup_printf (
        whole ? _ ("programs run in a sandbox: no network, no other files or "
                   "processes; at most %s")
        : sandbox->wanted ? _ ("programs run in a partial sandbox: they could %s")
                          : _ ("programs run without a sandbox: they could %s"),
        text);
}
