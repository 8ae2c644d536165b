#include "java/watch/report.h"

#include <string_view>

namespace concert::watch {
namespace {

std::string_view Name(End end) {
  switch (end) {
    case End::kExit:
      return "exit";
    case End::kDeadlock:
      return "deadlock";
    case End::kMemory:
      return "memory";
    case End::kThreads:
      return "threads";
    case End::kOutput:
      return "output";
    case End::kIdle:
      return "idle";
  }
  return "";
}

void AppendString(std::string_view text, std::string& json) {
  constexpr std::string_view kHex = "0123456789abcdef";
  json += '"';
  for (const char character : text) {
    const auto byte = static_cast<unsigned char>(character);
    if (byte == '"' || byte == '\\') {
      json += '\\';
      json += character;
    } else if (byte >= 0x20 && byte < 0x7f) {
      json += character;
    } else {
      json += "\\u00";
      json += kHex[byte >> 4];
      json += kHex[byte & 0xf];
    }
  }
  json += '"';
}

void AppendField(std::string_view name, std::string_view value, std::string& json) {
  AppendString(name, json);
  json += ':';
  AppendString(value, json);
  json += ',';
}

void AppendFrames(const std::vector<std::string>& frames, std::string& json) {
  json += "\"frames\":[";
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (i > 0) json += ',';
    AppendString(frames[i], json);
  }
  json += ']';
}

}  // namespace

std::string ToJson(const Report& report) {
  std::string json = "{";
  AppendField("nonce", report.nonce, json);
  AppendField("end", Name(report.end), json);
  json += "\"threads_started\":" + std::to_string(report.threads_started) + ",\"uncaught\":[";
  for (std::size_t i = 0; i < report.uncaught.size(); ++i) {
    const UncaughtException& exception = report.uncaught[i];
    json += i > 0 ? ",{" : "{";
    AppendField("thread", exception.thread, json);
    AppendField("type", exception.type, json);
    AppendField("message", exception.message, json);
    AppendFrames(exception.frames, json);
    json += '}';
  }
  json += "],\"stuck\":[";
  for (std::size_t i = 0; i < report.stuck.size(); ++i) {
    const StuckThread& thread = report.stuck[i];
    json += i > 0 ? ",{" : "{";
    AppendField("thread", thread.name, json);
    json += thread.daemon ? "\"daemon\":true," : "\"daemon\":false,";
    AppendField("state", thread.state, json);
    AppendField("on", thread.on, json);
    AppendField("owner", thread.owner, json);
    AppendFrames(thread.frames, json);
    json += '}';
  }
  json += "],\"output\":";
  AppendString(report.output, json);
  json += "}\n";
  return json;
}

}  // namespace concert::watch
