#include "native/pthread/machine/library/jumps.h"

#include <cstring>

#include "native/pthread/machine/broken.h"
#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/kept_frame.h"
#include "native/pthread/machine/entries/library_state.h"
#include "native/pthread/machine/entries/running.h"
#include "native/pthread/machine/world.h"

namespace concert::machine {
namespace {

constexpr std::size_t kMostJumps = 1024;
// A jmp_buf is the eight words, and whether signals were saved.
constexpr std::size_t kBufferBytes = sizeof(JumpWords) + sizeof(int);
Jumps* used = nullptr;

// Of the innermost call on a shadow stack: the last word of its entry.
std::uint64_t CallAt(std::uintptr_t shadow) {
  return *reinterpret_cast<const std::uint64_t*>(shadow - sizeof(std::uint64_t));
}

// The running thread's innermost entry goes back by this frame.
void UseFrame(EntryFrame* frame) {
  machine_running.frame = frame;
  KeepFrame(machine_running.slot, frame);
}

}  // namespace

void UseJumps(Jumps& jumps) { used = &jumps; }

void Jumps::Note(const Jump& jump) {
  std::erase_if(jumps_, [&](const Jump& other) {
    return other.slot == jump.slot && other.words == jump.words;
  });
  if (jumps_.size() == kMostJumps) jumps_.erase(jumps_.begin());
  jumps_.push_back(jump);
}

const Jump* Jumps::Find(Slot slot, const JumpWords& words) const {
  for (auto at = jumps_.rbegin(); at != jumps_.rend(); ++at) {
    if (at->slot == slot && at->words == words) return &*at;
  }
  return nullptr;
}

extern "C" {

// libc's hides addresses behind a number that it draws at random in each run; a jmp_buf is part of
// the program's memory, which must be the same in all runs.
std::int64_t MachineSetjmp(void* buffer) {
  CheckWritable(buffer, kBufferBytes, "setjmp");
  const EntryFrame& frame = *machine_running.frame;
  const Jump jump{.slot = machine_running.slot,
                  .words = {frame.rbx, frame.rbp, frame.r12, frame.r13, frame.r14, frame.r15,
                            reinterpret_cast<std::uintptr_t>(&frame + 1), frame.return_address},
                  .shadow = machine_running.shadow,
                  .call = CallAt(machine_running.shadow)};
  {
    const Guard guard("setjmp");
    std::memset(buffer, 0, kBufferBytes);
    std::memcpy(buffer, jump.words.data(), sizeof jump.words);
  }
  used->Note(jump);
  return 0;
}

std::int64_t MachineLongjmp(const void* buffer, int result) {
  JumpWords words;
  {
    const Guard guard("longjmp");
    std::memcpy(words.data(), buffer, sizeof words);
  }
  const Jump* jump = used->Find(machine_running.slot, words);
  // The function that called setjmp() must not have returned.
  if (jump == nullptr || jump->shadow > machine_running.shadow ||
      CallAt(jump->shadow) != jump->call) {
    Library().world.OnFault({.kind = FaultKind::kSmashedStack,
                             .address = reinterpret_cast<std::uintptr_t>(buffer),
                             .pc = CallerPosition(),
                             .function = "longjmp"});
    Broken("a fault was passed over");
  }
  machine_running.shadow = jump->shadow;
  // As if the call of setjmp() came back once more. What lies below is nobody's any more.
  auto* frame = reinterpret_cast<EntryFrame*>(words[6]) - 1;
  *frame = {.r15 = words[5],
            .r14 = words[4],
            .r13 = words[3],
            .r12 = words[2],
            .rbx = words[0],
            .rbp = words[1],
            .return_address = words[7]};
  UseFrame(frame);
  // 0 is what setjmp itself returns.
  machine_return_from_entry(result == 0 ? 1 : static_cast<std::uint32_t>(result));
}

}  // extern "C"

CONCERT_ENTRY(concert_setjmp, MachineSetjmp);
CONCERT_ENTRY(concert__setjmp, MachineSetjmp);
CONCERT_ENTRY(concert___sigsetjmp, MachineSetjmp);
CONCERT_ENTRY(concert_sigsetjmp, MachineSetjmp);
CONCERT_ENTRY(concert_longjmp, MachineLongjmp);
CONCERT_ENTRY(concert__longjmp, MachineLongjmp);
CONCERT_ENTRY(concert_siglongjmp, MachineLongjmp);

}  // namespace concert::machine
