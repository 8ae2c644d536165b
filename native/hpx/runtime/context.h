// Switching stacks on x86-64: what a call preserves is kept, and the C++ exceptions in flight.
#pragma once

#include <cstddef>

namespace hpx::embedded {

// A point at which a flow of control stopped; it lies on its stack.
using Context = void*;

// Stores where this flow stops in `from`, and goes on at `to`.
extern "C" void concert_hpx_switch(Context* from, Context to);

// Returns a context that calls entry(argument) on a stack; entry does not return.
Context make_context(void* stack, std::size_t bytes, void (*entry)(void*), void* argument);

// The C++ runtime keeps these for each OS thread; here they belong to a task.
struct Exceptions {
  void* caught = nullptr;
  unsigned uncaught = 0;
};
void swap_exceptions(Exceptions& kept);

}  // namespace hpx::embedded
