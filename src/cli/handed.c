#include "cli/handed.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "homework/sheet/folder.h"
#include "cli/command.h"
#include "homework/sheet/book.h"
#include "homework/sheet/csv_reader.h"

/* No class hands in more: somebody named the wrong folder. */
#define MOST_FILES 100000
#define MOST_DEPTH 32

static void
free_handed (gpointer data)
{
    PodaHanded *handed = data;
    g_free (handed->path);
    g_free (handed->reason);
    g_free (handed->link);
    g_free (handed);
}

/* --- What is not read --- */

static gboolean
ends_in (const char *name, const char *const *suffixes)
{
    g_autofree char *small = g_ascii_strdown (name, -1);
    for (guint i = 0; suffixes[i] != NULL; i++)
        if (g_str_has_suffix (small, suffixes[i]))
            return TRUE;
    return FALSE;
}

/* What systems and programs leave beside every file. */
static gboolean
is_litter (const char *name)
{
    static const char *const names[] = { ".DS_Store",   "Thumbs.db", "ehthumbs.db",
                                         "desktop.ini", "__MACOSX",  "Icon\r",
                                         ".directory",  NULL };
    static const char *const begins[] = { "._",           "~$",     ".~lock.",
                                          ".fuse_hidden", ".poda-", NULL };
    gboolean litter = g_strv_contains (names, name);
    for (guint i = 0; begins[i] != NULL; i++)
        litter = litter || g_str_has_prefix (name, begins[i]);
    return litter;
}

/* The files that `poda exercise` writes, by their names without suffix. In its own
 * folders nobody handed them in; some come back with the sheet. */
static gboolean
is_own (const char *name, gboolean own_folder)
{
    static const char *const all[] = { "key",   "index",    "blank", "tree",
                                       "trace", "exercise", NULL };
    static const char *const pictures[] = { "blank.svg", "blank.pdf", "blank.png",
                                            "index.html", NULL };
    g_autofree char *stem = g_strndup (name, strcspn (name, "."));
    return own_folder ? g_strv_contains (all, stem) : g_strv_contains (pictures, name);
}

/* Why it is not read; NULL: it is none. */
static const char *
refuse_archive (const char *name)
{
    static const char *const archives[] = { ".zip", ".rar", ".7z",  ".tar",
                                            ".gz",  ".tgz", ".bz2", NULL };
    return ends_in (name, archives) ? _ ("an archive: unpack it first") : NULL;
}

/* A name that nobody gives a sheet: of a file itself, or of the one that it leads to.
 * Returns why it is not read; NULL: it may be. */
static const char *
refuse_name (const char *name, gboolean own_folder)
{
    if (*name == '.')
        return _ ("a hidden file");
    if (is_own (name, own_folder)
        || (poda_sheet_is_named (name)
            && (g_str_has_prefix (name, "key.") || g_str_has_prefix (name, "index."))))
        return _ ("a file of \"poda exercise\" itself, by its name");
    return NULL;
}

/* --- Folders --- */

/* A folder that is being listed. */
typedef struct {
    GPtrArray *files;
    const char *folder; /* as the word names it */
    gsize place;
    guint depth;
} HandedWalk;

/* Whether the folder at a place is one that "poda exercise" has made. */
static gboolean
is_own_folder (const HandedWalk *walk, const char *place)
{
    g_autofree char *settings = g_build_filename (place, "exercise.ini", NULL);
    g_auto (PodaEntry) entry;
    poda_folder_look (walk->folder, settings, &entry);
    return entry.kind == PODA_ENTRY_FILE;
}

/* Of a link to another file of the folder, by what that is called. */
static const char *
refuse_target (const HandedWalk *walk, const PodaEntry *entry)
{
    g_autofree char *name = g_path_get_basename (entry->place);
    g_autofree char *folder = g_path_get_dirname (entry->place);
    gboolean own = is_own_folder (walk, strcmp (folder, ".") == 0 ? "" : folder);
    return refuse_name (name, own);
}

/* Why a file in a folder is not read; NULL: it may be a sheet, and if not, reading it
 * will tell. */
static const char *
refuse_file (const HandedWalk *walk, const PodaEntry *entry, const char *name)
{
    gboolean named = poda_sheet_is_named (name);
    if (entry->kind == PODA_ENTRY_FOLDER)
        return _ ("a link to a folder, which is read where it lies");
    if (entry->kind == PODA_ENTRY_BARRED)
        return named ? NULL : entry->barred;
    const char *reason = refuse_name (name, FALSE);
    if (reason == NULL && entry->link)
        reason = refuse_target (walk, entry);
    if (reason != NULL)
        return reason;
    if (entry->size == 0)
        return _ ("an empty file");
    if (refuse_archive (name) != NULL)
        return refuse_archive (name);
    return named ? NULL : _ ("no sheet, by its name");
}

