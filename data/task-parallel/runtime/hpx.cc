#include <hpx/init.hpp>
#include <string>

#include "threads.h"

namespace concert {

// The body runs as an HPX thread; the runtime starts and stops around it.
int run_with_threads(int threads, int (*body)()) {
  char name[] = "program";
  char* arguments[] = {name, nullptr};
  hpx::local::init_params parameters;
  parameters.cfg = {"hpx.os_threads=" + std::to_string(threads)};
  const auto entry = [body](int, char**) {
    const int status = body();
    hpx::local::finalize();
    return status;
  };
  return hpx::local::init(entry, 1, arguments, parameters);
}

}  // namespace concert
