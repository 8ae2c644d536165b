// How a harness takes its cases from the judge and hands the raw results back.
//
// Everything that comes out of this process is data to the judge, who checks the content against
// a reference of his own: code in the same process may write here too and gains nothing by it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace concert {

// Reads one little-endian word of the request; false at its end.
bool read_word(std::uint64_t& word);

// Reads exactly `bytes` bytes of the request; a shorter request ends the process.
void read_bytes(void* into, std::size_t bytes);

// Sends the result of one case: magic word, case index, length in bytes, then the bytes.
void write_result(std::uint64_t case_index, const void* data, std::size_t bytes);

}  // namespace concert
