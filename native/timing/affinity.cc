#include "native/timing/affinity.h"

#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "native/timing/affinity_mask.h"
#include "native/timing/core_list.h"
#include "native/timing/error.h"
#include "native/timing/sysfs.h"

namespace concert::timing {
namespace {

std::string Where(pid_t thread) {
  return thread == 0 ? "the calling thread" : "thread " + std::to_string(thread);
}

TimingError AffinityError(pid_t thread, const std::string& attempt, int error_number) {
  Fault fault = Fault::kSystem;
  std::string remedy;
  if (error_number == ESRCH) {
    fault = Fault::kNoSuchThread;
    remedy = "it may have ended already";
  } else if (error_number == EPERM) {
    fault = Fault::kNotPermitted;
    remedy = "only the owner of a process, or root, may pin it";
  }
  return TimingError({.fault = fault,
                      .what = "cannot " + attempt + ": " + ErrorText(error_number),
                      .where = Where(thread),
                      .remedy = remedy,
                      .error_number = error_number});
}

AffinityMask MaskOf(pid_t thread) {
  AffinityMask mask;
  // Linux takes a negative id for "no such process" in the one call and for EINVAL in the other.
  if (thread < 0) throw AffinityError(thread, "read the affinity", ESRCH);
  if (GetAffinity(thread, mask) < 0) throw AffinityError(thread, "read the affinity", errno);
  return mask;
}

std::vector<pid_t> ThreadsOf(pid_t process) {
  const std::string id = process == 0 ? "self" : std::to_string(process);
  std::error_code error;
  std::vector<pid_t> threads;
  std::filesystem::directory_iterator entry("/proc/" + id + "/task", error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    threads.push_back(static_cast<pid_t>(std::stol(entry->path().filename().string())));
  }
  if (process < 0 || error || threads.empty()) {
    throw TimingError({.fault = Fault::kNoSuchProcess,
                       .what = "cannot list the threads of a process that does not exist",
                       .where = "process " + id,
                       .remedy = "it may have ended already",
                       .error_number = ESRCH});
  }
  return threads;
}

// The cores that `group` ("present", "online") of /sys names; nothing where it cannot be told.
std::optional<CoreList> CoresThatAre(const std::string& group) {
  const auto text = ReadSysfs("/sys/devices/system/cpu/" + group);
  return text ? ParseCoreList(*text) : std::nullopt;
}

void Restore(const std::map<pid_t, AffinityMask>& former) {
  // A thread that ended meanwhile needs nothing.
  for (const auto& [thread, mask] : former) (void)SetAffinity(thread, mask);
}

}  // namespace

CoreList ThreadAffinity(pid_t thread) { return ToCores(MaskOf(thread)); }

void PinThread(pid_t thread, const CoreList& cores) {
  const AffinityMask wanted = ToMask(cores);
  const AffinityMask former = MaskOf(thread);
  if (SetAffinity(thread, wanted) != 0) {
    // EINVAL: the kernel can give none of them.
    if (errno == EINVAL) throw Unpinnable(Sorted(cores), {});
    throw AffinityError(thread, "pin it to cores " + FormatCoreList(Sorted(cores)), errno);
  }
  const AffinityMask granted = MaskOf(thread);
  if (granted == wanted) return;
  (void)SetAffinity(thread, former);
  throw Unpinnable(Sorted(cores), ToCores(granted));
}

std::map<pid_t, CoreList> ProcessAffinity(pid_t process) {
  std::map<pid_t, CoreList> cores;
  for (const pid_t thread : ThreadsOf(process)) {
    try {
      cores.emplace(thread, ThreadAffinity(thread));
    } catch (const TimingError& error) {
      if (error.details().fault != Fault::kNoSuchThread) throw;
    }
  }
  return cores;
}

std::vector<pid_t> PinProcess(pid_t process, const CoreList& cores) {
  std::map<pid_t, AffinityMask> former;
  // A thread that starts during a pass may come from one that was not pinned yet: done is when a
  // pass finds nobody new.
  for (bool found_new = true; found_new;) {
    found_new = false;
    for (const pid_t thread : ThreadsOf(process)) {
      if (former.contains(thread)) continue;
      found_new = true;
      try {
        const AffinityMask mask = MaskOf(thread);
        PinThread(thread, cores);
        former.emplace(thread, mask);
      } catch (const TimingError& error) {
        if (error.details().fault == Fault::kNoSuchThread) continue;
        Restore(former);
        throw;
      }
    }
  }
  std::vector<pid_t> threads;
  for (const auto& [thread, mask] : former) threads.push_back(thread);
  return threads;
}

AffinityMask ToMask(const CoreList& cores) {
  if (cores.empty()) {
    throw TimingError({.fault = Fault::kBadArgument,
                       .what = "no core given to pin to",
                       .where = "cores",
                       .remedy = "name at least one"});
  }
  AffinityMask mask;
  for (const int core : cores) {
    if (core < 0 || core >= kMaxCores) throw Unpinnable({core}, {});
    mask.Add(core);
  }
  return mask;
}

CoreList ToCores(const AffinityMask& mask) {
  CoreList cores;
  for (int core = 0; core < kMaxCores; ++core) {
    if (mask.Has(core)) cores.push_back(core);
  }
  return cores;
}

TimingError Unpinnable(const CoreList& asked, const CoreList& granted) {
  const CoreList refused = Difference(asked, granted);
  const auto present = CoresThatAre("present");
  const auto online = CoresThatAre("online");
  ErrorDetails details{.error_number = EINVAL};
  if (const CoreList absent = present ? Difference(refused, *present) : CoreList{};
      !absent.empty()) {
    details.fault = Fault::kNoSuchCore;
    details.what = "not on this machine";
    details.remedy = "it has cores " + FormatCoreList(*present);
    details.cores = absent;
  } else if (const CoreList offline = online ? Difference(refused, *online) : CoreList{};
             !offline.empty()) {
    details.fault = Fault::kCoreOffline;
    details.what = "switched off";
    details.remedy = "cores " + FormatCoreList(*online) + " are on";
    details.cores = offline;
  } else {
    details.fault = Fault::kCoreNotAllowed;
    details.what = "outside this process's cpuset (container or cgroup)";
    details.remedy = "it runs on cores " + FormatCoreList(ThreadAffinity(0));
    details.cores = refused;
  }
  details.where = (details.cores.size() == 1 ? "core " : "cores ") + FormatCoreList(details.cores);
  return TimingError(details);
}

}  // namespace concert::timing
