#include "native/explore/scripted/generator.h"

#include <array>
#include <random>
#include <vector>

namespace concert::explore::scripted {
namespace {

// Variables x and y can be waited for; the engine does not know the values of the counter c.
class Generator {
 public:
  Generator(Flavour flavour, std::uint64_t seed)
      : rich_(flavour == Flavour::kRich),
        halts_(flavour == Flavour::kHalting),
        chooses_(flavour == Flavour::kChoosing),
        sums_(flavour == Flavour::kSums),
        random_(seed * 2 + (rich_ ? 1 : 0)) {}

  // Messages are passed with orders that are enough or not.
  std::string weak_program() {
    text_ = "atomic a b\nplain p q\n";
    const int threads = 2 + below(2);
    for (int i = 0; i < threads; ++i) {
      text_ += "thread\n";
      for (int left = threads == 2 ? 3 + below(3) : 2 + below(3); left > 0; --left) {
        weak_statement();
      }
    }
    return text_;
  }

  std::string program() {
    text_ = "volatile x y c\n";
    if (rich_) text_ += "plain p q\n";
    const int threads = 2 + below(2);
    waits_ = below(2) == 0;
    for (int i = 0; i < threads; ++i) {
      text_ += "thread\n";
      budget_ = threads == 2 ? 3 + below(4) : 2 + below(3);
      while (budget_ > 0) statement();
    }
    return text_;
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }
  std::string one_of(const std::vector<std::string>& texts) {
    return texts[static_cast<std::size_t>(below(static_cast<int>(texts.size())))];
  }
  std::string register_name() { return "r" + std::to_string(below(2)); }
  std::string value() { return below(4) == 0 ? register_name() : std::to_string(below(3)); }
  std::string time() { return std::to_string(10 * (1 + below(3))); }
  std::string waitable() { return one_of({"x", "y"}); }
  void line(const std::string& text) { text_ += text + "\n"; }

  void statement() {
    if (halts_ && below(6) == 0) line("halt");
    if (chooses_ && below(3) == 0) return choice();
    if (rich_ && below(30) == 0) line("promote " + one_of({"p", "q"}));
    const int kind = below(rich_ ? 15 : 10);
    if (kind < 4) {
      access(variable());
    } else if (kind < 7) {
      if (budget_ < 2) return access(variable());
      section();
    } else if (kind == 7) {
      --budget_;
      const std::string what =
          below(3) == 0 ? one_of({"awaitboth x y", "awaitany x y"}) : "await " + waitable();
      line(what + one_of({" == 1", " >= 1", " clear 1", " == 0"}));
    } else if (kind == 8) {
      --budget_;
      line("cas " + waitable() + " " + std::to_string(below(2)) + " " + value() + " " +
           register_name());
    } else if (kind == 9) {
      line("skip 1 " + register_name() + one_of({" == 0", " != 0", " >= 1"}));
      --budget_;
      line(plain_access(variable()));
    } else if (kind == 10) {
      --budget_;
      line("choose " + std::to_string(2 + below(2)) + " " + register_name());
    } else if (kind == 11) {
      --budget_;
      if (below(5) == 0) return line("sleep " + time());
      line(one_of({"spin ", "block "}) + one_of({"x", "y", "c"}) + one_of({" == 1", " >= 1"}));
    } else {
      access(one_of({"p", "q"}));
    }
  }

  // An event that does one thing or another.
  void choice() {
    --budget_;
    const std::string chosen = register_name();
    // A choice begins no event of the engine's.
    line("pass");
    line("choose " + std::to_string(2 + below(2)) + " " + chosen);
    for (int left = 1 + below(2); left > 0; --left) {
      line("& skip 1 " + chosen + one_of({" == 0", " != 0", " >= 2"}));
      line("& " + plain_access(variable()));
    }
  }

  void weak_statement() {
    const std::string atomic = one_of({"a", "b"});
    const std::string order = one_of({"relaxed", "acquire", "release", "acq_rel"});
    const int kind = below(sums_ ? 20 : 16);
    if (kind >= 16) {
      line("sum " + atomic + " " + order + " " + std::to_string(below(3)));
    } else if (kind < 3) {
      line("load " + atomic + one_of({" relaxed ", " acquire "}) + register_name());
      if (below(2) == 0) line("skip 1 " + register_name() + one_of({" == 0", " != 1", " >= 2"}));
      line(plain_access(one_of({"p", "q"})));
    } else if (kind < 6) {
      line("store " + atomic + one_of({" relaxed ", " release ", " release "}) + value());
    } else if (kind < 8) {
      line("rmw " + atomic + " " + order + " " + std::to_string(below(2)) + " " + register_name());
    } else if (kind < 10) {
      line("fence " + one_of({"acquire", "release", "acq_rel"}));
    } else if (kind < 12) {
      const std::string lock = one_of({"l", "m"});
      line("lock " + lock);
      line(plain_access(one_of({"p", "q"})));
      line("unlock " + lock);
    } else if (kind == 12) {
      line(plain_access(atomic));
    } else {
      line(plain_access(one_of({"p", "q"})));
    }
  }

  std::string variable() {
    if (rich_ && below(3) == 0) return one_of({"p", "q"});
    return one_of({"x", "y", "c"});
  }

  void access(const std::string& name) {
    --budget_;
    line(plain_access(name));
    // Not after plain data, which may be no stop: the two would join the event before.
    const bool stops = name != "p" && name != "q";
    if (!rich_ || !stops || below(3) != 0) return;
    // The rest of the event may depend on the value just read.
    if (below(2) == 0) line("skip 1 " + register_name() + one_of({" == 0", " != 0", " >= 1"}));
    line("& " + plain_access(variable()));
    if (below(3) == 0) line("& " + plain_access(variable()));
  }

  std::string plain_access(const std::string& name) {
    switch (below(name == "x" || name == "y" ? 2 : 3)) {
      case 0:
        return "read " + name + " " + register_name();
      case 1:
        return "write " + name + " " + value();
      default:
        return "add " + name + " " + std::to_string(1 + below(2));
    }
  }

  void section() {
    const std::string lock = one_of({"l", "m"});
    if (rich_ && below(8) == 0) line("opaque");
    line("lock " + lock);
    --budget_;
    // An event inside, so that the lock is not passed within one.
    access(rich_ ? variable() : one_of({"x", "y", "c"}));
    if (waits_ && below(2) == 0) {
      const std::string kind = one_of({"wait ", "notify ", "notifyall ", "timedwait "});
      line(kind + lock + (kind == "timedwait " ? " " + time() + " " + register_name() : ""));
      --budget_;
      // The lock is not to be passed after the wait either.
      if ((kind == "wait " || kind == "timedwait ") && !rich_) access(variable());
    }
    if (below(5) == 0 && budget_ > 1) {
      const std::string inner = lock == "l" ? "m" : "l";
      line("lock " + inner);
      --budget_;
      access(one_of({"x", "y", "c"}));
      line("unlock " + inner);
    } else if (below(4) == 0) {
      access(variable());
    }
    line("unlock " + lock);
  }

  const bool rich_;
  const bool halts_;
  const bool chooses_;
  const bool sums_;
  std::mt19937_64 random_;
  std::string text_;
  int budget_ = 0;
  bool waits_ = false;
};

}  // namespace

std::string generate(Flavour flavour, std::uint64_t seed) {
  Generator generator(flavour, seed);
  const bool weak = flavour == Flavour::kWeak || flavour == Flavour::kSums;
  return weak ? generator.weak_program() : generator.program();
}

}  // namespace concert::explore::scripted
