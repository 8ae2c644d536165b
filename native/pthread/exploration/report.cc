#include "native/pthread/exploration/report.h"

#include <array>
#include <cstdint>
#include <vector>

#include "native/explore/recording/packed_recording.h"
#include "native/pthread/memory/names.h"

namespace concert::pthread {
namespace {

using explore::AccessKind;
using explore::Recording;

// A control character, a quote or a backslash; other bytes as they are, if they are ASCII: programs
// may print anything.
void AppendText(std::string& json, std::string_view text) {
  json += '"';
  for (const char each : text) {
    const auto byte = static_cast<unsigned char>(each);
    if (each == '"' || each == '\\') {
      json += '\\';
      json += each;
    } else if (byte >= 0x20 && byte < 0x7f) {
      json += each;
    } else {
      std::array<char, 8> escape;
      std::snprintf(escape.data(), escape.size(), "\\u%04x", byte);
      json += escape.data();
    }
  }
  json += '"';
}

std::string Text(std::string_view text) {
  std::string json;
  AppendText(json, text);
  return json;
}

std::string Number(std::uint64_t number) { return std::to_string(number); }

template <typename Items, typename Print>
std::string List(const Items& items, Print print) {
  std::string json = "[";
  for (const auto& item : items) {
    if (json.size() > 1) json += ',';
    json += print(item);
  }
  return json + "]";
}

std::string Stack(const std::vector<std::uintptr_t>& stack) { return List(stack, Number); }

std::string Schedule(const Recording& recording) {
  std::string json = "{\"threads\":";
  json += List(recording.threads, [](const explore::Lineage& lineage) {
    const std::string parent =
        lineage.parent == explore::kNobody ? "-1" : std::to_string(lineage.parent);
    return "[" + parent + "," + Number(lineage.ordinal) + "]";
  });
  json += ",\"promoted\":" + List(recording.promoted, Number) + ",\"steps\":";
  json += List(recording.steps, [](const explore::Step& step) {
    return "[" + Number(step.thread) + "," + List(step.outcomes, Number) +
           (step.timed_out ? ",true]" : ",false]");
  });
  return json + "}";
}

const char* NameOf(machine::Region region) {
  switch (region) {
    case machine::Region::kHeap:
      return "heap";
    case machine::Region::kStack:
      return "stack";
    case machine::Region::kThreadLocal:
      return "thread_local";
    default:
      return "global";
  }
}

const char* NameOf(AccessKind kind) {
  switch (kind) {
    case AccessKind::kRead:
      return "read";
    case AccessKind::kAtomicRead:
      return "atomic_read";
    case AccessKind::kAtomicWrite:
      return "atomic_write";
    default:
      return "write";
  }
}

std::string ObjectOf(std::uintptr_t address, const machine::Place& place,
                     const std::vector<std::uintptr_t>& born) {
  const std::uintptr_t base = place.base == 0 ? address : place.base;
  return std::string("{\"kind\":\"") + NameOf(place.region) + "\",\"address\":" + Number(address) +
         ",\"base\":" + Number(base) + ",\"offset\":" + Number(address - base) +
         ",\"size\":" + Number(place.size) + ",\"born\":" + Stack(born) + "}";
}

}  // namespace

bool Report::Open(const char* path) {
  file_ = std::fopen(path, "w");
  return file_ != nullptr;
}

void Report::Line(const std::string& line) {
  std::fwrite(line.data(), 1, line.size(), file_);
  written_ += line.size() + 1;
  std::fputc('\n', file_);
  std::fflush(file_);
}

void Report::Write(const ShownRace& race, const SiteTable& sites) {
  const auto side = [&](const ShownSide& shown) {
    const SiteInfo& info = sites[shown.side.site];
    return "{\"thread\":" + Number(shown.side.thread) + ",\"access\":\"" + NameOf(info.kind) +
           "\",\"pc\":" + Number(info.pc) + ",\"size\":" + Number(shown.size) +
           ",\"stack\":" + Stack(shown.stack) +
           ",\"function_memory\":" + (info.function == nullptr ? "null" : Text(info.function)) +
           "}";
  };
  Line(std::string("{\"record\":\"race\",\"class\":\"") + (race.primary ? "primary" : "secondary") +
       "\",\"object\":" + ObjectOf(race.address, race.place, race.born) + ",\"sides\":[" +
       side(race.first) + "," + side(race.second) +
       "],\"schedule\":" + Schedule(unpack(race.schedule)) + "}");
}

void Report::Write(const Finding& finding) {
  const auto thread = [](const ThreadPlace& place) {
    return "{\"thread\":" + Number(place.thread) + ",\"stack\":" + Stack(place.stack) +
           ",\"waits_for\":" + (place.waits_for.empty() ? "null" : Text(place.waits_for)) +
           ",\"object\":" +
           (place.awaited.at == 0
                ? "null"
                : ObjectOf(place.awaited.at, place.awaited.place, place.awaited.born)) +
           "}";
  };
  Line(std::string("{\"record\":\"finding\",\"kind\":\"") + NameOf(finding.kind) +
       "\",\"what\":" + Text(finding.what) + ",\"threads\":" + List(finding.threads, thread) +
       ",\"schedule\":" + Schedule(finding.shown_by) + "}");
}

void Report::WriteSteps(const World& world) {
  for (const TracedStop& step : world.trace()) {
    std::string object = "null";
    if (step.at != 0) object = ObjectOf(step.at, world.PlaceOf(step.at), {});
    Line("{\"record\":\"step\",\"thread\":" + Number(step.thread) + ",\"pc\":" + Number(step.pc) +
         ",\"stack\":" + Stack(step.stack) + ",\"op\":" + Text(step.operation) +
         ",\"object\":" + object + ",\"value\":" + (step.has_value ? Number(step.value) : "null") +
         ",\"size\":" + Number(step.size) + ",\"clock\":" + List(step.clock, Number) +
         ",\"created\":" + (step.created == explore::kNobody ? "null" : Number(step.created)) +
         ",\"outcome\":[]}");
  }
}

void Report::WriteCoverage(const Exploration& exploration, const World& world) {
  static constexpr const char* kLimits[] = {"null", "\"executions\"", "\"events_per_execution\"",
                                            "\"total_events\"", "\"plans\""};
  const explore::Statistics& statistics = exploration.statistics();
  std::string limit = kLimits[static_cast<std::size_t>(statistics.limit)];
  if (world.cut()) limit = "\"events_per_execution\"";
  if (exploration.endless()) limit = "\"endless\"";
  if (exploration.out_of_time()) limit = "\"cpu\"";
  // A bound is written down by whoever leaves something out.
  const bool exhausted = limit == "null" && world.bounds().empty();
  const auto bound = [](const auto& entry) {
    return "{\"what\":" + Text(entry.first) + ",\"detail\":" + Text(entry.second) + "}";
  };
  Line(std::string("{\"record\":\"coverage\",\"statement\":\"") +
       (exhausted ? "exhausted" : "bounded") + "\",\"limit\":" + limit + ",\"executions\":" +
       Number(statistics.executions) + ",\"random_executions\":" + Number(statistics.random) +
       ",\"blocked\":" + Number(statistics.blocked) + ",\"events\":" + Number(statistics.events) +
       ",\"rounds\":" + Number(statistics.rounds) + ",\"threads_created\":" +
       Number(world.most_threads() - 1) + ",\"bounds\":" + List(world.bounds(), bound) +
       ",\"promoted\":" + Number(exploration.promoted().size()) +
       ",\"waits_by\":" + List(world.waits_by(), Text) + "}");
}

void Report::WriteOutputs(const Outputs& outputs, bool complete) {
  const auto text = [](const auto& entry) {
    return "{\"text\":" + Text(entry.first) + ",\"count\":" + Number(entry.second) + "}";
  };
  Line(std::string("{\"record\":\"outputs\",\"complete\":") + (complete ? "true" : "false") +
       ",\"texts\":" + List(outputs.texts, text) + "}");
}

void Report::WriteEnd() {
  Line("{\"record\":\"end\"}");
  std::fclose(file_);
  file_ = nullptr;
}

}  // namespace concert::pthread
