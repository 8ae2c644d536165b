package concert.explorer.synchronisation;

import concert.explorer.gaps.GuardTest;
import concert.explorer.memory.GrowingArrays;
import concert.explorer.scheduling.Task;
import java.util.Arrays;

/** The state of one thread's loops when they last came round. */
public final class LoopHeads {
  private static final int MOST_READS = 64;
  private static final int MOST_SHIFTS = 32;

  private final GuardTest test;

  private int[] sites = GrowingArrays.NO_INTS;
  private long[] writes = GrowingArrays.NO_LONGS;
  private long[] hashes = GrowingArrays.NO_LONGS;
  private long[] acquisitions = GrowingArrays.NO_LONGS;
  private long[] meetings = GrowingArrays.NO_LONGS;
  private int[] expiries = GrowingArrays.NO_INTS;
  private int[] blindTurns = GrowingArrays.NO_INTS;
  private boolean isBlind;
  private boolean[] hashed = {};

  /** Heads of loops in which a wait of the thread has expired. */
  private boolean[] waited = {};
  private int size;

  /** True if the thread has changed something since it was last at the head that is being looked at. */
  boolean changed;

  /** Hash of the locals at the head that is being looked at. */
  long hash;

  /** Shared locations read since the last change. */
  public long[] reads = GrowingArrays.NO_LONGS;

  public int readCount;

  /** Locks and permits taken since then, and the number of acquisitions by the last time. */
  private long[] taken = GrowingArrays.NO_LONGS;

  private long[] takenBy = GrowingArrays.NO_LONGS;
  private int takenCount;

  /** How far the thread has moved states of semaphores and locks since then. */
  int[] shifts = GrowingArrays.NO_INTS;

  /** Where those are, and how far they were moved at most. */
  private long[] shifted = GrowingArrays.NO_LONGS;

  private int[] furthest = GrowingArrays.NO_INTS;
  int shiftCount;
  private boolean shiftsTooMuch;

  /** Timed waits of the thread that ended by their time. */
  int expired;

  /** True if it has come round a loop with nothing changed since its last wait expired. */
  public boolean cameRound;

  /** Waits that had expired when it last came round in vain after one, and its changes until then. */
  private int vainSince = -1;

  private long vainWrites;

  /** Locks and permits that it had taken before that round. */
  private long takenBefore;

  /** Where its last wait could end early; 0 if it has come round in vain since, or changed something. */
  private int endedEarlyAt;

  /** Acts that may find another state of what is no location: what locks and monitors guard. */
  private long met;

  final Holds holds;

  /** Where it has taken locks and permits since the last change. */
  private long[] acquiredAt = GrowingArrays.NO_LONGS;

  private int acquiredCount;

  /** A wait that was put off until the thread asks for what its loop gives back; or null. */
  PutOff putOff;

  /** @param former of a thread of an earlier execution, whose arrays it takes over; or null */
  public LoopHeads(GuardTest test, LoopHeads former) {
    this.test = test;
    holds = new Holds(former == null ? null : former.holds);
    if (former == null) {
      return;
    }
    sites = former.sites;
    writes = former.writes;
    hashes = former.hashes;
    acquisitions = former.acquisitions;
    meetings = former.meetings;
    expiries = former.expiries;
    blindTurns = former.blindTurns;
    hashed = former.hashed;
    waited = former.waited;
    reads = former.reads;
    taken = former.taken;
    takenBy = former.takenBy;
    acquiredAt = former.acquiredAt;
    shifts = former.shifts;
    shifted = former.shifted;
    furthest = former.furthest;
  }

  public void read(long location) {
    test.read(location);
    reads = GrowingArrays.withRoom(reads, readCount, MOST_READS);
    readCount = add(reads, readCount, location);
  }

  /** The thread acts on what others may change without writing a location that the loop reads. */
  public void meets() {
    met++;
  }

  void take(long location, int site) {
    met++;
    int at = 0;
    while (at < takenCount && taken[at] != location) {
      at++;
    }
    if (at < MOST_READS) {
      taken = GrowingArrays.withRoom(taken, at, MOST_READS);
      takenBy = GrowingArrays.withRoom(takenBy, at, MOST_READS);
      taken[at] = location;
      takenBy[at] = holds.acquisitions();
      takenCount = Math.max(takenCount, at + 1);
    }
    acquiredAt = GrowingArrays.withRoom(acquiredAt, acquiredCount, MOST_READS);
    acquiredCount = add(acquiredAt, acquiredCount, site);
  }

  /** Tells of each lock that the thread has taken since then that its loop stands still. */
  void tellTaken(Task me, long since) {
    for (int i = 0; i < takenCount; i++) {
      if (takenBy[i] > since) {
        Glimpses.turns(me, taken[i]);
      }
    }
  }

  boolean hasAcquiredAt(int site) {
    for (int i = 0; i < acquiredCount; i++) {
      if (acquiredAt[i] == site) {
        return true;
      }
    }
    return false;
  }

  private static int add(long[] to, int count, long location) {
    for (int i = 0; i < count; i++) {
      if (to[i] == location) {
        return count;
      }
    }
    if (count == to.length) {
      return count;
    }
    to[count] = location;
    return count + 1;
  }

