#include "homework/grade/program.h"

#include <errno.h>
#include <glob.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/read.h"
#include "base/terminal.h"

#define MEBIBYTE (1u << 20)

/* --- Paths --- */

/* Returns where a path leads, NULL if nowhere. */
static char *
real_path (const char *path)
{
    char *real = realpath (path, NULL);
    char *copy = g_strdup (real);
    free (real);
    return copy;
}

static gboolean
lies_in (const char *path, const char *folder)
{
    gsize length = strlen (folder);
    return g_str_equal (folder, "/")
           || (g_str_has_prefix (path, folder)
               && (path[length] == '\0' || path[length] == '/'));
}

static gboolean
lies_in_any (const char *path, const GPtrArray *folders)
{
    for (guint i = 0; i < folders->len; i++)
        if (lies_in (path, folders->pdata[i]))
            return TRUE;
    return FALSE;
}

/* TRUE if a folder is too much to be shown: everything, everybody's, or a home. */
static gboolean
is_wide (const char *folder)
{
    static const char *const everybody[] = { "/tmp", "/var/tmp", "/home", "/root",
                                             NULL };
    g_autofree char *home = real_path (g_get_home_dir ());
    return lies_in (home != NULL ? home : "/root", folder)
           || g_strv_contains (everybody, folder);
}

void
poda_sandbox_hide (PodaSandbox *sandbox, const char *path)
{
    char *real = real_path (path);
    if (real != NULL)
        g_ptr_array_add (sandbox->hidden, real);
}

/* --- What programs see --- */

/* The folders that every program needs, as far as a system has them; the files of /etc
 * that runtimes read, beginnings of names, no passwords or keys; and what belongs to
 * interpreters beside their folder in PATH. */
static const char *const of_system[] = { "/usr",   "/bin",    "/sbin", "/lib", "/lib32",
                                         "/lib64", "/libx32", "/opt",  "/nix", "/gnu" };
static const char of_etc[] =
    "/etc/{alternatives,debian_version,fonts,ghc,gnu,host.conf,hostname,hosts,java,"
    "ld.so,locale,localtime,lsb-release,lua,magic,mime.types,mono,nsswitch.conf,octave,"
    "os-release,passwd,perl,php,protocols,python,R,ruby,services,timezone,xdg}*";
static const char of_tools[] = "lib lib64 libexec share include conf jmods modules "
                               "plugins pyvenv.cfg jre release version versions";

static void
add_word (PodaProgram *program, const char *key, const char *value)
{
    g_ptr_array_add (program->view, g_strconcat (key, "=", value, NULL));
}

static gboolean
is_of_system (const char *path)
{
    for (guint i = 0; i < G_N_ELEMENTS (of_system); i++)
        if (lies_in (path, of_system[i]))
            return TRUE;
    return FALSE;
}

/* Adds all of the system but backup copies. */
static void
add_system (PodaProgram *program)
{
    glob_t found = { 0 };
    for (guint i = 0; i < G_N_ELEMENTS (of_system); i++)
        add_word (program, "read", of_system[i]);
    glob (of_etc, GLOB_BRACE, NULL, &found);
    for (gsize i = 0; i < found.gl_pathc; i++)
        if (!g_str_has_suffix (found.gl_pathv[i], "-"))
            add_word (program, "read", found.gl_pathv[i]);
    globfree (&found);
}

#define MOST_LINKS 40

/* Adds the links that a path leads through, which stay names for what is shown. */
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
        add_word (program, "read", part);
        g_autofree char *folder = g_path_get_dirname (part);
        g_autofree char *joined =
            g_build_filename (target, slash != NULL ? slash : "", NULL);
        g_free (whole);
        slash = whole = g_canonicalize_filename (joined, folder);
        n++;
    }
}

/* Adds the folders of PATH, and beside them the parts of interpreters that somebody
 * keeps at home: never all that lies there. */
static void
add_tools (PodaProgram *program)
{
    const char *places = g_getenv ("PATH");
    g_auto (GStrv) folders = g_strsplit (places != NULL ? places : "", ":", -1);
    g_auto (GStrv) beside = g_strsplit (of_tools, " ", -1);
    for (char **folder = folders; *folder != NULL; folder++) {
        g_autofree char *around = g_path_get_dirname (*folder);
        if (!g_path_is_absolute (*folder) || is_of_system (*folder) || is_wide (*folder)
            || lies_in_any (*folder, program->sandbox->hidden))
            continue;
        add_links (program, *folder);
        add_word (program, "read", *folder);
        for (guint i = 0; beside[i] != NULL; i++) {
            g_autofree char *path = g_build_filename (around, beside[i], NULL);
            if (!lies_in_any (path, program->sandbox->hidden))
                add_word (program, "read", path);
        }
    }
}

