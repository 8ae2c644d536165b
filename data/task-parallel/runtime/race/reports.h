// Where the race check's reports go, and how it shows that they still arrive.
#pragma once

namespace concert::race {

// Says one line to the judge: "concert race check: ..." in the sanitizer's reports.
void say(const char* reason);

// Make a race each, which the judge expects among the reports: what keeps the program's races out
// of them keeps these out too.
void race_before_program();
void race_after_program();

}  // namespace concert::race
