// Writes down what was found: one JSON object a line, each written as a whole.

#ifndef CONCERT_NATIVE_PTHREAD_REPORT_H_
#define CONCERT_NATIVE_PTHREAD_REPORT_H_

#include <cstdio>
#include <string>
#include <string_view>

#include "native/pthread/exploration.h"
#include "native/pthread/finding.h"
#include "native/pthread/world.h"

namespace concert::pthread {

class Report {
 public:
  // False where the file cannot be written; errno says why.
  bool Open(const char* path);
  void Write(const ShownRace& race, const SiteTable& sites);
  void Write(const Finding& finding);
  void WriteSteps(const World& world);
  void WriteCoverage(const Exploration& exploration, const World& world);
  void WriteOutputs(const Outputs& outputs, bool complete);
  void WriteEnd();

 private:
  void Line(const std::string& line);

  std::FILE* file_ = nullptr;
};

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_REPORT_H_
