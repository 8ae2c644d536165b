// sigaddset() and the like, which compute with a set of signals in the program's memory.

#include <cerrno>
#include <csignal>
#include <cstdint>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/library_state.h"

namespace concert::machine {
namespace {

// glibc uses no more of a set than the kernel does.
using Bits = std::uint64_t;

Bits& BitsOf(sigset_t& set) { return *reinterpret_cast<Bits*>(&set); }

std::int64_t NoSet() {
  errno = EINVAL;
  return -1;
}

sigset_t Fetch(const sigset_t* from, const char* function) {
  TellRead(from, sizeof(Bits), function);
  sigset_t set = {};
  const Guard guard(function);
  BitsOf(set) = *reinterpret_cast<const Bits*>(from);
  return set;
}

void Store(sigset_t* to, sigset_t& set, const char* function) {
  TellWrite(to, sizeof(Bits), function);
  const Guard guard(function);
  BitsOf(*to) = BitsOf(set);
}

std::int64_t Fill(sigset_t* to, int (*fill)(sigset_t*), const char* function) {
  if (to == nullptr) return NoSet();
  sigset_t set = {};
  fill(&set);
  Store(to, set, function);
  return 0;
}

// glibc keeps some signals to itself, and says that there are none of these.
std::int64_t Change(sigset_t* at, int signal, int (*change)(sigset_t*, int), const char* function) {
  sigset_t none = {};
  if (at == nullptr || change(&none, signal) != 0) return NoSet();
  sigset_t set = Fetch(at, function);
  change(&set, signal);
  Store(at, set, function);
  return 0;
}

std::int64_t Join(sigset_t* to, const sigset_t* one, const sigset_t* other,
                  int (*join)(sigset_t*, const sigset_t*, const sigset_t*), const char* function) {
  if (to == nullptr || one == nullptr || other == nullptr) return NoSet();
  const sigset_t left = Fetch(one, function);
  const sigset_t right = Fetch(other, function);
  sigset_t set = {};
  join(&set, &left, &right);
  Store(to, set, function);
  return 0;
}

}  // namespace

extern "C" {

std::int64_t MachineSigemptyset(sigset_t* set) { return Fill(set, sigemptyset, "sigemptyset"); }
std::int64_t MachineSigfillset(sigset_t* set) { return Fill(set, sigfillset, "sigfillset"); }
std::int64_t MachineSigaddset(sigset_t* set, int signal) {
  return Change(set, signal, sigaddset, "sigaddset");
}
std::int64_t MachineSigdelset(sigset_t* set, int signal) {
  return Change(set, signal, sigdelset, "sigdelset");
}
std::int64_t MachineSigismember(const sigset_t* at, int signal) {
  sigset_t none = {};
  if (at == nullptr || sigismember(&none, signal) < 0) return NoSet();
  const sigset_t set = Fetch(at, "sigismember");
  return sigismember(&set, signal);
}
std::int64_t MachineSigisemptyset(const sigset_t* at) {
  if (at == nullptr) return NoSet();
  const sigset_t set = Fetch(at, "sigisemptyset");
  return sigisemptyset(&set);
}
std::int64_t MachineSigandset(sigset_t* to, const sigset_t* one, const sigset_t* other) {
  return Join(to, one, other, sigandset, "sigandset");
}
std::int64_t MachineSigorset(sigset_t* to, const sigset_t* one, const sigset_t* other) {
  return Join(to, one, other, sigorset, "sigorset");
}

}  // extern "C"

CONCERT_ENTRY(concert_sigemptyset, MachineSigemptyset);
CONCERT_ENTRY(concert_sigfillset, MachineSigfillset);
CONCERT_ENTRY(concert_sigaddset, MachineSigaddset);
CONCERT_ENTRY(concert_sigdelset, MachineSigdelset);
CONCERT_ENTRY(concert_sigismember, MachineSigismember);
CONCERT_ENTRY(concert_sigisemptyset, MachineSigisemptyset);
CONCERT_ENTRY(concert_sigandset, MachineSigandset);
CONCERT_ENTRY(concert_sigorset, MachineSigorset);

}  // namespace concert::machine
