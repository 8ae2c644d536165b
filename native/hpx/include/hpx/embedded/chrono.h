// The whole of <chrono>; the other headers bring durations and clocks alone.
#pragma once

#include <chrono>

#include "hpx/embedded/thread.h"
