#include "homework/grade/sandbox.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/output.h"
#include "homework/grade/program.h"

#define MEBIBYTE (1u << 20)

/* --- Paths --- */

char *
poda_sandbox_real (const char *path)
{
    char *real = realpath (path, NULL);
    char *copy = g_strdup (real);
    free (real);
    return copy;
}

gboolean
poda_sandbox_lies_in (const char *path, const char *folder)
{
    gsize length = strlen (folder);
    if (g_str_equal (folder, "/"))
        return TRUE;
    return strncmp (path, folder, length) == 0
           && (path[length] == '\0' || path[length] == '/');
}

/* Whether a folder is too much to be shown: everything, everybody's, or a home. */
static gboolean
is_wide (const char *folder)
{
    static const char *const everybody[] = { "/tmp", "/var/tmp", "/home", "/root" };
    g_autofree char *home = poda_sandbox_real (g_get_home_dir ());
    gboolean wide = poda_sandbox_lies_in (home != NULL ? home : "/root", folder);
    for (guint i = 0; i < G_N_ELEMENTS (everybody); i++)
        wide = wide || g_str_equal (folder, everybody[i]);
    return wide;
}

/* Whether it holds something hidden, or is in it. */
static gboolean
has_hidden (const PodaSandbox *sandbox, const char *folder)
{
    for (guint i = 0; i < sandbox->hidden->len; i++)
        if (poda_sandbox_lies_in (folder, sandbox->hidden->pdata[i]))
            return TRUE;
    return FALSE;
}

void
poda_sandbox_hide (PodaSandbox *sandbox, const char *path)
{
    char *real = poda_sandbox_real (path);
    if (real != NULL
        && !g_ptr_array_find_with_equal_func (sandbox->hidden, real, g_str_equal, NULL))
        g_ptr_array_add (sandbox->hidden, real);
    else
        g_free (real);
}

/* --- What programs see --- */

/* What every program needs, as far as a system has it. */
static const char *const of_system[] = { "/usr",   "/bin",    "/sbin", "/lib", "/lib32",
                                         "/lib64", "/libx32", "/opt",  "/nix", "/gnu" };

/* What runtimes read of /etc: beginnings of names. Neither passwords nor keys. */
static const char *const of_etc[] = {
    "alternatives", "debian_version",
    "fonts",        "ghc",
    "gnu",          "host.conf",
    "hostname",     "hosts",
    "java",         "ld.so",
    "locale",       "localtime",
    "lsb-release",  "lua",
    "magic",        "mime.types",
    "mono",         "nsswitch.conf",
    "octave",       "os-release",
    "passwd",       "perl",
    "php",          "protocols",
    "python",       "R",
    "ruby",         "services",
    "timezone",     "xdg",
};

static void
add_word (GPtrArray *words, const char *key, const char *value)
{
    g_ptr_array_add (words, g_strconcat (key, "=", value, NULL));
}

#define MOST_LINKS 40

/* The links that a path leads through: it stays a name for what is shown. */
static void
add_links (GPtrArray *words, const char *path)
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
        add_word (words, "read", part);
        g_autofree char *folder = g_path_get_dirname (part);
        g_autofree char *joined =
            g_build_filename (target, slash != NULL ? slash : "", NULL);
        g_free (whole);
        whole = g_canonicalize_filename (joined, folder);
        slash = whole;
        n++;
    }
}

static void
add_etc (GPtrArray *words)
{
    g_autoptr (GPtrArray) names = poda_output_list_folder ("/etc", G_MAXUINT);
    for (guint i = 0; names != NULL && i < names->len; i++) {
        const char *name = names->pdata[i];
        gboolean shown = FALSE;
        for (guint k = 0; k < G_N_ELEMENTS (of_etc); k++)
            shown = shown || g_str_has_prefix (name, of_etc[k]);
        g_autofree char *path = g_build_filename ("/etc", name, NULL);
        if (shown && !g_str_has_suffix (name, "-"))
            add_word (words, "read", path);
    }
}

static gboolean
is_of_system (const char *path)
{
    for (guint i = 0; i < G_N_ELEMENTS (of_system); i++)
        if (poda_sandbox_lies_in (path, of_system[i]))
            return TRUE;
    return FALSE;
}

gboolean
poda_sandbox_shows_all (const char *path)
{
    g_autofree char *real = poda_sandbox_real (path);
    return real != NULL && is_of_system (real);
}

