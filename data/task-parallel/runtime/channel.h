// How a harness takes its cases from the judge and hands the raw results back.
//
// Everything that comes out of this process is data to the judge, who checks the content against
// a reference of his own: code in the same process may write here too and gains nothing by it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace concert {

// Runs a harness: `answer_cases` with the framework's runtime on argv[1] threads. main returns what
// this returns. A stopwatch waits at the other end, whether it is asked for times or not
// (stopwatch.cc).
int run(int argc, char** argv, int (*answer_cases)());

// Reads one little-endian word of the request; false at its end.
bool read_word(std::uint64_t& word);

// Reads exactly `bytes` bytes of the request; a shorter request ends the process.
void read_bytes(void* into, std::size_t bytes);

// Sends the result of one case: magic word, case index, length in bytes, then the bytes.
void write_result(std::uint64_t case_index, const void* data, std::size_t bytes);

// Sends two words for `count` words: their number, and a sum that weighs each one by its place.
void write_digest(std::uint64_t case_index, const std::uint64_t* words, std::size_t count);

// Tells the stopwatch that all is ready, and waits for its start; then that the work is done.
void begin_timed();
void end_timed();

// Calls the candidate's function. Nothing but that call belongs in here: this is what is timed.
template <typename Call>
void timed(const Call& call) {
  begin_timed();
  call();
  end_timed();
}

}  // namespace concert
