// Makes one thread of the virtual machine pass for another, and calls what java.lang.Thread keeps
// private.
//
// HotSpot's JavaThread holds its java.lang.Thread object in the field _threadObj. Where that field
// lies it says itself, in the table that it exports for debuggers (gHotSpotVMStructs).

#include "native/jvm/thread_identity.h"

#include <dlfcn.h>

#include <cstdint>
#include <cstring>

namespace concert::jvm {
namespace {

// Layout of an entry of gHotSpotVMStructs (hotspot/src/share/vm/runtime/vmStructs.hpp of JDK 8).
struct VmStructEntry {
  const char* type_name;
  const char* field_name;
  const char* type_string;
  std::int32_t is_static;
  std::uint64_t offset;
  void* address;
};

}  // namespace

std::ptrdiff_t ThreadObjectOffset() {
  auto** table = static_cast<VmStructEntry**>(dlsym(RTLD_DEFAULT, "gHotSpotVMStructs"));
  if (table == nullptr) {
    return -1;
  }
  for (const VmStructEntry* entry = *table; entry->type_name != nullptr; ++entry) {
    if (std::strcmp(entry->type_name, "JavaThread") == 0 &&
        std::strcmp(entry->field_name, "_threadObj") == 0) {
      return static_cast<std::ptrdiff_t>(entry->offset);
    }
  }
  return -1;
}

void Identify(JNIEnv* env, jlong java_thread, jobject thread, jintArray scratch,
              std::ptrdiff_t offset) {
  // Between these two calls no collection moves the object whose address is copied.
  void* critical = env->GetPrimitiveArrayCritical(scratch, nullptr);
  auto* slot = reinterpret_cast<void**>(java_thread + offset);
  *slot = *reinterpret_cast<void**>(thread);
  env->ReleasePrimitiveArrayCritical(scratch, critical, JNI_ABORT);
}

}  // namespace concert::jvm
