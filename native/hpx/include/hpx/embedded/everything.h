// All of it, with the standard headers that programs find behind hpx/hpx.hpp.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "hpx/embedded/algorithm.h"
#include "hpx/embedded/combine.h"
#include "hpx/embedded/functional.h"
#include "hpx/embedded/run_on_all.h"
#include "hpx/embedded/sliding_semaphore.h"
#include "hpx/embedded/synchronisation.h"
#include "hpx/embedded/task_group.h"
#include "hpx/embedded/thread.h"
