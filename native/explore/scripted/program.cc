#include "native/explore/scripted/program.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <sstream>
#include <utility>

namespace concert::explore::scripted {
namespace {

// The operands of an instruction: a variable, a lock, a register to set, a value, an
// expected value, a comparison with a value, a distance, a memory order.
struct Syntax {
  Op op;
  std::string_view name;
  std::string_view arguments;
};

constexpr std::array kSyntax = {
    Syntax{Op::kRead, "read", "vr"},
    Syntax{Op::kWrite, "write", "vx"},
    Syntax{Op::kAdd, "add", "vx"},
    Syntax{Op::kCas, "cas", "vexr"},
    Syntax{Op::kLock, "lock", "l"},
    Syntax{Op::kUnlock, "unlock", "l"},
    Syntax{Op::kWait, "wait", "l"},
    Syntax{Op::kTimedWait, "timedwait", "lxr"},
    Syntax{Op::kNotify, "notify", "l"},
    Syntax{Op::kNotifyAll, "notifyall", "l"},
    Syntax{Op::kAwait, "await", "vcx"},
    Syntax{Op::kSpin, "spin", "vcx"},
    Syntax{Op::kAwaitBoth, "awaitboth", "vwcx"},
    Syntax{Op::kAwaitAny, "awaitany", "vwcx"},
    Syntax{Op::kBlock, "block", "vcx"},
    Syntax{Op::kSleep, "sleep", "x"},
    Syntax{Op::kChoose, "choose", "xr"},
    Syntax{Op::kSet, "set", "rx"},
    Syntax{Op::kInc, "inc", "rx"},
    Syntax{Op::kMul, "mul", "rx"},
    Syntax{Op::kMod, "mod", "rx"},
    Syntax{Op::kSkip, "skip", "drcx"},
    Syntax{Op::kBack, "back", "drcx"},
    Syntax{Op::kPass, "pass", ""},
    Syntax{Op::kOpaque, "opaque", ""},
    Syntax{Op::kHalt, "halt", ""},
    Syntax{Op::kPromote, "promote", "v"},
    Syntax{Op::kLoad, "load", "vor"},
    Syntax{Op::kStore, "store", "vox"},
    Syntax{Op::kReadModifyWrite, "rmw", "voxr"},
    Syntax{Op::kSum, "sum", "vox"},
    Syntax{Op::kFence, "fence", "o"},
};

// The last is acq_rel and more.
constexpr std::array<std::string_view, 5> kOrders = {"relaxed", "acquire", "release", "acq_rel",
                                                     "seq_cst"};
constexpr std::array<std::string_view, 5> kComparisons = {"==", "!=", "<", ">=", "clear"};

class Parser {
 public:
  Program parse(std::string_view text) {
    std::istringstream lines{std::string(text)};
    std::string line;
    for (int number = 1; std::getline(lines, line) && program_.error.empty(); ++number) {
      line = line.substr(0, line.find('#'));
      words_ = std::istringstream(line);
      std::string word;
      if (!(words_ >> word)) continue;
      statement(word);
      if (!program_.error.empty()) {
        program_.error = "line " + std::to_string(number) + ": " + program_.error;
      }
    }
    return std::move(program_);
  }

 private:
  void fail(const std::string& why) {
    if (program_.error.empty()) program_.error = why;
  }

  std::string next() {
    std::string word;
    if (!(words_ >> word)) fail("something is missing");
    return word;
  }

  void statement(std::string word) {
    if (word == "thread") {
      program_.threads.emplace_back();
    } else if (word == "volatile" || word == "plain" || word == "atomic") {
      for (std::string name; words_ >> name;) declare(name, word != "volatile", word == "atomic");
    } else if (program_.threads.empty()) {
      fail("an instruction before the first thread");
    } else {
      Instruction instruction;
      if (word == "&") {
        instruction.merged = true;
        word = next();
      }
      const auto syntax = std::ranges::find(kSyntax, word, &Syntax::name);
      if (syntax == kSyntax.end()) return fail("no instruction '" + word + "'");
      instruction.op = syntax->op;
      for (const char argument : syntax->arguments) read_argument(argument, instruction);
      program_.threads.back().push_back(instruction);
    }
  }

  void declare(const std::string& name, bool plain, bool atomic) {
    const std::size_t bracket = name.find('[');
    const int count = bracket == std::string::npos ? 1 : std::atoi(name.c_str() + bracket + 1);
    const auto first = static_cast<std::uint32_t>(program_.variables.size());
    for (int i = 0; i < count; ++i) {
      program_.variables.push_back({i == 0 ? name.substr(0, bracket) : "", plain, atomic, first});
    }
  }

