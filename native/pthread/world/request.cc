#include "native/pthread/world/request.h"

#include <charconv>
#include <utility>

namespace concert::pthread {
namespace {

constexpr std::uint64_t kFormat = 1;

// As much of JSON as requests have: objects, lists, strings without escapes, integers, null, true
// and false. Every function returns whether it could read what it is named after.
class Reader {
 public:
  Reader(std::string_view text, std::string& error) : text_(text), error_(error) {}

  bool Fail(const std::string& what) {
    if (error_.empty()) error_ = "request: " + what + " (at byte " + std::to_string(at_) + ")";
    return false;
  }

  void SkipSpace() {
    while (at_ < text_.size() &&
           std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
      ++at_;
  }
  bool Take(char wanted) {
    SkipSpace();
    if (at_ == text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  bool Want(char wanted) { return Take(wanted) || Fail(std::string("expected ") + wanted); }
  bool AtEnd() {
    SkipSpace();
    return at_ == text_.size() || Fail("something follows it");
  }

  bool String(std::string& value) {
    if (!Want('"')) return false;
    const std::size_t end = text_.find('"', at_);
    if (end == std::string_view::npos) return Fail("a string does not end");
    value = text_.substr(at_, end - at_);
    if (value.find('\\') != std::string::npos) return Fail("escapes are not expected");
    at_ = end + 1;
    return true;
  }
  template <typename Number>
  bool Integer(Number& value) {
    SkipSpace();
    const char* first = text_.data() + at_;
    const auto [end, problem] = std::from_chars(first, text_.data() + text_.size(), value);
    if (problem != std::errc()) return Fail("expected an integer");
    at_ += static_cast<std::size_t>(end - first);
    return true;
  }
  bool Word(std::string_view word) {
    SkipSpace();
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  // Calls item() for each item of a list.
  template <typename Item>
  bool List(Item item) {
    if (!Want('[')) return false;
    if (Take(']')) return true;
    do {
      if (!item()) return false;
    } while (Take(','));
    return Want(']');
  }
  // Calls field(name) for each field of an object; it returns whether it knew and could read it.
  template <typename Field>
  bool Object(Field field) {
    if (!Want('{')) return false;
    if (Take('}')) return true;
    do {
      std::string name;
      if (!String(name) || !Want(':')) return false;
      if (!field(name)) return Fail("unknown or wrong: " + name);
    } while (Take(','));
    return Want('}');
  }

 private:
  std::string_view text_;
  std::string& error_;
  std::size_t at_ = 0;
};

bool ReadLimits(Reader& reader, RequestLimits& limits) {
  return reader.Object([&](const std::string& name) {
    if (name == "random_executions") return reader.Integer(limits.random_executions);
    if (name == "executions") return reader.Integer(limits.executions);
    if (name == "total_events") return reader.Integer(limits.total_events);
    if (name == "merge_after") return reader.Integer(limits.merge_after);
    if (name == "events_per_execution") return reader.Integer(limits.events_per_execution);
    if (name == "threads") return reader.Integer(limits.threads);
    if (name == "cpu_ns") return reader.Integer(limits.cpu_ns);
    if (name == "heap_bytes") return reader.Integer(limits.heap_bytes);
    if (name == "output_bytes") return reader.Integer(limits.output_bytes);
    return false;
  });
}

bool ReadThread(Reader& reader, explore::Lineage& lineage) {
  // The root has no parent: -1.
  std::int64_t numbers[2] = {-1, 0};
  std::size_t count = 0;
  const bool read = reader.List([&] { return count < 2 && reader.Integer(numbers[count++]); });
  if (!read || count != 2) return reader.Fail("a thread is [parent, ordinal]");
  lineage.parent = numbers[0] < 0 ? explore::kNobody : static_cast<explore::ThreadId>(numbers[0]);
  lineage.ordinal = static_cast<std::uint32_t>(numbers[1]);
  return true;
}

// [thread, [outcome, ...], timed out]
bool ReadStep(Reader& reader, explore::Step& step) {
  step.site = explore::kAnySite;
  if (!reader.Want('[') || !reader.Integer(step.thread) || !reader.Want(',')) return false;
  const bool outcomes = reader.List([&] {
    step.outcomes.push_back(0);
    return reader.Integer(step.outcomes.back());
  });
  if (!outcomes || !reader.Want(',')) return false;
  step.timed_out = reader.Word("true");
  return (step.timed_out || reader.Word("false")) && reader.Want(']');
}

bool ReadRecording(Reader& reader, explore::Recording& recording) {
  const bool read = reader.Object([&](const std::string& name) {
    if (name == "threads") {
      return reader.List([&] {
        recording.threads.emplace_back();
        return ReadThread(reader, recording.threads.back());
      });
    }
    if (name == "promoted") {
      return reader.List([&] {
        recording.promoted.push_back(0);
        return reader.Integer(recording.promoted.back());
      });
    }
    if (name == "steps") {
      return reader.List([&] {
        recording.steps.emplace_back();
        return ReadStep(reader, recording.steps.back());
      });
    }
    return false;
  });
  if (!read) return false;
  for (const explore::Step& step : recording.steps) {
    if (step.thread >= recording.threads.size()) return reader.Fail("a step of no thread");
  }
  return true;
}

}  // namespace

std::optional<Request> ReadRequest(std::string_view text, std::string& error) {
  Reader reader(text, error);
  Request request;
  std::uint64_t format = 0;
  const bool read = reader.Object([&](const std::string& name) {
    if (name == "format") return reader.Integer(format);
    if (name == "seed") return reader.Integer(request.seed);
    if (name == "limits") return ReadLimits(reader, request.limits);
    if (name == "additions") {
      return reader.List([&] {
        request.additions.push_back(0);
        return reader.Integer(request.additions.back());
      });
    }
    if (name == "nondet") {
      request.nondet.clear();
      return reader.List([&] {
        request.nondet.push_back(0);
        return reader.Integer(request.nondet.back());
      });
    }
    if (name == "asks_the_clock") {
      request.asks_the_clock = reader.Word("true");
      return request.asks_the_clock || reader.Word("false");
    }
    if (name == "first_rounds") {
      request.first_rounds = reader.Word("true");
      return request.first_rounds || reader.Word("false");
    }
    if (name == "asks_for_ends") {
      request.asks_for_ends = reader.Word("true");
      return request.asks_for_ends || reader.Word("false");
    }
    if (name == "older_writes") {
      request.older_writes = reader.Word("true");
      return request.older_writes || reader.Word("false");
    }
    if (name == "every_order") {
      request.every_order = reader.Word("true");
      return request.every_order || reader.Word("false");
    }
    if (name == "replay") {
      if (reader.Word("null")) return true;
      request.replay.emplace();
      return ReadRecording(reader, *request.replay);
    }
    return false;
  });
  if (!read || !reader.AtEnd()) return std::nullopt;
  if (format != kFormat) {
    reader.Fail("its format must be 1");
    return std::nullopt;
  }
  if (request.nondet.empty()) {
    reader.Fail("nondet must not be empty");
    return std::nullopt;
  }
  return request;
}

}  // namespace concert::pthread
