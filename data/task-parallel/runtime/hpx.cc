#include <hpx/init.hpp>
#include <string>

#include "threads.h"

namespace concert {

// The body runs as an HPX thread; the runtime starts and stops around it.
int run_with_threads(int threads, int (*body)()) {
  char name[] = "program";
  char* arguments[] = {name, nullptr};
  hpx::local::init_params parameters;
  // Unbound: HPX would bind its threads to the machine's first cores whatever cores the process may
  // use, and refuse to run on more threads than there are cores.
  parameters.cfg = {"hpx.os_threads=" + std::to_string(threads), "hpx.bind!=none"};
  const auto entry = [body](int, char**) {
    const int status = body();
    hpx::local::finalize();
    return status;
  };
  return hpx::local::init(entry, 1, arguments, parameters);
}

}  // namespace concert