/* Where all names in the folder of a word begin, once they stand behind it. */
static gsize
inner_of (const char *folder)
{
    return strlen (folder) + !g_str_has_suffix (folder, G_DIR_SEPARATOR_S);
}

static PodaHanded *
add_place (HandedWalk *walk, const char *place, const char *reason)
{
    gsize inner = inner_of (walk->folder);
    gboolean slash = inner > strlen (walk->folder) && *place != '\0';
    PodaHanded *handed = g_new (PodaHanded, 1);
    *handed =
        (PodaHanded){ .path = g_strconcat (walk->folder, slash ? "/" : "", place, NULL),
                      .place = walk->place,
                      .inner = inner,
                      .reason = g_strdup (reason) };
    g_ptr_array_add (walk->files, handed);
    return handed;
}

static void walk_folder (HandedWalk *walk, const char *place);

static void
walk_entry (HandedWalk *walk, const char *folder, const char *name, gboolean own)
{
    g_autofree char *place =
        *folder != '\0' ? g_build_filename (folder, name, NULL) : g_strdup (name);
    g_auto (PodaEntry) entry;
    poda_folder_look (walk->folder, place, &entry);
    gboolean is_folder = entry.kind == PODA_ENTRY_FOLDER && !entry.link;
    if (is_litter (name) || (!is_folder && is_own (name, own)))
        return;
    if (is_folder && *name == '.') {
        add_place (walk, place, _ ("a hidden folder"));
    } else if (is_folder) {
        walk_folder (walk, place);
    } else {
        PodaHanded *handed = add_place (walk, place, refuse_file (walk, &entry, name));
        handed->link = entry.link ? g_strdup (entry.place) : NULL;
        handed->time = entry.time;
    }
}

static void
walk_names (HandedWalk *walk, const char *place, const GPtrArray *names)
{
    gboolean own = FALSE;
    for (guint i = 0; i < names->len; i++)
        own = own || strcmp (names->pdata[i], "exercise.ini") == 0;
    walk->depth++;
    for (guint i = 0; i < names->len && walk->files->len <= MOST_FILES; i++)
        walk_entry (walk, place, names->pdata[i], own);
    walk->depth--;
}

static void
walk_folder (HandedWalk *walk, const char *place)
{
    g_autoptr (GError) error = NULL;
    if (walk->depth == MOST_DEPTH) {
        add_place (walk, place, _ ("a folder too deep in others"));
        return;
    }
    g_autoptr (GPtrArray) names =
        poda_folder_list (walk->folder, place, MOST_FILES + 1, &error);
    if (names == NULL) {
        g_autofree char *reason =
            g_strdup_printf (_ ("a folder that cannot be read: %s"), error->message);
        add_place (walk, place, reason);
        return;
    }
    walk_names (walk, place, names);
}

/* Where the last `n` names of a path begin. */
static gsize
last_names (const char *path, guint n)
{
    gsize end = strlen (path), begin = end;
    while (n > 0 && begin > 0) {
        while (begin > 0 && path[begin - 1] == G_DIR_SEPARATOR && begin == end)
            end = --begin;
        while (begin > 0 && path[begin - 1] != G_DIR_SEPARATOR)
            begin--;
        if (--n > 0 && begin > 0)
            end = begin = begin - 1;
    }
    return begin;
}

/* Where a link leads that a word names, which counts as what it leads to: a shell may
 * have named it, for the `*` of whoever asked. NULL: it is none, or one of the
 * system's, such as /dev/stdin. */
static char *
link_of (const char *word)
{
    g_autofree char *bare = g_strdup (word);
    for (gsize n = strlen (bare); n > 1 && bare[n - 1] == G_DIR_SEPARATOR; n--)
        bare[n - 1] = '\0';
    return g_str_has_prefix (bare, "/dev/") || g_str_has_prefix (bare, "/proc/")
               ? NULL
               : g_file_read_link (bare, NULL);
}

static void
add_word (GPtrArray *files, const char *word, const GStatBuf *status)
{
    PodaHanded *handed = g_new (PodaHanded, 1);
    *handed = (PodaHanded){ .path = g_strdup (word),
                            .place = last_names (word, 2),
                            .reason = g_strdup (refuse_archive (word)),
                            .link = link_of (word),
                            .time = (gint64) status->st_mtime,
                            .named = TRUE };
    g_ptr_array_add (files, handed);
}

