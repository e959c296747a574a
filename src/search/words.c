#include "search/words.h"

#include "search/problem.h"

const char *const poda_cut_words[] = { [FALSE] = "nonstrict", [TRUE] = "strict", NULL };

const char *const poda_fail_words[] = { [FALSE] = "soft", [TRUE] = "hard", NULL };

const char *const poda_order_words[] = {
    [PODA_ORDER_NATURAL] = "natural", [PODA_ORDER_REVERSE] = "reverse",
    [PODA_ORDER_BEST] = "best",       [PODA_ORDER_WORST] = "worst",
    [PODA_ORDER_RANDOM] = "random",   [PODA_ORDER_CENTRE] = "centre",
    [PODA_ORDER_CENTRE + 1] = NULL,
};

const char *const poda_ties_words[] = {
    [PODA_TIES_FIRST] = "first",
    [PODA_TIES_LAST] = "last",
    [PODA_TIES_RANDOM] = "random",
    [PODA_TIES_RANDOM + 1] = NULL,
};