/* A folder of PATH, and beside it what interpreters that somebody keeps at home need:
 * never all that lies there. */
static void
add_tools (const PodaSandbox *sandbox, const char *folder, GPtrArray *words)
{
    static const char *const beside[] = {
        "lib",     "lib64",   "libexec",    "share", "include", "conf",    "jmods",
        "modules", "plugins", "pyvenv.cfg", "jre",   "release", "version", "versions",
    };
    g_autofree char *around = g_path_get_dirname (folder);
    if (!g_path_is_absolute (folder) || is_of_system (folder) || is_wide (folder)
        || has_hidden (sandbox, folder))
        return;
    add_links (words, folder);
    add_word (words, "read", folder);
    for (guint i = 0; i < G_N_ELEMENTS (beside); i++) {
        g_autofree char *path = g_build_filename (around, beside[i], NULL);
        if (g_file_test (path, G_FILE_TEST_EXISTS) && !has_hidden (sandbox, path))
            add_word (words, "read", path);
    }
}

static void
add_path (const PodaSandbox *sandbox, GPtrArray *words)
{
    const char *places = g_getenv ("PATH");
    g_auto (GStrv) folders = g_strsplit (places != NULL ? places : "", ":", -1);
    for (guint i = 0; folders[i] != NULL; i++)
        add_tools (sandbox, folders[i], words);
}

/* A file or folder of the program's: a file with the folder that it lies in, unless
 * that is more than its own, or the file was `alone` handed in. The first folder is the
 * program's to write to. What it is stands in `shown` afterwards. */
static void
add_own (const PodaSandbox *sandbox, const char *path, gboolean alone, GPtrArray *shown,
         GPtrArray *words)
{
    g_autofree char *real = poda_sandbox_real (path);
    if (real == NULL || is_of_system (real))
        return;
    add_links (words, path);
    g_autofree char *folder = g_file_test (real, G_FILE_TEST_IS_DIR)
                                  ? g_strdup (real)
                                  : g_path_get_dirname (real);
    if (is_wide (folder) || has_hidden (sandbox, folder)
        || (alone && !g_str_equal (folder, real)))
        add_word (words, "read", real);
    else
        add_word (words, shown->len == 0 ? "work" : "read", folder);
    g_ptr_array_add (shown, g_steal_pointer (&real));
}

/* What is hidden, but for a folder of which nothing is seen but the program. */
static void
add_hidden (const PodaSandbox *sandbox, const GPtrArray *shown, GPtrArray *words)
{
    for (guint i = 0; i < sandbox->hidden->len; i++) {
        const char *path = sandbox->hidden->pdata[i];
        gboolean around = FALSE;
        for (guint k = 0; k < shown->len; k++)
            around = around || poda_sandbox_lies_in (shown->pdata[k], path);
        if (!around)
            add_word (words, "hide", path);
    }
}

void
poda_sandbox_view (const PodaSandbox *sandbox, const char *path,
                   const char *const *argv, const char *own, GPtrArray *words)
{
    g_autoptr (GPtrArray) shown = g_ptr_array_new_with_free_func (g_free);
    gboolean named = strchr (argv[0], '/') != NULL;
    for (guint i = 0; i < G_N_ELEMENTS (of_system); i++)
        add_word (words, "read", of_system[i]);
    add_etc (words);
    add_path (sandbox, words);
    if (own != NULL)
        add_own (sandbox, own, TRUE, shown, words);
    else
        for (guint i = named ? 0 : 1; argv[i] != NULL; i++)
            add_own (sandbox, argv[i], FALSE, shown, words);
    if (shown->len == 0)
        add_own (sandbox, ".", FALSE, shown, words);
    if (named) /* also one that lies elsewhere than what it is given */
        add_own (sandbox, path, TRUE, shown, words);
    add_hidden (sandbox, shown, words);
}

/* --- Opening it --- */

/* Poda answers what programs are asked: neither it nor its library is seen. */
static void
hide_poda (PodaSandbox *sandbox)
{
    static const char *const names[] = { "poda", "poda-jail", "libpoda.so",
                                         "libpoda.so.0", "libpoda.a" };
    static const char *const libraries[] = { "/usr/lib", "/usr/local/lib" };
    const char *places = g_getenv ("PATH");
    g_autofree char *program = poda_sandbox_real ("/proc/self/exe");
    g_autofree char *folder = g_path_get_dirname (program != NULL ? program : "/");
    g_autofree char *beside = g_build_filename (folder, "..", "lib", NULL);
    g_autofree char *all = g_strjoin (":", folder, beside, libraries[0], libraries[1],
                                      PODA_LIBEXECDIR, PODA_LIBDIR, places, NULL);
    g_auto (GStrv) folders = g_strsplit (all, ":", -1);
    if (program != NULL)
        poda_sandbox_hide (sandbox, program);
    for (guint i = 0; folders[i] != NULL; i++)
        for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
            g_autofree char *path = g_build_filename (folders[i], names[k], NULL);
            poda_sandbox_hide (sandbox, path);
        }
}

