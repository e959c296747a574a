#include "homework/grade/grade.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/reason.h"
#include "homework/sheet/folder.h"
#include "homework/sheet/zip.h"

#define MOST_BYTES ((gsize) 256 << 20) /* of a student, and of an archive */
#define MOST_FILES 20000

/* A file of a student. */
typedef struct {
    char *place;   /* in the folder, … */
    char *inner;   /* … and below the student's own */
    GBytes *bytes; /* of a file in an archive; else NULL */
} HandinFile;

struct _PodaHandins {
    char *folder;
    const PodaRoll *roll;
    gboolean single;
    GPtrArray *list;   /* of PodaHandin */
    GHashTable *named; /* PodaHandin by their keys */
    guint n_files;
};

static void
free_file (gpointer data)
{
    HandinFile *file = data;
    g_free (file->place);
    g_free (file->inner);
    g_clear_pointer (&file->bytes, g_bytes_unref);
    g_free (file);
}

static void
free_handin (gpointer data)
{
    PodaHandin *handin = data;
    poda_owner_clear (&handin->owner);
    g_free (handin->name);
    g_free (handin->top);
    g_ptr_array_unref (handin->files);
    g_free (handin);
}

void
poda_handins_free (PodaHandins *handins)
{
    if (handins == NULL)
        return;
    g_free (handins->folder);
    g_hash_table_unref (handins->named);
    g_ptr_array_unref (handins->list);
    g_free (handins);
}

/* --- Listing --- */

/* What Moodle and Canvas put before the names that students gave. */
#define PLATFORM                                                                       \
    "^(?:.*?/)??[^/]+?_(?:\\d+_assignsubmission_[a-z]+_?|(?:LATE_)?\\d+_\\d+_)/?"

/* Returns the student's files to which a place belongs; `*inner` receives where the
 * name begins that the student gave. */
static PodaHandin *
find_handin (PodaHandins *handins, const char *place, const char **inner)
{
    g_autoptr (GRegex) regex = g_regex_new (PLATFORM, G_REGEX_RAW, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    g_auto (PodaOwner) owner = { NULL };
    const char *slash = strchr (place, '/');
    gsize top = slash != NULL ? (gsize) (slash - place) : strlen (place);
    g_autofree char *name = g_strndup (place, top);
    int end = slash != NULL ? (int) top + 1 : 0;
    poda_owner_find (handins->roll, place, NULL, &owner);
    if (handins->single) {
        g_free (name);
        name = g_path_get_basename (handins->folder);
        end = 0;
    } else if (owner.place != NULL) {
        g_free (name);
        name = g_strdup (owner.name);
        if (g_regex_match (regex, place, 0, &match))
            g_match_info_fetch_pos (match, 0, NULL, &end);
    } else if (slash == NULL && strrchr (name, '.') > name) {
        *strrchr (name, '.') = '\0';
    }
    *inner = place + end;
    const char *key = owner.place != NULL && !handins->single ? owner.place : name;
    PodaHandin *handin = g_hash_table_lookup (handins->named, key);
    if (handin != NULL)
        return handin;
    handin = g_new0 (PodaHandin, 1);
    g_hash_table_insert (handins->named, g_strdup (key), handin);
    g_ptr_array_add (handins->list, handin);
    handin->owner = owner;
    owner = (PodaOwner){ NULL };
    handin->name = g_utf8_make_valid (name, -1);
    handin->top = g_strndup (place, slash != NULL ? top + 1 : top);
    handin->files = g_ptr_array_new_with_free_func (free_file);
    return handin;
}

static void
add_file (PodaHandins *handins, const char *place, GBytes *bytes)
{
    const char *inner;
    PodaHandin *handin = find_handin (handins, place, &inner);
    HandinFile *file = g_new0 (HandinFile, 1);
    file->place = g_strdup (place);
    file->inner = g_strdup (*inner != '\0' ? inner : place);
    file->bytes = bytes != NULL ? g_bytes_ref (bytes) : NULL;
    g_ptr_array_add (handin->files, file);
    handins->n_files++;
}

/* TRUE for what systems and tools leave everywhere. */
static gboolean
is_left_over (const char *name)
{
    static const char *const names[] = { "__MACOSX", "__pycache__", "node_modules",
                                         NULL };
    return *name == '.' || g_strv_contains (names, name);
}

/* Adds the files at a place in the folder, also students without any; links are
 * nobody's work. */
static void
list_place (PodaHandins *handins, const char *place)
{
    g_autoptr (GPtrArray) names =
        poda_folder_list (handins->folder, place, MOST_FILES, NULL);
    for (guint i = 0; names != NULL && i < names->len; i++) {
        g_autofree char *inner = g_build_filename (place, names->pdata[i], NULL);
        g_autofree char *below = g_strconcat (inner, "/", NULL);
        g_auto (PodaEntry) entry = { 0 };
        const char *rest;
        if (is_left_over (names->pdata[i]) || handins->n_files >= MOST_FILES)
            continue;
        poda_folder_look (handins->folder, inner, &entry);
        gboolean is_folder = entry.kind == PODA_ENTRY_FOLDER && !entry.link;
        if (entry.kind == PODA_ENTRY_FILE && !entry.link)
            add_file (handins, inner, NULL);
        else if (*place == '\0')
            find_handin (handins, is_folder ? below : inner, &rest);
        if (is_folder)
            list_place (handins, inner);
    }
}

static gboolean
is_plain (const char *name)
{
    g_auto (GStrv) parts = g_strsplit (name, "/", -1);
    for (guint i = 0; parts[i] != NULL; i++)
        if (*parts[i] == '\0' || is_left_over (parts[i]))
            return FALSE;
    return strchr (name, '\\') == NULL;
}

/* Returns the files of an archive, PodaZipEntry; NULL sets `error`. */
static GPtrArray *
read_archive (const char *folder, const char *name, GError **error)
{
    g_autoptr (GString) bytes = poda_folder_read (folder, name, MOST_BYTES, error);
    return bytes != NULL ? poda_zip_read (bytes->str, bytes->len, MOST_BYTES,
                                          MOST_BYTES, is_plain, error)
                         : NULL;
}

PodaHandins *
poda_handins_open (const char *path, const PodaRoll *roll, gboolean single,
                   GError **error)
{
    g_autoptr (PodaHandins) handins = g_new0 (PodaHandins, 1);
    handins->folder = g_canonicalize_filename (path, NULL);
    handins->roll = roll;
    handins->single = single;
    handins->list = g_ptr_array_new_with_free_func (free_handin);
    handins->named = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    if (g_file_test (path, G_FILE_TEST_IS_DIR)) {
        list_place (handins, "");
    } else {
        g_autofree char *folder = g_path_get_dirname (handins->folder);
        g_autofree char *name = g_path_get_basename (handins->folder);
        g_autoptr (GPtrArray) entries = read_archive (folder, name, error);
        if (entries == NULL) {
            g_prefix_error (error, "%s: ", path);
            return NULL;
        }
        for (guint i = 0; i < entries->len; i++) {
            const PodaZipEntry *entry = entries->pdata[i];
            if (entry->bytes != NULL)
                add_file (handins, entry->name, entry->bytes);
        }
    }
    if (handins->list->len > 0)
        return g_steal_pointer (&handins);
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                 _ ("%s: no program there: expected one for each student"), path);
    return NULL;
}

