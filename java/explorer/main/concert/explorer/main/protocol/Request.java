package concert.explorer.main.protocol;

import java.io.File;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One request: the words of a line, without its id. */
public final class Request {
  public final boolean replay;
  public final List<Path> classPath = new ArrayList<>();

  /** Binary name of the class to start; empty where the program has no entry. */
  public final String mainClass;

  public final int[] schedule;
  public final long[] promoted;
  private final Map<String, String> options = new HashMap<>();

  public Request(String line) {
    String[] words = line.split("\t", -1);
    if (words.length < 3) {
      throw new IllegalArgumentException("a request has at least three words, not " + words.length);
    }
    if (!words[0].equals("explore") && !words[0].equals("replay")) {
      throw new IllegalArgumentException("unknown mode " + words[0]);
    }
    replay = words[0].equals("replay");
    for (String entry : words[1].split(File.pathSeparator)) {
      if (!entry.isEmpty()) {
        classPath.add(Paths.get(entry));
      }
    }
    mainClass = words[2];
    for (int i = 3; i < words.length; i++) {
      int equals = words[i].indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException("an option without value: " + words[i]);
      }
      options.put(words[i].substring(0, equals), words[i].substring(equals + 1));
    }
    String[] keys = options.getOrDefault("promoted", "").split(",");
    promoted = new long[keys[0].isEmpty() ? 0 : keys.length];
    for (int i = 0; i < promoted.length; i++) {
      promoted[i] = Long.parseLong(keys[i]);
    }
    schedule = replay ? parseSchedule(options.getOrDefault("schedule", "")) : null;
  }

  /** Returns an option's text; empty where it is not given. */
  public String text(String name) {
    return options.getOrDefault(name, "");
  }

  long option(String name, long otherwise) {
    String value = options.get(name);
    return value == null ? otherwise : Long.parseLong(value);
  }

  // "0;1:2,0;0": steps, each a thread and the outcomes of its choices.
  private static int[] parseSchedule(String text) {
    List<Integer> flat = new ArrayList<>();
    for (String step : text.split(";")) {
      if (step.isEmpty()) {
        continue;
      }
      int colon = step.indexOf(':');
      flat.add(Integer.valueOf(colon < 0 ? step : step.substring(0, colon)));
      String[] outcomes = colon < 0 ? new String[0] : step.substring(colon + 1).split(",");
      flat.add(outcomes.length);
      for (String outcome : outcomes) {
        flat.add(Integer.valueOf(outcome));
      }
    }
    int[] schedule = new int[flat.size()];
    for (int i = 0; i < schedule.length; i++) {
      schedule[i] = flat.get(i);
    }
    return schedule;
  }
}