/* "UID:GID"; NULL sets `error`. */
static char *
find_user (const char *name, GError **error)
{
    const struct passwd *entry = getpwnam (name);
    guint64 number;
    if (entry == NULL
        && g_ascii_string_to_unsigned (name, 10, 0, G_MAXUINT32 - 1, &number, NULL))
        entry = getpwuid ((uid_t) number);
    if (entry == NULL)
        g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE,
                     _ ("--user %.80s: no such user"), name);
    else if (geteuid () != 0)
        g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE,
                     _ ("--user %.80s: expected to be run by root, who alone can run "
                        "programs as somebody else"),
                     name);
    else
        return g_strdup_printf ("%u:%u", (guint) entry->pw_uid, (guint) entry->pw_gid);
    return NULL;
}

PodaSandbox *
poda_sandbox_new (gboolean wanted, const char *user, GError **error)
{
    g_autoptr (PodaSandbox) sandbox = g_new0 (PodaSandbox, 1);
    sandbox->wanted = wanted;
    sandbox->hidden = g_ptr_array_new_with_free_func (g_free);
    if (user != NULL && (sandbox->user = find_user (user, error)) == NULL)
        return NULL;
    hide_poda (sandbox);
    if (wanted && !poda_program_probe (sandbox, &sandbox->walls, error))
        return NULL;
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

/* Whether the rights of a path and of all folders above it let a user come to it. */
static gboolean
is_reachable (const char *path, guint user, guint group)
{
    g_autofree char *at = g_strdup (path);
    for (gboolean last = TRUE;; last = FALSE) {
        struct stat there;
        if (stat (at, &there) != 0)
            return FALSE;
        guint shift = there.st_uid == user ? 6 : there.st_gid == group ? 3 : 0;
        guint rights = (there.st_mode >> shift) & 7;
        if ((rights & (last ? 5 : 1)) == 0)
            return FALSE;
        char *above = g_path_get_dirname (at);
        gboolean top = g_str_equal (above, at);
        g_free (at);
        at = above;
        if (top)
            return TRUE;
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

/* --- What is told of it --- */

/* Adds a piece behind a comma. */
static void
join (GString *text, const char *piece)
{
    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", piece);
}

/* What could be done where a wall is missing. */
static char *
tell_gaps (const PodaSandbox *sandbox)
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
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < G_N_ELEMENTS (gaps); i++)
        if ((sandbox->walls & gaps[i].wall) == 0)
            join (text, _ (gaps[i].gap));
    return g_string_free (text, FALSE);
}

static char *
tell_limits (const PodaLimits *limits)
{
    GString *text = g_string_new (NULL);
    const struct {
        guint most;
        const char *format;
    } all[] = {
        { (guint) (limits->memory / MEBIBYTE), N_ ("%u MiB of memory") },
        { (guint) (limits->disk / MEBIBYTE), N_ ("%u MiB of files") },
        { limits->processes, N_ ("%u processes") },
    };
    for (guint i = 0; i < G_N_ELEMENTS (all); i++) {
        g_autofree char *piece = g_strdup_printf (_ (all[i].format), all[i].most);
        if (all[i].most > 0)
            join (text, piece);
    }
    return g_string_free (text, FALSE);
}

char *
poda_sandbox_sentence (const PodaSandbox *sandbox, const PodaLimits *limits)
{
    if (poda_sandbox_is_whole (sandbox)) {
        g_autofree char *most = tell_limits (limits);
        return g_strdup_printf (_ ("programs run in a sandbox: no network, no other "
                                   "files or processes; at most %s"),
                                most);
    }
    g_autofree char *gaps = tell_gaps (sandbox);
    return g_strdup_printf (sandbox->wanted
                                ? _ ("programs run in half a sandbox: they could %s")
                                : _ ("programs run without a sandbox: they could %s"),
                            gaps);
}
