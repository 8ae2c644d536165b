#include "native/explore/explorer.h"

#include "native/explore/engine/engine.h"

namespace concert::explore {

Explorer::Explorer(const Limits& limits) : engine_(std::make_unique<Engine>(limits)) {}
Explorer::Explorer(const Limits& limits, const Recording& replayed)
    : engine_(std::make_unique<Engine>(limits, replayed)) {}
Explorer::~Explorer() = default;
Explorer::Explorer(Explorer&&) noexcept = default;
Explorer& Explorer::operator=(Explorer&&) noexcept = default;

bool Explorer::begin() { return engine_->begin(); }
ThreadId Explorer::spawn(ThreadId parent, bool daemon) { return engine_->spawn(parent, daemon); }
ThreadId Explorer::stop(ThreadId self, const Pending& pending) {
  return engine_->stop(self, pending);
}
ThreadId Explorer::block(ThreadId self) { return engine_->block(self); }
void Explorer::forget(ThreadId) { engine_->forget(); }
void Explorer::only_look(ThreadId /*self*/, Pending& pending) { engine_->only_look(pending); }
void Explorer::put_back(ThreadId) { engine_->put_back(); }
ThreadId Explorer::exit(ThreadId self) { return engine_->exit(self); }
void Explorer::halt(ThreadId /*self*/) { engine_->halt(); }
void Explorer::end() { engine_->end(); }
void Explorer::discard() { engine_->discard(); }
void Explorer::curb(std::uint64_t events_per_execution, std::uint64_t more_events) {
  engine_->curb(events_per_execution, more_events);
}

bool Explorer::merges() const { return engine_->merges(); }
bool Explorer::wants_state() const { return engine_->wants_state(); }
void Explorer::state(std::uint64_t hash) { engine_->state(hash); }

Ending Explorer::ending() const { return engine_->ending(); }
bool Explorer::timed_out(ThreadId self) const {
  return engine_->execution().thread(self).timed_out;
}
bool Explorer::daemon(ThreadId thread) const { return engine_->execution().thread(thread).daemon; }

void Explorer::read(ThreadId self, Location at) { engine_->access(self, at, Mode::kRead, true, 0); }
void Explorer::write(ThreadId self, Location at, std::int64_t value) {
  engine_->access(self, at, Mode::kWrite, true, value);
}
void Explorer::add(ThreadId self, Location at) { engine_->access(self, at, Mode::kAdd, true, 0); }
void Explorer::open(ThreadId self, Location at) { engine_->access(self, at, Mode::kOpen, true, 1); }
void Explorer::read_plain(ThreadId self, Location at) {
  engine_->access(self, at, Mode::kRead, false, 0);
}
void Explorer::write_plain(ThreadId self, Location at) {
  engine_->access(self, at, Mode::kWrite, false, 0);
}
void Explorer::add_plain(ThreadId self, Location at) {
  engine_->access(self, at, Mode::kAdd, false, 0);
}
void Explorer::acquire(ThreadId self, Location lock) { engine_->acquire(self, lock); }
void Explorer::release(ThreadId self, Location lock) { engine_->release(self, lock); }
void Explorer::hold(ThreadId, Location lock, bool shared) {
  engine_->hold(shared ? Deed::kHoldShared : Deed::kHold, lock);
}
void Explorer::let_go(ThreadId, Location lock, bool shared) {
  engine_->hold(shared ? Deed::kLetGoShared : Deed::kLetGo, lock);
}
void Explorer::opaque(ThreadId) { engine_->opaque(); }
std::uint32_t Explorer::choose(ThreadId, std::uint32_t n) { return engine_->choose(n); }

void Explorer::plain_read(ThreadId, Location at, Key key, Site site) {
  engine_->plain(Deed::kPlainRead, at, key, site);
}
void Explorer::plain_write(ThreadId, Location at, Key key, Site site) {
  engine_->plain(Deed::kPlainWrite, at, key, site);
}
void Explorer::plain_add(ThreadId, Location at, Key key, Site site) {
  engine_->plain(Deed::kPlainAdd, at, key, site);
}
void Explorer::change(ThreadId self, Location at, std::int64_t value) {
  engine_->change(self, at, value);
}
void Explorer::set_value(Location at, std::int64_t value) { engine_->set_value(at, value); }
void Explorer::atomic(ThreadId self, const AtomicAccess& access, Location at, Key key, Site site) {
  engine_->atomic(self, access, at, key, site);
}
const std::vector<Key>& Explorer::promoted_keys() const { return engine_->promoted_keys(); }
Found Explorer::find(ThreadId self, const AtomicAttempt& attempt) {
  return engine_->find(self, attempt);
}
void Explorer::fence(ThreadId, MemoryOrder order, bool total) { engine_->fence(order, total); }
bool Explorer::finds_older_writes() const { return engine_->finds_older_writes(); }
void Explorer::forgo_older_writes() { engine_->forgo_older_writes(); }
void Explorer::atomic_read(ThreadId, Location at, Key key, Site site) {
  engine_->plain(Deed::kAtomicRead, at, key, site);
}
void Explorer::atomic_write(ThreadId, Location at, Key key, Site site) {
  engine_->plain(Deed::kAtomicWrite, at, key, site);
}
void Explorer::order_after(ThreadId, Location at) { engine_->order_after(at); }
void Explorer::order_before(ThreadId, Location at) { engine_->order_before(at); }
void Explorer::expose(ThreadId, Location at, const RaceSide& side, bool first) {
  engine_->expose(at, side, first);
}
void Explorer::adjacent(Location at, Key key, const RaceSide& one, const RaceSide& other) {
  engine_->adjacent(at, key, one, other);
}
bool Explorer::walking() const { return engine_->walking(); }
void Explorer::stop_walking() { engine_->stop_walking(); }
bool Explorer::skip_stop(ThreadId) { return engine_->skip_stop(); }
bool Explorer::promoted(Key key) const { return engine_->promoted(key); }
void Explorer::promote(Key key) { engine_->promote(key); }
void Explorer::distrust() { engine_->distrust(); }
std::uint64_t Explorer::round() const { return engine_->statistics().rounds; }

std::int64_t Explorer::now_ns(ThreadId self) const {
  return engine_->execution().thread(self).now_ns;
}
void Explorer::advance_ns(ThreadId self, std::int64_t by_ns) { engine_->advance_ns(self, by_ns); }
std::int64_t Explorer::value(Location at) const {
  const LocationState* location = engine_->execution().locations().find(at);
  return location == nullptr ? 0 : location->value;
}

void Explorer::look_for(const Race& race) { engine_->look_for(race); }
void Explorer::keep_deeds() { engine_->keep_deeds(); }
const std::vector<ToldEvent>& Explorer::told() const { return engine_->told(); }
std::vector<Step> Explorer::schedule() const { return engine_->schedule(); }
Recording Explorer::recording() const { return engine_->recording(); }
std::vector<TracedEvent> Explorer::trace() const {
  std::vector<TracedEvent> events;
  const Execution& execution = engine_->execution();
  for (std::uint32_t i = 0; i < execution.size(); ++i) {
    const Event& event = execution.event(i);
    const auto clock = event.clock.counts();
    events.push_back({event.step, {clock.begin(), clock.end()}, event.now_ns});
  }
  return events;
}
std::optional<std::size_t> Explorer::diverged_at() const { return engine_->diverged_at(); }
const std::vector<Race>& Explorer::races() const { return engine_->races(); }
std::uint64_t Explorer::races_not_kept() const { return engine_->races_not_kept(); }
const Statistics& Explorer::statistics() const { return engine_->statistics(); }

}  // namespace concert::explore
