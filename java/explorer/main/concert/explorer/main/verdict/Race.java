package concert.explorer.main.verdict;

/** One race as the engine reports it. */
final class Race {
  final long key;
  final long location;
  final int[] sites = new int[2];
  final int[] threads = new int[2];
  private final int[] kinds = new int[2];

  /** @param flat key, location, then site, kind and thread of both accesses */
  Race(long[] flat) {
    key = flat[0];
    location = flat[1];
    for (int i = 0; i < 2; i++) {
      sites[i] = (int) flat[2 + 3 * i];
      kinds[i] = (int) flat[3 + 3 * i];
      threads[i] = (int) flat[4 + 3 * i];
    }
  }

  /** Returns "read" or "write". */
  String access(int which) {
    return kinds[which] == 0 ? "read" : "write";
  }
}
