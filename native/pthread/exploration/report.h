// Writes down what was found: one JSON object a line, each written as a whole.

#ifndef CONCERT_NATIVE_PTHREAD_EXPLORATION_REPORT_H_
#define CONCERT_NATIVE_PTHREAD_EXPLORATION_REPORT_H_

#include <cstdio>
#include <string>
#include <string_view>

#include "native/pthread/exploration/exploration.h"
#include "native/pthread/world/finding.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {

class Report {
 public:
  // False where the file cannot be written; errno says why.
  bool Open(const char* path);
  void Write(const ShownRace& race, const SiteTable& sites);
  // Tells whether there is no room for more races: what comes after them needs some, too.
  bool full() const { return written_ > kMostBytesOfRaces; }
  void Write(const Finding& finding);
  void WriteSteps(const World& world);
  void WriteCoverage(const Exploration& exploration, const World& world);
  void WriteOutputs(const Outputs& outputs, bool complete);
  void WriteEnd();

 private:
  void Line(const std::string& line);

  // The sandbox ends a program that writes 64 MiB.
  static constexpr std::size_t kMostBytesOfRaces = std::size_t{56} << 20;

  std::FILE* file_ = nullptr;
  std::size_t written_ = 0;
};

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_EXPLORATION_REPORT_H_