/* Adds a file or folder of the program's own: a file with its folder, unless that is
 * too much, or the file is to be `alone`. The first folder is the program's to write
 * to. Adds the path to `shown`. */
static void
add_own (PodaProgram *program, const char *path, gboolean alone, GPtrArray *shown)
{
    g_autofree char *real = real_path (path);
    if (real == NULL || is_of_system (real))
        return;
    gboolean is_folder = g_file_test (real, G_FILE_TEST_IS_DIR);
    g_autofree char *folder = is_folder ? g_strdup (real) : g_path_get_dirname (real);
    add_links (program, path);
    if (is_wide (folder) || lies_in_any (folder, program->sandbox->hidden)
        || (alone && !is_folder))
        add_word (program, "read", real);
    else
        add_word (program, shown->len == 0 ? "work" : "read", folder);
    g_ptr_array_add (shown, g_steal_pointer (&real));
}

/* Adds what a program sees. Of `own`, its folder, all is shown; NULL: the folders of
 * the files that its words name. */
static void
add_view (PodaProgram *program, const char *const *argv, const char *own)
{
    const GPtrArray *hidden = program->sandbox->hidden;
    g_autoptr (GPtrArray) shown = g_ptr_array_new_with_free_func (g_free);
    gboolean named = strchr (argv[0], '/') != NULL;
    add_system (program);
    add_tools (program);
    if (own != NULL)
        add_own (program, own, TRUE, shown);
    for (guint i = named ? 0 : 1; own == NULL && argv[i] != NULL; i++)
        add_own (program, argv[i], FALSE, shown);
    if (shown->len == 0)
        add_own (program, ".", FALSE, shown);
    if (named) /* also if it lies elsewhere */
        add_own (program, argv[0], TRUE, shown);
    for (guint i = 0; i < hidden->len; i++) {
        gboolean around = FALSE; /* only the program is seen of such a folder */
        for (guint k = 0; k < shown->len; k++)
            around = around || lies_in (shown->pdata[k], hidden->pdata[i]);
        if (!around)
            add_word (program, "hide", hidden->pdata[i]);
    }
    if (program->sandbox->user != NULL)
        add_word (program, "user", program->sandbox->user);
}

/* --- Programs --- */