  /** Moves a state, and tells whether it is further now than ever since the last change. */
  boolean shift(long location, int by) {
    int before = shiftCount;
    shifted = GrowingArrays.withRoom(shifted, before, MOST_SHIFTS);
    shifts = GrowingArrays.withRoom(shifts, before, MOST_SHIFTS);
    furthest = GrowingArrays.withRoom(furthest, before, MOST_SHIFTS);
    shiftCount = add(shifted, before, location);
    for (int i = 0; i < shiftCount; i++) {
      if (shifted[i] == location) {
        if (i == before) {
          shifts[i] = furthest[i] = 0;
        }
        shifts[i] += by;
        boolean isFurther = Math.abs(shifts[i]) > furthest[i];
        furthest[i] = Math.max(furthest[i], Math.abs(shifts[i]));
        return isFurther;
      }
    }
    shiftsTooMuch = true;
    return true;
  }

  /** A wait of the thread may end although others could run. */
  public void endsEarly(int site) {
    endedEarlyAt = site;
  }

  /** The wait has not expired, or in vain: it counts as none. */
  public void forgetExpiry(Task me) {
    if (endedEarlyAt != 0) {
      me.expired.takeBack(endedEarlyAt);
      endedEarlyAt = 0;
    }
  }

  /** The thread comes round a loop in which a wait expired, and nothing was changed. */
  void comesInVain(Task me, long acquisitions) {
    vainSince = expired;
    vainWrites = me.writes;
    takenBefore = acquisitions;
    forgetExpiry(me);
  }

  /**
   * Tells whether the thread, which begins to wait, has come round in vain since its last wait expired,
   * and waits as it did then. If it went on, it would be as if that wait had lasted until then.
   */
  public boolean waitsOn(Task me) {
    // To begin a wait counts as a change until the wait expires.
    if (vainSince != expired || vainWrites + 1 != me.writes) {
      return false;
    }
    tellTaken(me, takenBefore);
    return true;
  }

  /** Something was changed: what was seen before is past. */
  void clear() {
    endedEarlyAt = 0;
    readCount = 0;
    takenCount = 0;
    acquiredCount = 0;
    shiftCount = 0;
    shiftsTooMuch = false;
    if (isBlind) {
      Arrays.fill(blindTurns, 0, size, 0);
      isBlind = false;
    }
    putOff = null;
  }

  int find(int site) {
    for (int i = 0; i < size; i++) {
      if (sites[i] == site) {
        return i;
      }
    }
    if (size == sites.length) {
      int room = Math.max(4, 2 * size);
      sites = Arrays.copyOf(sites, room);
      writes = Arrays.copyOf(writes, room);
      hashes = Arrays.copyOf(hashes, room);
      acquisitions = Arrays.copyOf(acquisitions, room);
      meetings = Arrays.copyOf(meetings, room);
      expiries = Arrays.copyOf(expiries, room);
      blindTurns = Arrays.copyOf(blindTurns, room);
      hashed = Arrays.copyOf(hashed, room);
      waited = Arrays.copyOf(waited, room);
    }
    sites[size] = site;
    writes[size] = -1;
    acquisitions[size] = 0;
    meetings[size] = 0;
    expiries[size] = 0;
    blindTurns[size] = 0;
    hashed[size] = false;
    waited[size] = false;
    return size++;
  }

  /** Tells whether nothing was changed since the head was last passed. */
  boolean unchanged(int head, long now) {
    if (writes[head] == now) {
      return true;
    }
    writes[head] = now;
    pass(head);
    hashed[head] = false;
    return false;
  }

  /**
   * Tells whether the locals at a head are wanted although the thread has changed something: where it waits
   * again for a time, its first round after that wait is to be told, too.
   */
  boolean beginsAnew(int head) {
    return waited[head];
  }

  /** The thread has come round a loop in which a wait of it expired. */
  void waitsIn(int head) {
    waited[head] = true;
  }

  /** Tells whether the locals, too, are as they were. */
  boolean same(int head) {
    boolean same = hashed[head] && hashes[head] == hash;
    hashed[head] = true;
    hashes[head] = hash;
    return same;
  }

  /** The thread passes the head. */
  void pass(int head) {
    acquisitions[head] = holds.acquisitions();
    meetings[head] = met;
    expiries[head] = expired;
  }

  /** Tells whether the thread has met such things since it last passed the head. */
  boolean hasMet(int head) {
    return meetings[head] != met;
  }

  /** Returns the number of acquisitions when the thread last passed the head. */
  long acquisitions(int head) {
    return acquisitions[head];
  }

  /** Tells whether a timed wait of the thread has ended by its time since it last passed the head. */
  boolean hasWaited(int head) {
    return expiries[head] != expired;
  }

  /** The loop begins anew, in another call. */
  public void begin(int site) {
    for (int i = 0; i < size; i++) {
      if (sites[i] == site) {
        writes[i] = -1;
        hashed[i] = false;
        return;
      }
    }
  }

  /** Returns the times in a row that a loop without shared reads came round unchanged. */
  int blindTurns(int head) {
    return blindTurns[head];
  }

  void blind(int head, int turns) {
    blindTurns[head] = turns;
    isBlind |= turns > 0;
  }

  void forget(int head) {
    hashed[head] = false;
  }

  /** Tells whether more was read or moved than is kept: it is not known what the loop waits for. */
  boolean keepsTooLittle() {
    return readCount == MOST_READS || takenCount == MOST_READS || shiftsTooMuch;
  }

  /** A loop that waits where it next asks for what it gives back. */
  static final class PutOff {
    final int head;
    final int site;

    /** Acquisitions when the turn began that was in vain. */
    final long since;

    /** Changes so far by the thread, and by others of the first locations that it reads. */
    final long writes;

    final int reads;
    final long foreign;

    PutOff(int head, int site, long since, long writes, int reads, long foreign) {
      this.head = head;
      this.site = site;
      this.since = since;
      this.writes = writes;
      this.reads = reads;
      this.foreign = foreign;
    }
  }
}
