// The Python face of the C++ part: arguments in, dataclasses of concert_timing.values out.

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "native/timing/affinity.h"
#include "native/timing/clock.h"
#include "native/timing/conversions.h"
#include "native/timing/core_list.h"
#include "native/timing/run.h"
#include "native/timing/topology.h"

namespace py = pybind11;
using py::literals::operator""_a;

namespace concert::timing {
namespace {

// Lets Python's signal handlers run. Called without the GIL; throws what a handler raises.
void RunSignalHandlers() {
  const py::gil_scoped_acquire gil;
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

std::vector<std::string> ToStrings(const std::vector<py::bytes>& values) {
  return {values.begin(), values.end()};
}

py::object RunCommand(const py::bytes& launcher, const std::vector<py::bytes>& arguments,
                      const std::vector<py::bytes>& environment, const py::bytes& folder,
                      const CoreList& cores, int input, int output, int errors,
                      std::optional<std::int64_t> wall_limit_ns) {
  const std::string program = launcher;
  const Command command{.arguments = ToStrings(arguments),
                        .environment = ToStrings(environment),
                        .folder = folder,
                        .cores = cores,
                        .input = input,
                        .output = output,
                        .errors = errors,
                        .wall_limit_ns = wall_limit_ns};
  const Usage usage = [&] {
    const py::gil_scoped_release released;
    return Run(program, command, RunSignalHandlers);
  }();
  return ToPython(usage);
}

void DefineClocks(py::module_& module) {
  module.def("monotonic_ns", &MonotonicNs, R"(Elapsed time since an arbitrary start, in ns.

CLOCK_MONOTONIC_RAW: it runs at the hardware's rate and NTP does not slew it, so the ratio of two
intervals (a speed-up) is that of the hardware. Its stamps cannot be compared with those of
time.monotonic_ns(). It stands still while the machine is suspended.)");
  module.def(
      "process_cpu_ns", [](std::optional<pid_t> pid) { return ProcessCpuNs(pid.value_or(0)); },
      py::kw_only(), "pid"_a = py::none(),
      R"(CPU time, user and system, of all threads of a process, dead ones too, in ns.

Args:
    pid: The process; this one where None. Its children are not counted.

Raises:
    TimingError: NO_SUCH_PROCESS.)");
  module.def(
      "thread_cpu_ns", [](std::optional<pid_t> tid) { return ThreadCpuNs(tid.value_or(0)); },
      py::kw_only(), "tid"_a = py::none(),
      R"(CPU time, user and system, of one thread of this process, in ns.

Args:
    tid: The thread by its kernel id (threading.Thread.native_id); the calling one where None.

Raises:
    TimingError: NO_SUCH_THREAD, also for a thread of another process.)");
  module.def(
      "clock_resolutions", [] { return ToPython(ReadClockResolutions()); },
      "Smallest steps of the three clocks, as the kernel states them, in ns.");
}

void DefineAffinity(py::module_& module) {
  module.def(
      "thread_affinity",
      [](std::optional<pid_t> tid) { return ToPython(ThreadAffinity(tid.value_or(0))); },
      py::kw_only(), "tid"_a = py::none(),
      R"(Cores that a thread may run on, sorted, as the kernel says.

Args:
    tid: Any thread of the machine by its kernel id; the calling one where None.

Raises:
    TimingError: NO_SUCH_THREAD.)");
  module.def(
      "process_affinity",
      [](std::optional<pid_t> pid) {
        py::dict result;
        for (const auto& [thread, cores] : ProcessAffinity(pid.value_or(0))) {
          result[py::int_(thread)] = ToPython(cores);
        }
        return result;
      },
      py::kw_only(), "pid"_a = py::none(),
      R"(Cores that each thread of a process may run on, by kernel thread id, sorted.

Args:
    pid: The process; this one where None.

Raises:
    TimingError: NO_SUCH_PROCESS.)");
  module.def(
      "pin_thread",
      [](const CoreList& cores, std::optional<pid_t> tid) { PinThread(tid.value_or(0), cores); },
      "cores"_a, py::kw_only(), "tid"_a = py::none(),
      R"(Pins one thread: to all of `cores`, or it keeps those that it had and this raises.

Linux itself drops cores that it cannot give and keeps silent as long as one is left.

Args:
    cores: Core numbers; at least one.
    tid: The thread by its kernel id; the calling one where None.

Raises:
    TimingError: NO_SUCH_CORE, CORE_OFFLINE, CORE_NOT_ALLOWED (see `TimingError.cores`),
        BAD_ARGUMENT, NO_SUCH_THREAD, NOT_PERMITTED.)");
  module.def(
      "pin_process",
      [](const CoreList& cores, std::optional<pid_t> pid) {
        return py::tuple(py::cast(PinProcess(pid.value_or(0), cores)));
      },
      "cores"_a, py::kw_only(), "pid"_a = py::none(),
      R"(Pins all threads of a process, those too that start meanwhile; later ones inherit.

Args:
    cores: Core numbers; at least one.
    pid: The process; this one where None. Its children are left alone.

Returns:
    The kernel ids of the threads pinned, sorted.

Raises:
    TimingError: As `pin_thread`, and NO_SUCH_PROCESS. The threads pinned so far get their former
        cores back.)");
}

void DefineTopology(py::module_& module) {
  module.def(
      "read_topology",
      [](const std::filesystem::path& sysfs, const std::optional<CoreList>& allowed) {
        return ToPython(ReadTopology(sysfs, allowed ? Sorted(*allowed) : ThreadAffinity(0)));
      },
      py::kw_only(), "sysfs"_a = std::filesystem::path("/sys"), "allowed"_a = py::none(),
      R"(Reads how the machine is built.

Args:
    sysfs: Where /sys is: the machine's, or a copy of another machine's.
    allowed: Cores to call allowed; those of the calling thread where None.

Raises:
    TimingError: UNREADABLE: an entry exists but makes no sense. What does not exist is named by
        `Topology.missing`.)");
}

}  // namespace

PYBIND11_MODULE(_native, module) {
  py::register_local_exception_translator(RaiseInPython);
  DefineClocks(module);
  DefineAffinity(module);
  DefineTopology(module);
  module.def("run", &RunCommand, py::kw_only(), "launcher"_a, "arguments"_a, "environment"_a,
             "folder"_a, "cores"_a, "input"_a, "output"_a, "errors"_a, "wall_limit_ns"_a,
             "What concert_timing.run_pinned calls, with descriptors for the standard streams.");
}

}  // namespace concert::timing