/* Returns the path of a program; NULL sets `error`. */
static char *
find_command (const char *name, GError **error)
{
    if (strchr (name, '/') != NULL)
        return g_canonicalize_filename (name, NULL);
    g_autofree char *path = *name != '\0' ? g_find_program_in_path (name) : NULL;
    if (path != NULL)
        return g_canonicalize_filename (path, NULL);
    if (*name != '\0' && g_file_test (name, G_FILE_TEST_EXISTS))
        poda_read_refuse (error,
                          _ ("%s: no such command: expected ./%s for the file here"),
                          name, name);
    else
        poda_read_refuse (error, _ ("%s: no such command"), name);
    return NULL;
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
        poda_read_refuse (error, "%s: %s", argv[0],
                          poda_refusal_sentence (path, is_folder ? EISDIR : errno));
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
    add_word (program, "folder", folder);
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

/* --- Opening --- */

/* Hides poda, which answers what programs are asked: a folder with a jail, and all that
 * was built there; of others the programs and libraries. */
static void
hide_poda (PodaSandbox *sandbox)
{
    static const char *const names[] = { "poda", "libpoda.so", "libpoda.so.0",
                                         "libpoda.a" };
    const char *places = g_getenv ("PATH");
    g_autofree char *program = real_path ("/proc/self/exe");
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

/* Returns "UID:GID"; NULL sets `error`. */
static char *
find_user (const char *name, GError **error)
{
    const struct passwd *entry = getpwnam (name);
    guint64 number;
    if (entry == NULL
        && g_ascii_string_to_unsigned (name, 10, 0, G_MAXUINT32 - 1, &number, NULL))
        entry = getpwuid ((uid_t) number);
    if (entry != NULL && geteuid () == 0)
        return g_strdup_printf ("%u:%u", (guint) entry->pw_uid, (guint) entry->pw_gid);
    poda_read_refuse (error,
                      entry == NULL ? _ ("--user %.80s: no such user")
                                    : _ ("--user %.80s: expected to be run by root, "
                                         "who alone can run programs as somebody "
                                         "else"),
                      name);
    return NULL;
}

PodaSandbox *
poda_sandbox_new (gboolean wanted, const char *user, GError **error)
{
    static const char *const nothing[] = { "/", NULL };
    g_autoptr (PodaSandbox) sandbox = g_new0 (PodaSandbox, 1);
    char *none[] = { NULL };
    sandbox->wanted = wanted;
    sandbox->hidden = g_ptr_array_new_with_free_func (g_free);
    if (user != NULL && (sandbox->user = find_user (user, error)) == NULL)
        return NULL;
    hide_poda (sandbox);
    if (!wanted)
        return g_steal_pointer (&sandbox);
    /* Puts up the walls around nothing, and notes which of them stand. */
    g_autoptr (GPtrArray) view = g_ptr_array_new_with_free_func (g_free);
    PodaProgram program = { .sandbox = sandbox, .view = view, .environment = none };
    PodaLimits limits;
    poda_limits_init (&limits);
    add_view (&program, nothing, "/usr");
    g_autoptr (PodaProcess) process = poda_process_run (&program, &limits, "", error);
    if (process == NULL)
        return NULL;
    sandbox->walls = process->ending.walls;
    return g_steal_pointer (&sandbox);
}

void
poda_sandbox_free (PodaSandbox *sandbox)
{
    if (sandbox == NULL)
        return;
    g_ptr_array_unref (sandbox->hidden);
    g_free (sandbox->user);
    g_free (sandbox);
}

gboolean
poda_sandbox_is_whole (const PodaSandbox *sandbox)
{
    return (sandbox->walls & PODA_ALL_WALLS) == PODA_ALL_WALLS;
}

/* TRUE if the rights of a path and of all folders above it let a user reach it. */
static gboolean
is_reachable (const char *path, guint user, guint group)
{
    g_autofree char *at = g_strdup (path);
    for (guint wanted = 5;; wanted = 1) {
        struct stat there;
        if (stat (at, &there) != 0)
            return FALSE;
        guint shift = there.st_uid == user ? 6 : there.st_gid == group ? 3 : 0;
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
    guint user, group;
    if (poda_sandbox_is_whole (sandbox))
        return TRUE;
    if (sandbox->user == NULL || (sandbox->walls & PODA_WALL_CALLS) == 0
        || sscanf (sandbox->user, "%u:%u", &user, &group) != 2)
        return FALSE;
    for (guint i = 0; i < sandbox->hidden->len; i++)
        if (is_reachable (sandbox->hidden->pdata[i], user, group))
            return FALSE;
    return TRUE;
}

/* --- Sentences --- */

char *
poda_sandbox_sentence (const PodaSandbox *sandbox, const PodaLimits *limits)
{
    static const struct {
        PodaWall wall;
        const char *gap;
    } gaps[] = {
        { PODA_WALL_FILES, N_ ("read and change all files of this user") },
        { PODA_WALL_PROCESSES, N_ ("end this user's other programs") },
        { PODA_WALL_NETWORK, N_ ("use the network") },
        { PODA_WALL_CALLS, N_ ("try all of the kernel's calls") },
        { PODA_WALL_DISK, N_ ("fill the disk") },
        { PODA_WALL_END, N_ ("go on after their end") },
    };
    static const char *const formats[] = { N_ ("%u MiB of memory"),
                                           N_ ("%u MiB of files"),
                                           N_ ("%u processes") };
    const guint most[] = { (guint) (limits->memory / MEBIBYTE),
                           (guint) (limits->disk / MEBIBYTE), limits->processes };
    gboolean whole = poda_sandbox_is_whole (sandbox);
    g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; !whole && i < G_N_ELEMENTS (gaps); i++)
        if ((sandbox->walls & gaps[i].wall) == 0)
            g_ptr_array_add (parts, g_strdup (_ (gaps[i].gap)));
    for (guint i = 0; whole && i < G_N_ELEMENTS (most); i++)
        if (most[i] > 0)
            g_ptr_array_add (parts, g_strdup_printf (_ (formats[i]), most[i]));
    g_autofree char *text = poda_texts_join (parts, ", ");
    return g_strdup_printf (
        whole ? _ ("programs run in a sandbox: no network, no other files or "
                   "processes; at most %s")
        : sandbox->wanted ? _ ("programs run in half a sandbox: they could %s")
                          : _ ("programs run without a sandbox: they could %s"),
        text);
}
