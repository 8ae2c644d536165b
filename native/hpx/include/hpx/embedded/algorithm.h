// The parallel algorithms, by family.
#pragma once

#include "hpx/embedded/algorithm/by_key.h"
#include "hpx/embedded/algorithm/copy.h"
#include "hpx/embedded/algorithm/find.h"
#include "hpx/embedded/algorithm/for_each.h"
#include "hpx/embedded/algorithm/memory.h"
#include "hpx/embedded/algorithm/ranges.h"
#include "hpx/embedded/algorithm/reduce.h"
#include "hpx/embedded/algorithm/scan.h"
#include "hpx/embedded/algorithm/sort.h"
#include "hpx/embedded/for_loop.h"

#undef HPX_EMBEDDED_SEQUENTIAL
#undef HPX_EMBEDDED_ONE_PIECE
#undef HPX_EMBEDDED_OF_RANGE
