#include "native/jvm/channel.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

namespace concert::jvm {
namespace {

constexpr int kLowestDescriptor = 200;
constexpr int kGaveUp = 71;
constexpr int kLooksPerSecond = 2;
constexpr int kAsleepSeconds = 10;

struct Request {
  std::string id;
  std::string text;
};

std::vector<Request> requests;
std::size_t taken = 0;
int descriptor = -1;
pthread_t owner;

// Id of the request that is worked on, for whoever gives up: no memory is asked for then.
char current_id[128];
std::atomic<bool> unanswered{false};

bool IsOwner() { return descriptor >= 0 && pthread_equal(owner, pthread_self()) != 0; }

bool ReadAll(int from, std::string* text) {
  char buffer[1 << 16];
  for (;;) {
    const ssize_t size = read(from, buffer, sizeof(buffer));
    if (size == 0) {
      return true;
    }
    if (size < 0 && errno != EINTR) {
      return false;
    }
    if (size > 0) {
      text->append(buffer, static_cast<std::size_t>(size));
    }
  }
}

bool WriteAll(const char* text, std::size_t size) {
  while (size > 0) {
    const ssize_t written = write(descriptor, text, size);
    if (written < 0 && errno != EINTR) {
      return false;
    }
    if (written > 0) {
      text += written;
      size -= static_cast<std::size_t>(written);
    }
  }
  return true;
}

void Split(const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = text.find('\n', at);
    end = end == std::string::npos ? text.size() : end;
    const std::string line = text.substr(at, end - at);
    const std::size_t tab = line.find('\t');
    if (tab != std::string::npos && tab < sizeof(current_id)) {
      requests.push_back({line.substr(0, tab), line.substr(tab + 1)});
    }
    at = end + 1;
  }
}

// State of a task of this process: the letter behind its name in /proc/self/task/ID/stat.
char StateOf(const char* task) {
  char path[64];
  char stat[512];
  std::snprintf(path, sizeof(path), "/proc/self/task/%.20s/stat", task);
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    return 'S';
  }
  const ssize_t size = read(file, stat, sizeof(stat) - 1);
  close(file);
  stat[size < 0 ? 0 : size] = '\0';
  const char* name_end = std::strrchr(stat, ')');
  return name_end != nullptr && name_end[1] == ' ' ? name_end[2] : 'S';
}

bool OthersSleep(long self) {
  DIR* tasks = opendir("/proc/self/task");
  if (tasks == nullptr) {
    return false;
  }
  bool sleep = true;
  for (const dirent* each = readdir(tasks); sleep && each != nullptr; each = readdir(tasks)) {
    if (each->d_name[0] != '.' && std::strtol(each->d_name, nullptr, 10) != self) {
      sleep = StateOf(each->d_name) == 'S';
    }
  }
  closedir(tasks);
  return sleep;
}

void* Watch(void*) {
  const long self = syscall(SYS_gettid);
  int asleep = 0;
  std::size_t watched = 0;
  for (;;) {
    usleep(1000000 / kLooksPerSecond);
    const bool same = watched == taken;
    watched = taken;
    asleep = same && unanswered && OthersSleep(self) ? asleep + 1 : 0;
    if (asleep >= kAsleepSeconds * kLooksPerSecond) {
      GiveUp("exhausted: blocked");
    }
  }
  return nullptr;
}

}  // namespace

bool OpenChannel() {
  if (descriptor >= 0) {
    return false;
  }
  std::string text;
  if (!ReadAll(STDIN_FILENO, &text)) {
    return false;
  }
  Split(text);
  explicit_bzero(text.data(), text.size());
  const int output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, kLowestDescriptor);
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (output < 0 || nowhere < 0 || dup2(nowhere, STDIN_FILENO) < 0 ||
      dup2(nowhere, STDOUT_FILENO) < 0) {
    return false;
  }
  close(nowhere);
  owner = pthread_self();
  descriptor = output;
  return true;
}

bool TakeRequest(std::string* request) {
  if (!IsOwner() || unanswered || taken == requests.size()) {
    return false;
  }
  const Request& next = requests[taken++];
  std::memcpy(current_id, next.id.c_str(), next.id.size() + 1);
  *request = next.text;
  unanswered = true;
  return true;
}

bool Answer(const char* json, std::size_t size) {
  // Of an object with something in it.
  if (!IsOwner() || size < 3 || json[0] != '{' || !unanswered.exchange(false)) {
    return false;
  }
  const std::string head = std::string("{\"id\":\"") + current_id + "\",";
  return WriteAll(head.data(), head.size()) && WriteAll(json + 1, size - 1) && WriteAll("\n", 1);
}

void GiveUp(const char* reason) {
  if (unanswered.exchange(false)) {
    char line[512];
    const int size = std::snprintf(line, sizeof(line), "{\"id\":\"%s\",\"error\":\"%.300s\"}\n",
                                   current_id, reason);
    WriteAll(line, static_cast<std::size_t>(size));
  }
  _exit(kGaveUp);
}

void WatchForSleep() {
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 64 << 10);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_create(&thread, &attributes, Watch, nullptr);
  pthread_attr_destroy(&attributes);
}

}  // namespace concert::jvm
