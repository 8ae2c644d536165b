package concert.explorer.rewrite.naming;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Numbers for source positions of the program; 0 is no position. */
public final class SiteTable {
  private final List<Site> sites = new ArrayList<>();
  private final Map<String, Integer> byPosition = new HashMap<>();
  private final Map<Integer, TreeSet<String>> called = new HashMap<>();

  public SiteTable() {
    sites.add(new Site("", "", "", 0));
  }

  public Site get(int id) {
    return sites.get(id);
  }

  public int size() {
    return sites.size();
  }

  /** Internal names of the library's classes whose methods are called at a position, sorted. */
  public Set<String> called(int id) {
    return called.getOrDefault(id, new TreeSet<String>());
  }

  /** Notes that a method of a library's class is called at a position. */
  void calls(int id, String owner) {
    called.computeIfAbsent(id, key -> new TreeSet<>()).add(owner);
  }

  /** The number of a position: one for each line of each method. */
  int number(String className, String method, String descriptor, String file, int line) {
    String position = className + "." + method + descriptor + ":" + line;
    Integer known = byPosition.get(position);
    if (known != null) {
      return known;
    }
    int id = numberAlone(className, method, file, line);
    byPosition.put(position, id);
    return id;
  }

  /** A number that nothing else gets, even on the same line: a loop is told from its neighbour. */
  int numberAlone(String className, String method, String file, int line) {
    sites.add(new Site(className, method, file, line));
    return sites.size() - 1;
  }
}
