#pragma once

/* What must not outlive the program: files and folders that are there until their work
 * is done. All are known here, in one list, from the moment in which they are made: a
 * signal that ends the program takes them away first, whatever it interrupts, and then
 * ends it as it would have done. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _PodaTemporary PodaTemporary;

/* Makes a folder that nobody else may enter, at a path that ends in XXXXXX, for which
 * others stand then. NULL: errno tells why not. */
PodaTemporary *poda_temporary_folder (const char *path);

/* The same with a file of the rights that new files have; its descriptor is for
 * writing, and the caller's. */
PodaTemporary *poda_temporary_file (const char *path, int *descriptor);

/* Makes a folder that is removed with nothing but itself, where it stays empty. NULL:
 * errno tells why not. */
PodaTemporary *poda_temporary_step (const char *path);

const char *poda_temporary_path (const PodaTemporary *temporary);

/* Removes it, with all that is in it, and frees `temporary`, which may be NULL. */
void poda_temporary_remove (PodaTemporary *temporary);

/* It is not temporary any more, or has gone: frees `temporary`, which may be NULL. */
void poda_temporary_forget (PodaTemporary *temporary);

/* Removes all there is: for those who end the program otherwise. It allocates nothing
 * and may be called by a signal's handler; nothing temporary can be made from then
 * on. */
void poda_temporary_remove_all (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaTemporary, poda_temporary_remove)

G_END_DECLS
