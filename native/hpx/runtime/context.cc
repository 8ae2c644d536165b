#include "context.h"

#include <cxxabi.h>

#include <cstdint>
#include <cstring>
#include <utility>

// Callee-saved registers, and the control words of floating point.
asm(R"(
.text
.globl concert_hpx_switch
.type concert_hpx_switch,@function
concert_hpx_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  subq $8, %rsp
  stmxcsr (%rsp)
  fnstcw 4(%rsp)
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  ldmxcsr (%rsp)
  fldcw 4(%rsp)
  addq $8, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size concert_hpx_switch,.-concert_hpx_switch

.globl concert_hpx_enter
.hidden concert_hpx_enter
.type concert_hpx_enter,@function
concert_hpx_enter:
  movq %r12, %rdi
  xorl %ebp, %ebp
  call *%rbx
  ud2
.size concert_hpx_enter,.-concert_hpx_enter
)");

extern "C" void concert_hpx_enter();

namespace hpx::embedded {

Context make_context(void* stack, std::size_t bytes, void (*entry)(void*), void* argument) {
  const auto top = (reinterpret_cast<std::uintptr_t>(stack) + bytes) & ~std::uintptr_t{15};
  // The words that concert_hpx_switch takes off, from the lowest on.
  auto* const words = reinterpret_cast<std::uint64_t*>(top) - 10;
  std::memset(words, 0, 10 * sizeof *words);
  words[0] = 0x0000037f00001f80;                         // the processor's defaults
  words[4] = reinterpret_cast<std::uint64_t>(argument);  // r12
  words[5] = reinterpret_cast<std::uint64_t>(entry);     // rbx
  words[7] = reinterpret_cast<std::uint64_t>(&concert_hpx_enter);
  return words;
}

void swap_exceptions(Exceptions& kept) {
  auto* const current = reinterpret_cast<Exceptions*>(__cxxabiv1::__cxa_get_globals());
  std::swap(current->caught, kept.caught);
  std::swap(current->uncaught, kept.uncaught);
}

}  // namespace hpx::embedded
