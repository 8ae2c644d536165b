// C++ values as the dataclasses of concert_timing.values. The GIL is held.

#ifndef CONCERT_NATIVE_TIMING_CONVERSIONS_H_
#define CONCERT_NATIVE_TIMING_CONVERSIONS_H_

#include <pybind11/pybind11.h>

#include <exception>

#include "native/timing/clock.h"
#include "native/timing/core_list.h"
#include "native/timing/run.h"
#include "native/timing/topology.h"

namespace concert::timing {

pybind11::tuple ToPython(const CoreList& cores);
pybind11::object ToPython(const ClockResolutions& resolutions);
pybind11::object ToPython(const Topology& topology);
pybind11::object ToPython(const Usage& usage);

// Sets Python's error to a concert_timing.errors.TimingError if `exception` is a TimingError; lets
// every other exception pass.
void RaiseInPython(std::exception_ptr exception);

}  // namespace concert::timing

#endif  // CONCERT_NATIVE_TIMING_CONVERSIONS_H_