const GPtrArray *
poda_handins_list (const PodaHandins *handins)
{
    return handins->list;
}

char *
poda_handin_place (const PodaHandin *handin, const char *inner)
{
    for (guint i = 0; i < handin->files->len; i++) {
        const HandinFile *file = handin->files->pdata[i];
        if (inner == NULL || strcmp (file->inner, inner) == 0)
            return g_utf8_make_valid (file->place, -1);
    }
    return inner != NULL ? poda_handin_place (handin, NULL)
                         : g_utf8_make_valid (handin->top, -1);
}

/* --- Copying --- */

static gboolean
write_file (const char *folder, const char *name, const char *bytes, gsize length,
            GError **error)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *above = g_path_get_dirname (path);
    if (g_mkdir_with_parents (above, 0755) == 0)
        return g_file_set_contents_full (path, bytes != NULL ? bytes : "",
                                         (gssize) length, G_FILE_SET_CONTENTS_NONE,
                                         0755, error);
    g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, poda_reason (errno));
    return FALSE;
}

gboolean
poda_handins_copy (const PodaHandins *handins, const PodaHandin *handin,
                   const char *folder, GError **error)
{
    gsize left = MOST_BYTES, length;
    for (guint i = 0; i < handin->files->len; i++) {
        const HandinFile *file = handin->files->pdata[i];
        g_autoptr (GString) read =
            file->bytes == NULL
                ? poda_folder_read (handins->folder, file->place, MOST_BYTES, error)
                : NULL;
        if (read == NULL && file->bytes == NULL)
            return FALSE;
        const char *bytes =
            read != NULL ? read->str : g_bytes_get_data (file->bytes, &length);
        length = read != NULL ? read->len : length;
        if (length > left) {
            g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                         _ ("more than %u MiB of files"), (guint) (MOST_BYTES >> 20));
            return FALSE;
        }
        left -= length;
        if (!write_file (folder, file->inner, bytes, length, error))
            return FALSE;
    }
    const HandinFile *only = handin->files->len == 1 ? handin->files->pdata[0] : NULL;
    g_autofree char *small = only != NULL ? g_ascii_strdown (only->inner, -1) : NULL;
    if (only == NULL || !g_str_has_suffix (small, ".zip"))
        return TRUE;
    g_autoptr (GPtrArray) entries = read_archive (folder, only->inner, error);
    for (guint i = 0; entries != NULL && i < entries->len; i++) {
        const PodaZipEntry *entry = entries->pdata[i];
        if (entry->bytes == NULL)
            continue;
        const char *bytes = g_bytes_get_data (entry->bytes, &length);
        if (!write_file (folder, entry->name, bytes, length, error))
            return FALSE;
    }
    return entries != NULL;
}
