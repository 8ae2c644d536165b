// hpx::cout and hpx::cerr.
#pragma once

#include <iostream>

namespace hpx {

using std::cerr;
using std::cout;
using std::endl;
using std::flush;

}  // namespace hpx
