// The thread_local and threadprivate data of a team's threads, which one system thread runs.
#pragma once

#include <cstddef>

namespace concert::race {

// A copy of what the program keeps for each thread; where it lies, only the running thread's is.
struct Storage {
  char* bytes = nullptr;
};

// The storage of the threads that run outside of all teams.
Storage* initial_storage();

// That of a thread with a number in an outermost team, which stays from one team to the next.
Storage* lasting_storage(unsigned number);

// A new one, as a thread of the system has it at first.
Storage* new_storage();

// Brings a thread's storage to the place where the program reads it, and puts aside whose is there.
void use_storage(Storage* storage);

// Copies what the running thread has to another's.
void copy_storage_to(Storage* storage);

}  // namespace concert::race
