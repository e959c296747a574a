#include "record/record.h"

const char *
poda_status_word (PodaStatus status)
{
    static const char *const words[] = { "expanded", "terminal", "frontier", "pruned" };
    return words[status];
}

const char *
poda_bound_word (PodaBound bound)
{
    static const char *const words[] = { "exact", "atleast", "atmost" };
    return words[bound];
}

const char *
poda_cut_word (PodaCutKind kind)
{
    static const char *const words[] = { NULL, "shallow", "deep", "window" };
    return words[kind];
}
