// Explores the program: all its races and findings, each with an execution that shows it.

#ifndef CONCERT_NATIVE_PTHREAD_EXPLORATION_EXPLORATION_H_
#define CONCERT_NATIVE_PTHREAD_EXPLORATION_EXPLORATION_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "native/explore/explorer.h"
#include "native/pthread/machine/machine.h"
#include "native/pthread/world/finding.h"
#include "native/pthread/world/request.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {

// A side of a race as it was in the execution that shows it.
struct ShownSide {
  explore::RaceSide side = {};
  std::uintptr_t at = 0;
  std::size_t size = 0;
  std::vector<std::uintptr_t> stack;
};

struct ShownRace {
  bool primary = false;
  std::uintptr_t address = 0;  // The first byte that both sides access.
  machine::Place place;
  std::vector<std::uintptr_t> born;  // Heap: the call that made the block.
  ShownSide first;
  ShownSide second;
  explore::PackedRecording schedule;
};

struct Outputs {
  std::map<std::string, std::uint64_t> texts;  // With how many executions printed each.
  bool overflow = false;                       // There were more.
};

class Exploration {
 public:
  Exploration(const Request& request, World& world, machine::Machine& machine);

  // Runs executions until everything is seen or a limit is hit.
  void Run();
  // Races and findings, each with a short schedule, sorted.
  std::vector<ShownRace> Races();
  std::vector<Finding> Findings();
  // Runs the execution that is asked for; nothing where it could not be followed. Its races and
  // findings are shown by the recording.
  struct Replayed {
    std::vector<ShownRace> races;
    std::vector<Finding> findings;
  };
  std::optional<Replayed> Replay(const explore::Recording& recording);

  const explore::Statistics& statistics() const { return explorer_.statistics(); }
  const Outputs& outputs() const { return outputs_; }
  bool out_of_time() const { return out_of_time_; }
  // Tells whether the search ended because too many executions did not end.
  bool endless() const { return endless_; }
  const std::vector<explore::Key>& promoted() const { return explorer_.promoted_keys(); }

 private:
  void NoteOutput(const explore::Explorer& explorer);
  // `sought`: the only race that is looked for; all are if there is none.
  explore::Explorer Rerun(const explore::Recording& recording, const explore::Race* sought);
  // Tells whether an execution that goes on freely after some steps shows how an object is used.
  bool LearnsFrom(explore::Recording recording, std::size_t steps);
  std::optional<explore::Recording> Shows(const explore::Race& race,
                                          const explore::Recording& recording, ShownRace* shown);
  ShownRace Show(const explore::Race& race);
  std::vector<const explore::Race*> Best(const std::vector<explore::Race>& races);
  void Sort(std::vector<ShownRace>& races);
  std::uint64_t MostTime() const;

  const Request& request_;
  World& world_;
  machine::Machine& machine_;
  explore::Explorer explorer_;
  Outputs outputs_;
  bool out_of_time_ = false;
  bool endless_ = false;
  std::uint64_t attempts_left_;
};

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_EXPLORATION_EXPLORATION_H_
