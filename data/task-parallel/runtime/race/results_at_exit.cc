// The candidate's promises whose results are there once their thread has ended, which the linker
// sends here: std::promise::set_value_at_thread_exit and its kin.
//
// The library says in code of its own, of which the sanitizer sees nothing, that a result is there.
#include <cstddef>
#include <memory>

extern "C" {

void __tsan_release(void* address);

// std::__future_base::_State_baseV2::_Make_ready::_M_set(), mangled.
#define CONCERT_SET _ZNSt13__future_base13_State_baseV211_Make_ready6_M_setEv
#define CONCERT_JOINED(a, b) a##b
#define CONCERT_JOIN(a, b) CONCERT_JOINED(a, b)

void CONCERT_JOIN(__real_, CONCERT_SET)(void** ready);

// `ready` holds what runs at the end of the thread, two words, and a pointer to the shared state.
void CONCERT_JOIN(__wrap_, CONCERT_SET)(void** ready) {
  // Behind the pointers to its virtual functions and to its result: who asks for it waits for this.
  constexpr std::size_t kStatus = 2 * sizeof(void*);
  __tsan_release(static_cast<char*>(ready[2]) + kStatus);
  // The state stays: the library may free it where the sanitizer does not see what came before.
  new std::shared_ptr<void>(reinterpret_cast<std::weak_ptr<void>*>(ready + 2)->lock());
  CONCERT_JOIN(__real_, CONCERT_SET)(ready);
}

}  // extern "C"
