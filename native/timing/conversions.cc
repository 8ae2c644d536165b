#include "native/timing/conversions.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstddef>
#include <exception>
#include <string_view>
#include <utility>
#include <vector>

#include "native/timing/clock.h"
#include "native/timing/core_list.h"
#include "native/timing/error.h"
#include "native/timing/run.h"
#include "native/timing/topology.h"

namespace py = pybind11;
using py::literals::operator""_a;

namespace concert::timing {
namespace {

py::object Value(const char* type) {
  return py::module_::import("concert_timing.values").attr(type);
}

template <typename T, typename Convert>
py::tuple ToTuple(const std::vector<T>& values, const Convert& convert) {
  py::tuple result(values.size());
  for (std::size_t at = 0; at < values.size(); ++at) result[at] = convert(values[at]);
  return result;
}

std::string_view EndingName(Ending ending) {
  switch (ending) {
    case Ending::kExited:
      return "exited";
    case Ending::kSignalled:
      return "signalled";
    case Ending::kWallLimit:
      return "wall_limit";
  }
  return "";
}

}  // namespace

py::tuple ToPython(const CoreList& cores) { return py::tuple(py::cast(cores)); }

py::object ToPython(const ClockResolutions& resolutions) {
  return Value("ClockResolutions")("monotonic_ns"_a = resolutions.monotonic_ns,
                                   "process_cpu_ns"_a = resolutions.process_cpu_ns,
                                   "thread_cpu_ns"_a = resolutions.thread_cpu_ns);
}

py::object ToPython(const Topology& topology) {
  const py::object core = Value("Core");
  const py::object node = Value("NumaNode");
  const py::object cache = Value("Cache");
  return Value("Topology")(
      "online"_a = ToPython(topology.online), "allowed"_a = ToPython(topology.allowed),
      "cores"_a = ToTuple(topology.cores,
                          [&](const Core& value) {
                            return core(
                                "number"_a = value.number, "package_id"_a = value.package_id,
                                "physical_id"_a = value.physical_id, "node_id"_a = value.node_id,
                                "siblings"_a = ToPython(value.siblings));
                          }),
      "nodes"_a = ToTuple(topology.nodes,
                          [&](const NumaNode& value) {
                            return node("number"_a = value.number,
                                        "cores"_a = ToPython(value.cores));
                          }),
      "caches"_a = ToTuple(topology.caches,
                           [&](const Cache& value) {
                             return cache("level"_a = value.level, "type"_a = value.type,
                                          "size_bytes"_a = value.size_bytes,
                                          "line_bytes"_a = value.line_bytes,
                                          "cores"_a = ToPython(value.cores));
                           }),
      "missing"_a = py::tuple(py::cast(topology.missing)));
}

py::object ToPython(const Usage& usage) {
  return Value("Usage")(
      "ending"_a = Value("Ending")(EndingName(usage.ending)), "exit_code"_a = usage.exit_code,
      "signal"_a = usage.signal, "cores"_a = ToPython(usage.cores), "wall_ns"_a = usage.wall_ns,
      "user_ns"_a = usage.user_ns, "system_ns"_a = usage.system_ns,
      "peak_bytes"_a = usage.peak_bytes, "voluntary_switches"_a = usage.voluntary_switches,
      "involuntary_switches"_a = usage.involuntary_switches, "minor_faults"_a = usage.minor_faults,
      "major_faults"_a = usage.major_faults);
}

void RaiseInPython(std::exception_ptr exception) {
  if (!exception) return;
  try {
    std::rethrow_exception(std::move(exception));
  } catch (const TimingError& error) {
    const py::module_ module = py::module_::import("concert_timing.errors");
    const ErrorDetails& details = error.details();
    const py::object type = module.attr("TimingError");
    py::set_error(
        type, type("fault"_a = module.attr("Fault")(FaultName(details.fault)),
                   "what"_a = details.what, "where"_a = details.where, "remedy"_a = details.remedy,
                   "error_number"_a = details.error_number, "cores"_a = ToPython(details.cores)));
  }
}

}  // namespace concert::timing
