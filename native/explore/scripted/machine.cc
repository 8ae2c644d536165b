#include <algorithm>

#include "native/explore/execution/hash.h"
#include "native/explore/scripted/runner.h"

namespace concert::explore::scripted {

std::string text_of(const RaceSide& first, const RaceSide& second) {
  return std::to_string(first.site) + "-" + std::to_string(second.site);
}

Machine::Machine(const Program& the_program)
    : program(&the_program),
      threads(the_program.threads.size()),
      variables(the_program.variables.size(), 0),
      waiting(the_program.locks.size()) {}

bool Machine::ended(std::size_t thread) const {
  return threads[thread].next >= program->threads[thread].size();
}

bool Machine::all_ended() const {
  for (std::size_t i = 0; i < threads.size(); ++i) {
    if (!ended(i)) return false;
  }
  return true;
}

std::int64_t Machine::value_of(std::size_t thread, const Operand& operand) const {
  return operand.in_register >= 0
             ? threads[thread].registers[static_cast<std::size_t>(operand.in_register)]
             : operand.constant;
}

std::uint32_t Machine::variable_of(std::size_t thread, const Instruction& instruction) const {
  if (instruction.index_register < 0) return instruction.variable;
  const auto index = static_cast<std::size_t>(instruction.index_register);
  return instruction.variable + static_cast<std::uint32_t>(threads[thread].registers[index]);
}

bool Machine::compute(std::size_t thread) {
  Thread& self = threads[thread];
  const Instruction& instruction = program->threads[thread][self.next];
  std::int64_t& target = self.registers[static_cast<std::size_t>(instruction.target)];
  const std::int64_t value = value_of(thread, instruction.value);
  const bool jumps = compare(instruction.comparison, target, value);
  switch (instruction.op) {
    case Op::kSet:
      target = value;
      break;
    case Op::kInc:
      target += value;
      break;
    case Op::kMul:
      target *= value;
      break;
    case Op::kMod:
      target %= value;
      break;
    case Op::kSkip:
      if (jumps) self.next += instruction.distance;
      break;
    case Op::kBack:
      if (jumps) self.next -= instruction.distance + 1;
      break;
    case Op::kPromote:
      // Means something to the engine only.
      break;
    default:
      return false;
  }
  ++self.next;
  return true;
}

std::uint64_t Machine::hash() const {
  std::uint64_t hash = 0;
  for (const std::int64_t value : variables) hash = mix(hash, static_cast<std::uint64_t>(value));
  for (const Thread& thread : threads) {
    hash = mix(mix(hash, thread.next), static_cast<std::uint64_t>(thread.phase));
    for (const std::int64_t value : thread.registers) {
      hash = mix(hash, static_cast<std::uint64_t>(value));
    }
  }
  for (const std::vector<std::size_t>& queue : waiting) {
    hash = mix(hash, queue.size());
    for (const std::size_t thread : queue) hash = mix(hash, thread);
  }
  return hash;
}

std::string Machine::describe(bool halted) const {
  std::string text;
  for (const std::int64_t value : variables) text += std::to_string(value) + " ";
  if (halted) return text + "halted";
  for (std::size_t i = 0; i < threads.size(); ++i) {
    text += "|";
    if (!ended(i)) text += "@" + std::to_string(threads[i].next);
    for (const std::int64_t value : threads[i].registers) text += " " + std::to_string(value);
  }
  return text;
}

}  // namespace concert::explore::scripted
