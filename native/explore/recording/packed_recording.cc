#include "native/explore/recording/packed_recording.h"

#include <cstddef>
#include <utility>

namespace concert::explore {
namespace {

// Seven bits a byte, the lowest first; all but the last have the eighth bit set.
class Writer {
 public:
  void number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) {
      bytes_.push_back(static_cast<std::uint8_t>(value | 0x80));
    }
    bytes_.push_back(static_cast<std::uint8_t>(value));
  }
  // Without spare room.
  std::vector<std::uint8_t> take() {
    bytes_.shrink_to_fit();
    return std::move(bytes_);
  }

 private:
  std::vector<std::uint8_t> bytes_;
};

class Reader {
 public:
  explicit Reader(const std::vector<std::uint8_t>& bytes) : bytes_(bytes) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      const std::uint8_t byte = bytes_[at_++];
      value |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
  std::uint32_t small_number() { return static_cast<std::uint32_t>(number()); }

 private:
  const std::vector<std::uint8_t>& bytes_;
  std::size_t at_ = 0;
};

// Beside a thread: what its step has besides. kAnySite and kNobody are the largest numbers; plus
// one they are the smallest.
constexpr std::uint64_t kTimedOut = 1;
constexpr std::uint64_t kHasOutcomes = 2;
constexpr std::uint64_t kHasTag = 4;
constexpr unsigned kFlags = 3;

void write(Writer& writer, const Step& step) {
  const std::uint64_t flags = (step.timed_out ? kTimedOut : 0) |
                              (step.outcomes.empty() ? 0 : kHasOutcomes) |
                              (step.tag == 0 ? 0 : kHasTag);
  writer.number((std::uint64_t{step.thread} << kFlags) | flags);
  writer.number(step.site + 1U);
  if (step.tag != 0) writer.number(step.tag);
  if (step.outcomes.empty()) return;
  writer.number(step.outcomes.size());
  for (const std::uint32_t outcome : step.outcomes) writer.number(outcome);
}

Step read_step(Reader& reader) {
  const std::uint64_t head = reader.number();
  Step step;
  step.thread = static_cast<ThreadId>(head >> kFlags);
  step.timed_out = (head & kTimedOut) != 0;
  step.site = reader.small_number() - 1U;
  if ((head & kHasTag) != 0) step.tag = reader.small_number();
  if ((head & kHasOutcomes) == 0) return step;
  step.outcomes.resize(reader.number());
  for (std::uint32_t& outcome : step.outcomes) outcome = reader.small_number();
  return step;
}

}  // namespace

// A stretch of equal steps is one, with their number.
PackedRecording pack(const Recording& recording) {
  Writer writer;
  writer.number(recording.walked ? 1 : 0);
  writer.number(recording.threads.size());
  for (const Lineage& thread : recording.threads) {
    writer.number(thread.parent + 1U);
    writer.number(thread.ordinal);
  }
  writer.number(recording.promoted.size());
  // They are sorted: the differences are small.
  Key last = 0;
  for (const Key key : recording.promoted) writer.number(key - std::exchange(last, key));
  const std::vector<Step>& steps = recording.steps;
  writer.number(steps.size());
  for (std::size_t i = 0; i < steps.size();) {
    std::size_t end = i + 1;
    while (end < steps.size() && steps[end] == steps[i]) ++end;
    writer.number(end - i);
    write(writer, steps[i]);
    i = end;
  }
  return {.bytes = writer.take()};
}

Recording unpack(const PackedRecording& packed) {
  Recording recording;
  if (packed.bytes.empty()) return recording;
  Reader reader(packed.bytes);
  recording.walked = reader.number() != 0;
  recording.threads.resize(reader.number());
  for (Lineage& thread : recording.threads) {
    thread.parent = reader.small_number() - 1U;
    thread.ordinal = reader.small_number();
  }
  recording.promoted.resize(reader.number());
  Key last = 0;
  for (Key& key : recording.promoted) key = last += reader.number();
  const std::size_t steps = reader.number();
  recording.steps.reserve(steps);
  while (recording.steps.size() < steps) {
    const std::size_t times = reader.number();
    const Step step = read_step(reader);
    recording.steps.insert(recording.steps.end(), times, step);
  }
  return recording;
}

}  // namespace concert::explore
