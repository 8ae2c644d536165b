// Sorts and searches arrays, for which it calls the program's comparisons.
//
// See shims.c for what code that runs on the program's stack may keep.

#include <stddef.h>

// Entries.
void machine_tell(const void* at, size_t size, int writes, const char* function);
void machine_tell_sort(const void* at, size_t size);
void machine_tell_swap(const void* one, const void* other, size_t size);
void machine_check_call(void (*function)(void));
// Ends in a fault if the program may not write there.
void machine_check_writable(void* at, size_t size, const char* function);

// Functions of the program: see shims.c.
#define CHECKED(function) (machine_check_call((void (*)(void))(function)), (function))

typedef int (*compare_function)(const void*, const void*);
// A comparison of qsort_r(). One of qsort() finds the third argument in a register that it does not
// look at.
typedef int (*compare_with)(const void*, const void*, void*);

struct order {
  compare_with compare;
  void* context;
};

static int compare_in(const struct order* order, const void* one, const void* other) {
  return CHECKED(order->compare)(one, other, order->context);
}

static void swap_bytes(char* one, char* other, size_t size) {
  machine_tell_swap(one, other, size);
  machine_check_writable(one, size, "qsort");
  machine_check_writable(other, size, "qsort");
  for (; size > 0; --size, ++one, ++other) {
    const char byte = *one;
    *one = *other;
    *other = byte;
  }
}

static void sift_down(char* base, size_t at, size_t count, size_t size, const struct order* order) {
  for (size_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && compare_in(order, base + child * size, base + (child + 1) * size) < 0)
      ++child;
    if (compare_in(order, base + at * size, base + child * size) >= 0) return;
    swap_bytes(base + at * size, base + child * size, size);
  }
}

static void sort(void* array, size_t count, size_t size, const struct order* order) {
  // Small arrays are sorted stably, which glibc does where it can.
  enum { kSmall = 256 };
  char* base = array;
  if (count < 2 || size == 0) return;
  machine_tell_sort(base, count * size);
  if (count <= kSmall) {
    for (size_t at = 1; at < count; ++at) {
      for (size_t to = at; to > 0; --to) {
        char* here = base + to * size;
        if (compare_in(order, here - size, here) <= 0) break;
        swap_bytes(here - size, here, size);
      }
    }
    return;
  }
  for (size_t at = count / 2; at-- > 0;) sift_down(base, at, count, size, order);
  for (size_t left = count - 1; left > 0; --left) {
    swap_bytes(base, base + left * size, size);
    sift_down(base, 0, left, size, order);
  }
}

void concert_qsort_r(void* array, size_t count, size_t size, compare_with compare, void* context) {
  const struct order order = {compare, context};
  sort(array, count, size, &order);
}
void concert_qsort(void* array, size_t count, size_t size, compare_function compare) {
  concert_qsort_r(array, count, size, (compare_with)(void (*)(void))compare, NULL);
}

void* concert_bsearch(const void* key, const void* array, size_t count, size_t size,
                      compare_function compare) {
  const char* base = array;
  while (count > 0) {
    const char* middle = base + count / 2 * size;
    const int order = CHECKED(compare)(key, middle);
    if (order == 0) return (void*)middle;
    if (order > 0) {
      base = middle + size;
      --count;
    }
    count /= 2;
  }
  return NULL;
}

static void* find(const void* key, const void* array, size_t count, size_t size,
                  compare_function compare) {
  const char* at = array;
  for (; count > 0; --count, at += size) {
    if (CHECKED(compare)(key, at) == 0) return (void*)at;
  }
  return NULL;
}

void* concert_lfind(const void* key, const void* array, size_t* count, size_t size,
                    compare_function compare) {
  machine_tell(count, sizeof *count, 0, "lfind");
  return find(key, array, *count, size, compare);
}

// It adds what is not there behind the last one.
void* concert_lsearch(const void* key, void* array, size_t* count, size_t size,
                      compare_function compare) {
  machine_tell(count, sizeof *count, 0, "lsearch");
  void* found = find(key, array, *count, size, compare);
  if (found != NULL) return found;
  char* added = (char*)array + *count * size;
  const char* from = key;
  machine_tell(from, size, 0, "lsearch");
  machine_tell(added, size, 1, "lsearch");
  machine_tell(count, sizeof *count, 0, "lsearch");
  machine_tell(count, sizeof *count, 1, "lsearch");
  machine_check_writable(added, size, "lsearch");
  machine_check_writable(count, sizeof *count, "lsearch");
  for (size_t byte = 0; byte < size; ++byte) added[byte] = from[byte];
  ++*count;
  return added;
}
