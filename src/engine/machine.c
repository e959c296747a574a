/* The functions that emscripten's C library and compiler expect of a machine: memory
 * that grows, ends, an environment, processes. The rest comes from engine.mjs. */

#include <errno.h>
#include <stdlib.h>
#include <wasi/api.h>

/* --- Memory --- */

#define PAGE 65536

int
emscripten_resize_heap (size_t size)
{
    size_t pages = __builtin_wasm_memory_size (0);
    return __builtin_wasm_memory_grow (0, (size + PAGE - 1) / PAGE - pages)
           != (size_t) -1;
}

size_t
emscripten_get_heap_max (void)
{
    return (size_t) 1 << 30;
}

/* One instruction. */
void *
emscripten_memcpy_big (void *to, const void *from, size_t length)
{
    return __builtin_memcpy (to, from, length);
}

/* The upper half of results that have 64 bits. */
static unsigned upper;

void
setTempRet0 (unsigned value)
{
    upper = value;
}

unsigned
getTempRet0 (void)
{
    return upper;
}

/* --- Ends --- */

void
abort (void)
{
    __builtin_trap ();
}

void
exit (int code)
{
    (void) code;
    __builtin_trap ();
}

/* --- An empty environment --- */

__wasi_errno_t
__wasi_environ_sizes_get (__wasi_size_t *count, __wasi_size_t *size)
{
    *count = *size = 0;
    return __WASI_ERRNO_SUCCESS;
}

__wasi_errno_t
__wasi_environ_get (uint8_t **environment, uint8_t *buffer)
{
    (void) environment, (void) buffer;
    return __WASI_ERRNO_SUCCESS;
}

/* --- No terminals, processes, users and signals --- */

long
__syscall_poll (long descriptors, long count, long timeout)
{
    (void) descriptors, (void) timeout;
    return count;
}

long
__syscall_getuid32 (void)
{
    return 0;
}

void
__call_sighandler (void *handler, int signal)
{
    (void) handler, (void) signal;
    __builtin_trap ();
}

long
_munmap_js (long address, long length, long rights, long flags, long fd, long offset)
{
    (void) address, (void) length, (void) rights, (void) flags, (void) fd,
        (void) offset;
    return -ENOSYS;
}