/* `link` is where the word itself leads, NULL where that need not be told. */
static gboolean
list_folder (GPtrArray *files, const char *word, const char *link, GError **error)
{
    HandedWalk walk = { files, word, last_names (word, 1), 0 };
    g_autoptr (GError) cause = NULL;
    g_autoptr (GPtrArray) names = poda_folder_list (word, "", MOST_FILES + 1, &cause);
    if (names == NULL)
        return poda_refuse (error, _ ("%s: %s: expected a folder of sheets"), word,
                            cause->message);
    guint before = files->len;
    walk_names (&walk, "", names);
    for (guint i = before; link != NULL && i < files->len; i++) {
        PodaHanded *handed = files->pdata[i];
        if (handed->link == NULL)
            handed->link = g_build_filename (link, handed->path + handed->inner, NULL);
    }
    return files->len <= MOST_FILES
           || poda_refuse (error,
                           _ ("%s: holds more than %u files: expected a folder "
                              "of sheets"),
                           word, MOST_FILES);
}

static gboolean
list_word (GPtrArray *files, const char *word, gboolean alone, GError **error)
{
    GStatBuf status = { 0 };
    if (strcmp (word, "-") != 0 && g_stat (word, &status) != 0 && errno == ENOENT)
        return poda_refuse (error, _ ("%s: %s: expected %s"), word, _ ("no such file"),
                            _ ("a sheet"));
    g_autofree char *link = alone ? NULL : link_of (word);
    if (S_ISDIR (status.st_mode))
        return list_folder (files, word, link, error);
    add_word (files, word, &status);
    return TRUE;
}

GPtrArray *
poda_handed_list (char *const *words, GError **error)
{
    g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (free_handed);
    for (guint i = 0; words[i] != NULL; i++)
        if (!list_word (files, words[i], words[1] == NULL, error))
            return NULL;
    return g_steal_pointer (&files);
}

