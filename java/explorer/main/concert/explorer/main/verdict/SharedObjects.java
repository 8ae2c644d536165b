package concert.explorer.main.verdict;

import concert.explorer.main.protocol.Json;
import concert.explorer.report.Meetings;
import concert.explorer.rewrite.naming.SiteTable;
import concert.explorer.rewrite.program.Candidate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The objects on which threads met, as the verdict has them. */
public final class SharedObjects {
  private SharedObjects() {}

  public static List<Map<String, Object>> of(Candidate candidate) {
    Map<String, Map<String, Object>> byName = new TreeMap<>();
    for (Meetings.Meeting meeting : Meetings.found()) {
      if (meeting.type == Thread.class || meeting.type == ThreadGroup.class) {
        // That a thread is started and joined is no use of an object that threads share.
        continue;
      }
      TreeSet<String> calls = calls(candidate.sites(), meeting.calls);
      boolean own =
          meeting.type.getClassLoader() != null
              || meeting.type.isArray()
                  && Arrays.binarySearch(meeting.calls, Meetings.NO_CALL) >= 0;
      String name = name(meeting.type);
      note(byName, name, own, own ? new TreeSet<String>() : calls, meeting.threads, meeting.workers);
    }
    for (int i = 0; i < candidate.fields().size(); i++) {
      if (Meetings.threadsOnField(i) > 1) {
        String name = candidate.fields().get(i).toString();
        int threads = Meetings.threadsOnField(i);
        note(byName, name, true, new TreeSet<String>(), threads, Meetings.workersOnField(i));
      }
    }
    return new ArrayList<>(byName.values());
  }

  private static String name(Class<?> type) {
    String name = type.getTypeName();
    // A lock's synchronizer stands for the lock.
    int dollar = name.startsWith("java.util.concurrent.") ? name.indexOf('$') : -1;
    return dollar < 0 ? name : name.substring(0, dollar);
  }

  private static TreeSet<String> calls(SiteTable sites, int[] numbers) {
    TreeSet<String> calls = new TreeSet<>();
    for (int number : numbers) {
      if (number <= 0) {
        continue;
      }
      for (String owner : sites.called(number)) {
        calls.add(owner.replace('/', '.'));
      }
    }
    return calls;
  }

  private static void note(
      Map<String, Map<String, Object>> byName,
      String name,
      boolean own,
      TreeSet<String> calls,
      int threads,
      int workers) {
    if (!own && calls.isEmpty()) {
      // The JDK's own business.
      return;
    }
    String key = name + " " + calls;
    Map<String, Object> known = byName.get(key);
    if (known == null) {
      known = Json.object();
      known.put("class", name);
      known.put("own", own);
      known.put("called_as", new ArrayList<>(calls));
      known.put("threads", 0);
      known.put("workers", 0);
      byName.put(key, known);
    }
    known.put("threads", Math.max(threads, (Integer) known.get("threads")));
    known.put("workers", Math.max(workers, (Integer) known.get("workers")));
  }
}