  void read_argument(char argument, Instruction& instruction) {
    const std::string word = next();
    switch (argument) {
      case 'v':
        return variable(word, instruction);
      case 'w':
        instruction.second = variable_named(word);
        return;
      case 'l':
        instruction.variable = lock(word);
        return;
      case 'r':
        instruction.target = operand(word).in_register;
        if (instruction.target < 0) fail("'" + word + "' is not a register");
        return;
      case 'x':
        instruction.value = operand(word);
        return;
      case 'e':
        instruction.expected = operand(word);
        return;
      case 'd':
        instruction.distance = static_cast<std::uint32_t>(std::atoi(word.c_str()));
        return;
      case 'o':
        return order(word, instruction);
      default:
        return comparison(word, instruction);
    }
  }

  void variable(const std::string& word, Instruction& instruction) {
    const std::size_t plus = word.find('+');
    instruction.variable = variable_named(word.substr(0, plus));
    if (plus != std::string::npos) {
      instruction.index_register = operand(word.substr(plus + 1)).in_register;
    }
  }

  std::uint32_t variable_named(const std::string& name) {
    const auto found = std::ranges::find(program_.variables, name, &Variable::name);
    if (found == program_.variables.end()) fail("no variable '" + name + "'");
    return static_cast<std::uint32_t>(found - program_.variables.begin());
  }

  std::uint32_t lock(const std::string& word) {
    auto found = std::ranges::find(program_.locks, word);
    if (found == program_.locks.end()) found = program_.locks.insert(found, word);
    return static_cast<std::uint32_t>(found - program_.locks.begin());
  }

  Operand operand(const std::string& word) {
    if (word.size() == 2 && word[0] == 'r' && word[1] >= '0' && word[1] < '0' + kRegisters) {
      return {.in_register = word[1] - '0'};
    }
    char* end = nullptr;
    const std::int64_t constant = std::strtoll(word.c_str(), &end, 10);
    if (word.empty() || *end != '\0') fail("'" + word + "' is neither a register nor a number");
    return {.constant = constant};
  }

  void order(const std::string& word, Instruction& instruction) {
    const auto found = std::ranges::find(kOrders, word);
    if (found == kOrders.end()) return fail("no memory order '" + word + "'");
    instruction.total = found == kOrders.end() - 1;
    instruction.order = instruction.total ? MemoryOrder::kAcquireRelease
                                          : static_cast<MemoryOrder>(found - kOrders.begin());
  }

  void comparison(const std::string& word, Instruction& instruction) {
    const auto found = std::ranges::find(kComparisons, word);
    if (found == kComparisons.end()) return fail("no comparison '" + word + "'");
    instruction.comparison = static_cast<Comparison>(found - kComparisons.begin());
  }

  Program program_;
  std::istringstream words_;
};

std::string text_of(const Operand& operand) {
  return operand.in_register >= 0 ? "r" + std::to_string(operand.in_register)
                                  : std::to_string(operand.constant);
}

std::string text_of(const Program& program, const Instruction& instruction) {
  const auto syntax = std::ranges::find(kSyntax, instruction.op, &Syntax::op);
  std::string text = instruction.merged ? "& " : "";
  text += syntax->name;
  for (const char argument : syntax->arguments) {
    text += ' ';
    switch (argument) {
      case 'v':
        text += program.variables[instruction.variable].name;
        if (instruction.index_register >= 0) {
          text += "+r" + std::to_string(instruction.index_register);
        }
        break;
      case 'w':
        text += program.variables[instruction.second].name;
        break;
      case 'l':
        text += program.locks[instruction.variable];
        break;
      case 'r':
        text += "r" + std::to_string(instruction.target);
        break;
      case 'x':
        text += text_of(instruction.value);
        break;
      case 'e':
        text += text_of(instruction.expected);
        break;
      case 'd':
        text += std::to_string(instruction.distance);
        break;
      case 'o':
        text += instruction.total ? kOrders.back()
                                  : kOrders[static_cast<std::size_t>(instruction.order)];
        break;
      default:
        text += kComparisons[static_cast<std::size_t>(instruction.comparison)];
    }
  }
  return text + "\n";
}

}  // namespace

bool compare(Comparison comparison, std::int64_t left, std::int64_t right) {
  switch (comparison) {
    case Comparison::kEqual:
      return left == right;
    case Comparison::kNotEqual:
      return left != right;
    case Comparison::kLess:
      return left < right;
    case Comparison::kAtLeast:
      return left >= right;
    case Comparison::kClear:
      return (left & right) == 0;
  }
  return false;
}

Program parse(std::string_view text) { return Parser().parse(text); }

std::string print(const Program& program) {
  std::string text;
  for (const Variable& variable : program.variables) {
    if (!variable.name.empty()) {
      text += variable.atomic ? "atomic " : variable.plain ? "plain " : "volatile ";
      text += variable.name + "\n";
    }
  }
  for (const auto& thread : program.threads) {
    text += "thread\n";
    for (const Instruction& instruction : thread) text += text_of(program, instruction);
  }
  return text;
}

}  // namespace concert::explore::scripted