GString *
poda_handed_read (const PodaHanded *handed, GError **error)
{
    const char *path = handed->path;
    if (handed->named)
        return poda_input_read (strcmp (path, "-") == 0 ? NULL : path,
                                PODA_CSV_MOST_BYTES, _ ("a sheet"), error);
    g_autofree char *folder = g_strndup (path, handed->inner);
    g_autoptr (GError) cause = NULL;
    GString *text =
        poda_folder_read (folder, path + handed->inner, PODA_CSV_MOST_BYTES, &cause);
    if (g_error_matches (cause, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                     _ ("%s: gone since the folder was listed"), path);
    else if (cause != NULL)
        g_propagate_prefixed_error (error, g_steal_pointer (&cause), "%s: ", path);
    return text;
}

/* --- Dates --- */

/* Digits that follow each other; returns how many, and moves behind them. */
static guint
read_digits (const char **at, gint64 *number)
{
    guint n = 0;
    *number = 0;
    for (; g_ascii_isdigit (**at); ++*at)
        if (n++ < 18)
            *number = *number * 10 + (**at - '0');
    return n;
}

/* A sign and one or two digits at `at`, which then moves behind them; -1: none. */
static gint64
read_part (const char **at, const char *signs)
{
    const char *behind = *at + 1;
    gint64 number;
    guint n = **at != '\0' && strchr (signs, **at) != NULL
                  ? read_digits (&behind, &number)
                  : 0;
    if (n == 0 || n > 2)
        return -1;
    *at = behind;
    return number;
}

static gint64
join_date (gint64 year, gint64 month, gint64 day)
{
    gboolean fits = year >= 1990 && year < 2200 && month >= 1 && month <= 12 && day >= 1
                    && day <= 31;
    return fits ? (year * 100 + month) * 100 + day : 0;
}

/* Day and month as they are wont to stand before the year. With points the day comes
 * first; else it depends on the country. */
static gint64
order_date (gint64 first, gint64 second, gint64 year, char sign)
{
    if (first > 12 || sign == '.' || first == second)
        return join_date (year, second, first);
    return second > 12 ? join_date (year, first, second) : 0;
}

/* The time behind a date, hhmmss; 0: none. */
static gint64
read_time (const char *at)
{
    gint64 number;
    while (*at != '\0' && strchr (" T_,-", *at) != NULL)
        at++;
    guint n = read_digits (&at, &number);
    if (n == 4 || n == 6)
        return n == 4 ? number * 100 : number;
    gint64 minutes = n == 1 || n == 2 ? read_part (&at, ":.h-") : -1;
    gint64 seconds = minutes < 0 ? -1 : read_part (&at, ":.-");
    if (minutes < 0 || number > 23 || minutes > 59)
        return 0;
    return (number * 100 + minutes) * 100 + (seconds < 0 || seconds > 59 ? 0 : seconds);
}

/* A date that begins with the digits at `at`, which moves behind it; else behind
 * those. */
static gint64
read_date (const char **at)
{
    gint64 first, third = 0;
    guint n = read_digits (at, &first), n_third = 0;
    if (n == 8 || n == 12 || n == 14) {
        for (guint k = n; k < 14; k++)
            first *= 10;
        gint64 day = first / 1000000;
        if (join_date (day / 10000, day / 100 % 100, day % 100) == 0)
            return 0;
        return first + (n == 8 ? read_time (*at) : 0);
    }
    const char *behind = *at;
    char sign = *behind;
    gint64 second = read_part (&behind, "-./_");
    if (second < 0 || *behind != sign)
        return 0;
    behind++;
    n_third = read_digits (&behind, &third);
    gint64 date = n == 4 && (n_third == 1 || n_third == 2)
                      ? join_date (first, second, third)
                  : n <= 2 && n_third == 4 ? order_date (first, second, third, sign)
                                           : 0;
    *at = date != 0 ? behind : *at;
    return date == 0 ? 0 : date * 1000000 + read_time (behind);
}

gint64
poda_handed_date (const char *text)
{
    gint64 date = 0;
    for (const char *at = text; *at != '\0' && date == 0;) {
        if (g_ascii_isdigit (*at))
            date = read_date (&at);
        else
            at++;
    }
    return date;
}

/* The number of a copy behind a file's name without its suffix; 0: none. */
static guint
copy_number (const char *stem)
{
    gsize end = strlen (stem), begin;
    gboolean round = end > 0 && stem[end - 1] == ')';
    end -= round;
    begin = end;
    while (begin > 0 && g_ascii_isdigit (stem[begin - 1]))
        begin--;
    if (begin == end || end - begin > 3 || begin == 0)
        return 0;
    guint number = (guint) g_ascii_strtoull (stem + begin, NULL, 10);
    char before = stem[begin - 1];
    if (round)
        return before == '(' ? number : 0;
    if ((before == 'v' || before == 'V') && begin > 1)
        before = stem[begin - 2];
    return strchr ("-_ .", before) != NULL ? number : 0;
}

void
poda_handed_time (const PodaHanded *handed, const char *date, const char *student,
                  PodaHandedTime *time)
{
    g_autofree char *stem = g_path_get_basename (handed->path);
    char *dot = strrchr (stem, '.');
    if (dot != NULL)
        *dot = '\0';
    g_autofree char *small = g_utf8_casefold (stem, -1);
    g_autofree char *own = g_utf8_casefold (student, -1);
    *time = (PodaHandedTime){ 0 };
    time->line = date != NULL ? poda_handed_date (date) : 0;
    time->name = poda_handed_date (handed->path + handed->place);
    if (*own == '\0' || !g_str_has_suffix (small, own))
        time->copy = copy_number (stem);
    time->file = handed->time;
}

gboolean
poda_handed_later (const PodaHandedTime *one, const PodaHandedTime *other,
                   PodaLater *by)
{
    const gint64 times[][2] = { { one->line, other->line },
                                { one->name, other->name },
                                { one->copy, other->copy },
                                { one->file, other->file } };
    for (guint i = 0; i < G_N_ELEMENTS (times); i++) {
        gint64 left = times[i][0], right = times[i][1];
        *by = (PodaLater) i;
        /* The first copy has no number. */
        if (left != right && ((left != 0 && right != 0) || i == PODA_LATER_COPY))
            return left > right;
    }
    *by = PODA_LATER_ORDER;
    return TRUE;
}

const char *
poda_handed_why (PodaLater by)
{
    static const char *const whys[] = {
        [PODA_LATER_LINE] = N_ ("by its line \"# date:\""),
        [PODA_LATER_NAME] = N_ ("by the date in its name"),
        [PODA_LATER_COPY] = N_ ("by the number in its name"),
        [PODA_LATER_FILE] = N_ ("by the file's time alone, which copying may change"),
        [PODA_LATER_ORDER] = N_ ("by the order of the names alone: nothing tells when "
                                 "they were made"),
    };
    return _ (whys[by]);
}
