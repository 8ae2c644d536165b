// Keeps recordings in few bytes. A program may have many thousands of races, each of which is shown
// by an execution of its own with hundreds of steps.

#ifndef CONCERT_NATIVE_EXPLORE_RECORDING_PACKED_RECORDING_H_
#define CONCERT_NATIVE_EXPLORE_RECORDING_PACKED_RECORDING_H_

#include "native/explore/types.h"

namespace concert::explore {

PackedRecording pack(const Recording& recording);
// The recording that was packed; an empty one if nothing was.
Recording unpack(const PackedRecording& packed);

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_RECORDING_PACKED_RECORDING_H_
