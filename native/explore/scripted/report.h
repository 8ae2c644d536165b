// Gives results to the tests as one line of JSON.

#ifndef CONCERT_NATIVE_EXPLORE_SCRIPTED_REPORT_H_
#define CONCERT_NATIVE_EXPLORE_SCRIPTED_REPORT_H_

#include <cstdint>
#include <set>
#include <string>

namespace concert::explore::scripted {

// Texts must not need escapes.
class Report {
 public:
  Report& add(const std::string& name, std::uint64_t number) {
    return field(name, std::to_string(number));
  }
  Report& add(const std::string& name, const std::string& text) {
    return field(name, "\"" + text + "\"");
  }
  Report& add(const std::string& name, const std::set<std::string>& texts) {
    std::string list;
    for (const std::string& text : texts) list += (list.empty() ? "\"" : ", \"") + text + "\"";
    return field(name, "[" + list + "]");
  }
  std::string text() const { return "{" + fields_ + "}"; }

 private:
  Report& field(const std::string& name, const std::string& value) {
    fields_ += (fields_.empty() ? "\"" : ", \"") + name + "\": " + value;
    return *this;
  }

  std::string fields_;
};

}  // namespace concert::explore::scripted

#endif  // CONCERT_NATIVE_EXPLORE_SCRIPTED_REPORT_H_
