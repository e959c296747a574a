#include "check_tree.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    check_reader (poda_tree_read_berkeley, data, size);
    return 0;
}
