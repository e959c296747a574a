/* The program's memory: what the C library has, and an end where it has none.
 *
 * All libraries ask here, each of which has a way of its own to fail: with a message, a
 * trap, or an answer that nobody looks at. So none of them is ever told that there is
 * no memory. Only the program has this: a library must not end its host. */

#include <dlfcn.h>
#include <errno.h>
#include <glib.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* The sanitizer has an allocator of its own, and ends by itself. */
#ifndef __SANITIZE_ADDRESS__

/* Of the library behind the program: the C library's, or what stands before it. */
static struct {
    void *(*malloc) (size_t);
    void *(*calloc) (size_t, size_t);
    void *(*realloc) (void *, size_t);
    int (*posix_memalign) (void **, size_t, size_t);
    void *(*aligned_alloc) (size_t, size_t);
    void (*free) (void *);
} next;

static void
find (const char *name, void *function)
{
    void *found = dlsym (RTLD_NEXT, name);
    if (found == NULL)
        abort ();
    memcpy (function, &found, sizeof found);
}

/* Finding may ask for memory itself, and does without. */
static gboolean
find_all (void)
{
    static gboolean begun;
    if (begun)
        return FALSE;
    begun = TRUE;
    find ("free", &next.free);
    find ("posix_memalign", &next.posix_memalign);
    find ("aligned_alloc", &next.aligned_alloc);
    find ("realloc", &next.realloc);
    find ("calloc", &next.calloc);
    find ("malloc", &next.malloc);
    return TRUE;
}

/* Whether there is somebody to ask. */
static inline gboolean
is_ready (void)
{
    return G_LIKELY (next.malloc != NULL) || find_all ();
}

/* What was asked for, of so many bytes; else what is kept for the end, or the end. */
static inline void *
or_end (void *block, size_t bytes)
{
    if (G_LIKELY (block != NULL || bytes == 0))
        return block;
    block = poda_memory_reserve (bytes);
    if (block == NULL)
        poda_memory_end (PODA_LACK_MEMORY);
    return block;
}

void *
malloc (size_t bytes)
{
    return is_ready () ? or_end (next.malloc (bytes), bytes) : NULL;
}

void *
calloc (size_t n, size_t size)
{
    size_t bytes = size == 0 || n <= G_MAXSIZE / size ? n * size : G_MAXSIZE;
    return is_ready () ? or_end (next.calloc (n, size), bytes) : NULL;
}

void *
realloc (void *block, size_t bytes)
{
    if (!is_ready ())
        return NULL;
    if (G_LIKELY (!poda_memory_reserved (block)))
        return or_end (next.realloc (block, bytes), bytes);
    /* Nobody knows how large it was: what lies behind it is ours, too. */
    void *copy = poda_memory_reserve (bytes);
    if (copy == NULL)
        poda_memory_end (PODA_LACK_MEMORY);
    return memmove (copy, block,
                    MIN (bytes, (size_t) ((char *) copy - (char *) block)));
}

int
posix_memalign (void **block, size_t alignment, size_t bytes)
{
    int failure = is_ready () ? next.posix_memalign (block, alignment, bytes) : ENOMEM;
    if (failure == ENOMEM && next.malloc != NULL)
        poda_memory_end (PODA_LACK_MEMORY);
    return failure;
}

void *
aligned_alloc (size_t alignment, size_t bytes)
{
    void *block = is_ready () ? next.aligned_alloc (alignment, bytes) : NULL;
    if (block == NULL && bytes > 0 && errno == ENOMEM && next.malloc != NULL)
        poda_memory_end (PODA_LACK_MEMORY);
    return block;
}

void
free (void *block)
{
    if (G_LIKELY (!poda_memory_reserved (block)) && is_ready ())
        next.free (block);
}

#endif
