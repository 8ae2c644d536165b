#include "places.h"

#include <unistd.h>
#include <unwind.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "reports.h"

extern "C" {
void __sanitizer_symbolize_pc(void* pc, const char* format, char* text, std::size_t bytes);
void AnnotateIgnoreReadsBegin(const char* file, int line);
void AnnotateIgnoreReadsEnd(const char* file, int line);
void AnnotateIgnoreWritesBegin(const char* file, int line);
void AnnotateIgnoreWritesEnd(const char* file, int line);
}

namespace concert::race {
namespace {

constexpr std::size_t kPlaceBytes = 100;
constexpr int kDeadlock = 76;  // exit status; the judge knows it

_Unwind_Reason_Code look(_Unwind_Context* context, void* given) {
  char* const place = static_cast<char*>(given);
  // The frames of a point, the inlined ones first, each ended by a zero.
  static char frames[4000];
  std::memset(frames, 0, sizeof frames);
  void* const pc = reinterpret_cast<void*>(_Unwind_GetIP(context) - 1);
  __sanitizer_symbolize_pc(pc, "%s:%l", frames, sizeof frames - 1);
  for (const char* text = frames; *text != '\0'; text += std::strlen(text) + 1) {
    const char* const colon = std::strrchr(text, ':');
    const bool is_ours = colon == nullptr || std::atoi(colon + 1) == 0 ||
                         std::strncmp(text, "/usr/", 5) == 0 ||
                         std::strstr(text, "/include/") != nullptr;
    if (is_ours) continue;
    const char* const slash = std::strrchr(text, '/');
    std::snprintf(place, kPlaceBytes, " at %.80s", slash != nullptr ? slash + 1 : text);
    return _URC_END_OF_STACK;
  }
  return _URC_NO_REASON;
}

char told[600] = "deadlock:";

}  // namespace

void tell_waiting(const char* who, unsigned number, const char* what, const char* more) {
  // The library's functions on this line are no accesses of the program's.
  AnnotateIgnoreReadsBegin("", 0);
  AnnotateIgnoreWritesBegin("", 0);
  char place[kPlaceBytes] = "";
  _Unwind_Backtrace(look, place);
  const std::size_t length = std::strlen(told);
  const char* const comma = length > std::strlen("deadlock:") ? "," : "";
  std::snprintf(told + length, sizeof told - length, "%s %s %u waits for %s%s%s", comma, who,
                number, what, more, place);
  AnnotateIgnoreWritesEnd("", 0);
  AnnotateIgnoreReadsEnd("", 0);
}

void end_as_deadlock() {
  say(told);
  _exit(kDeadlock);
}

}  // namespace concert::race
