// What the agent says of one run of a candidate, and how it is written.

#ifndef JAVA_WATCH_REPORT_H_
#define JAVA_WATCH_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

namespace concert::watch {

// Why the run ended.
enum class End {
  kExit,      // The virtual machine ended by itself or was told to by the program.
  kDeadlock,  // Threads are left that nothing can ever wake; they are in `Report::stuck`.
  kMemory,    // The heap or another pool of the virtual machine was exhausted.
  kThreads,   // More threads alive at once than allowed.
  kOutput,    // More bytes on standard output than allowed.
  kIdle,      // The program slept for longer than allowed, without ever being provably stuck.
};

// An exception that ended a thread.
struct UncaughtException {
  std::string thread;
  std::string type;
  std::string message;
  std::vector<std::string> frames;  // Innermost first, as "Class.method:line".
};

// A thread that can never go on.
struct StuckThread {
  std::string name;
  bool daemon = false;
  std::string state;  // "blocked", "waiting", "timed" or "suspended".
  std::string on;     // Class of what it waits for; empty where unknown.
  std::string owner;  // Name of the thread that holds it; empty where none or unknown.
  std::vector<std::string> frames;
};

struct Report {
  std::string nonce;
  End end = End::kExit;
  int64_t threads_started = 0;
  std::vector<UncaughtException> uncaught;
  std::vector<StuckThread> stuck;
  std::string output;  // Bytes that the program wrote on standard output.
};

// Returns `report` as one JSON object in ASCII. Bytes outside printable ASCII become \u00XX, so a
// reader gets the very bytes back by encoding each string as Latin-1.
std::string ToJson(const Report& report);

}  // namespace concert::watch

#endif  // JAVA_WATCH_REPORT_H_
