#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/reason.h"
#include "homework/grade/grade.h"
#include "homework/sheet/folder.h"
#include "homework/sheet/zip.h"

#define MOST_BYTES ((gsize) 256 << 20) /* of a student, and of an archive */
#define MOST_FILES 20000

/* A file of a student. */
typedef struct {
    char *place;       /* in the folder, … */
    const char *inner; /* … and its end, the name that the student gave */
    GBytes *bytes;     /* of a file in an archive; else NULL */
} HandinFile;

static void
free_file (gpointer data)
{
    HandinFile *file = data;
    g_free (file->place);
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
    g_ptr_array_unref (handins->list);
    g_free (handins);
}

/* --- Listing --- */

/* What Moodle and Canvas put before the names that students gave. */
#define PLATFORM                                                                       \
    "^(?:.*?/)??[^/]+?_(?:\\d+_assignsubmission_[a-z]+_?|(?:LATE_)?\\d+_\\d+_)/?"

/* Returns the student to whom a place belongs, for whom an entry without files is one;
 * `*end` receives where the name begins that the student gave. */
static PodaHandin *
find_handin (PodaHandins *handins, const char *place, int *end)
{
    g_autoptr (GRegex) regex = g_regex_new (PLATFORM, G_REGEX_RAW, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    g_auto (PodaOwner) owner = { NULL };
    const char *slash = strchr (place, '/');
    g_autofree char *top =
        g_strndup (place, slash != NULL ? (gsize) (slash + 1 - place) : strlen (place));
    g_autofree char *name = g_utf8_make_valid (top, -1);
    poda_owner_find (handins->roll, place, NULL, &owner);
    gboolean placed = owner.place != NULL && !handins->single;
    *end = slash == NULL || handins->single ? 0 : (int) strlen (top);
    if (placed && g_regex_match (regex, place, 0, &match))
        g_match_info_fetch_pos (match, 0, NULL, end);
    if (slash != NULL)
        name[strlen (name) - 1] = '\0';
    else if (strrchr (name, '.') > name)
        *strrchr (name, '.') = '\0';
    for (guint i = 0; i < handins->list->len; i++) {
        PodaHandin *handin = handins->list->pdata[i];
        if (handins->single
            || (placed
                    ? g_strcmp0 (handin->owner.place, owner.place) == 0
                    : handin->owner.place == NULL && strcmp (handin->name, name) == 0))
            return handin;
    }
    PodaHandin *handin = g_new0 (PodaHandin, 1);
    handin->owner = owner;
    owner = (PodaOwner){ NULL };
    handin->name = handins->single ? g_path_get_basename (handins->folder)
                                   : g_strdup (placed ? handin->owner.name : name);
    handin->top = g_steal_pointer (&top);
    handin->files = g_ptr_array_new_with_free_func (free_file);
    g_ptr_array_add (handins->list, handin);
    return handin;
}

static void
add_file (PodaHandins *handins, const char *place, GBytes *bytes)
{
    int end;
    PodaHandin *handin = find_handin (handins, place, &end);
    HandinFile *file = g_new0 (HandinFile, 1);
    file->place = g_strdup (place);
    file->inner = file->place + (place[end] != '\0' ? end : 0);
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
        int end;
        if (is_left_over (names->pdata[i]) || handins->n_files >= MOST_FILES)
            continue;
        poda_folder_look (handins->folder, inner, &entry);
        gboolean is_folder = entry.kind == PODA_ENTRY_FOLDER && !entry.link;
        if (entry.kind == PODA_ENTRY_FILE && !entry.link)
            add_file (handins, inner, NULL);
        else if (*place == '\0')
            find_handin (handins, is_folder ? below : inner, &end);
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

/* Returns the files of an archive, PodaZipEntry, of which links and others that are not
 * wanted have no bytes; NULL sets `error`. */
static GPtrArray *
read_archive (const char *path, GError **error)
{
    g_autofree char *folder = g_path_get_dirname (path);
    g_autofree char *name = g_path_get_basename (path);
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
    g_autoptr (GPtrArray) entries = NULL;
    gboolean is_folder = g_file_test (path, G_FILE_TEST_IS_DIR);
    handins->folder = g_canonicalize_filename (path, NULL);
    handins->roll = roll;
    handins->single = single;
    handins->list = g_ptr_array_new_with_free_func (free_handin);
    if (is_folder)
        list_place (handins, "");
    else if ((entries = read_archive (handins->folder, error)) == NULL) {
        g_prefix_error (error, "%s: ", path);
        return NULL;
    }
    for (guint i = 0; entries != NULL && i < entries->len; i++) {
        const PodaZipEntry *entry = entries->pdata[i];
        if (entry->bytes != NULL)
            add_file (handins, entry->name, entry->bytes);
    }
    if (handins->list->len > 0)
        return g_steal_pointer (&handins);
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                 _ ("%s: no program there: expected one for each student"), path);
    return NULL;
}

char *
poda_handin_place (const PodaHandin *handin, const char *inner)
{
    const HandinFile *found = NULL;
    for (guint i = 0; i < handin->files->len; i++) {
        const HandinFile *file = handin->files->pdata[i];
        if (found == NULL || g_strcmp0 (file->inner, inner) == 0)
            found = file;
    }
    return g_utf8_make_valid (found != NULL ? found->place : handin->top, -1);
}

/* --- Copying --- */

static gboolean
write_file (const char *folder, const char *name, GBytes *bytes, GError **error)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *above = g_path_get_dirname (path);
    gsize length;
    const char *data = g_bytes_get_data (bytes, &length);
    if (g_mkdir_with_parents (above, 0755) == 0)
        return g_file_set_contents_full (path, data != NULL ? data : "",
                                         (gssize) length, G_FILE_SET_CONTENTS_NONE,
                                         0755, error);
    g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, poda_reason (errno));
    return FALSE;
}

/* Unpacks an archive in its folder. */
static gboolean
unpack (const char *folder, const char *name, GError **error)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autoptr (GPtrArray) entries = read_archive (path, error);
    for (guint i = 0; entries != NULL && i < entries->len; i++) {
        const PodaZipEntry *entry = entries->pdata[i];
        if (entry->bytes != NULL
            && !write_file (folder, entry->name, entry->bytes, error))
            return FALSE;
    }
    return entries != NULL;
}

gboolean
poda_handins_copy (const PodaHandins *handins, const PodaHandin *handin,
                   const char *folder, GError **error)
{
    gsize left = MOST_BYTES;
    for (guint i = 0; i < handin->files->len; i++) {
        const HandinFile *file = handin->files->pdata[i];
        g_autoptr (GBytes) bytes =
            file->bytes != NULL ? g_bytes_ref (file->bytes) : NULL;
        GString *read = bytes == NULL ? poda_folder_read (handins->folder, file->place,
                                                          MOST_BYTES, error)
                                      : NULL;
        if (read != NULL)
            bytes = g_string_free_to_bytes (read);
        if (bytes == NULL)
            return FALSE;
        if (g_bytes_get_size (bytes) > left) {
            g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                         _ ("more than %u MiB of files"), (guint) (MOST_BYTES >> 20));
            return FALSE;
        }
        left -= g_bytes_get_size (bytes);
        if (!write_file (folder, file->inner, bytes, error))
            return FALSE;
    }
    const HandinFile *only = handin->files->len == 1 ? handin->files->pdata[0] : NULL;
    g_autofree char *small = only != NULL ? g_ascii_strdown (only->inner, -1) : NULL;
    return only == NULL || !g_str_has_suffix (small, ".zip")
           || unpack (folder, only->inner, error);
}
