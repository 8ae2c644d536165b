// Knows which locations several threads use, one of which writes.

#ifndef CONCERT_NATIVE_EXPLORE_RACES_SHARED_LOCATIONS_H_
#define CONCERT_NATIVE_EXPLORE_RACES_SHARED_LOCATIONS_H_

#include <cstddef>
#include <unordered_map>

#include "native/explore/types.h"

namespace concert::explore {

// Of all executions.
class SharedLocations {
 public:
  // Returns whether the location is known to be shared by now.
  bool note(Location at, ThreadId thread, bool writes) {
    Users& users = users_[at];
    if (users.several && users.written) return true;
    if (users.first == kNobody) users.first = thread;
    users.several = users.several || users.first != thread;
    users.written = users.written || writes;
    if (!users.several || !users.written) return false;
    ++size_;
    return true;
  }
  std::size_t size() const { return size_; }

 private:
  struct Users {
    ThreadId first = kNobody;
    bool several = false;
    bool written = false;
  };

  std::unordered_map<Location, Users> users_;  // Never iterated.
  std::size_t size_ = 0;
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_RACES_SHARED_LOCATIONS_H_
