package concert.explorer.hooks;

import concert.explorer.Calls;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** As {@code FieldHooks} of the runtime, without an exploration. */
public final class FieldHooks {
  private FieldHooks() {}

  public static void read(Object o, int field, int site) {
    Calls.count("read", field, site);
  }

  public static void write(Object o, int field, int site) {
    Calls.count("write", field, site);
  }

  public static void readStatic(int field, int site) {
    Calls.count("readStatic", field, site);
  }

  public static void writeStatic(int field, int site) {
    Calls.count("writeStatic", field, site);
  }

  public static void volatileRead(Object o, int field, int site) {
    Calls.count("volatileRead", field, site);
  }

  public static void volatileWrite(Object o, int field, int site) {
    Calls.count("volatileWrite", field, site);
  }

  public static void volatileReadStatic(int field, int site) {
    Calls.count("volatileReadStatic", field, site);
  }

  public static void volatileWriteStatic(int field, int site) {
    Calls.count("volatileWriteStatic", field, site);
  }

  public static void addRead(Object o, int field, int site) {
    Calls.count("addRead", field, site);
  }

  public static void addWrite(Object o, int field, int site) {
    Calls.count("addWrite", field, site);
  }

  public static void addReadStatic(int field, int site) {
    Calls.count("addReadStatic", field, site);
  }

  public static void addWriteStatic(int field, int site) {
    Calls.count("addWriteStatic", field, site);
  }

  public static void tally(Object o, int field, int site) {
    Calls.count("tally", field, site);
  }

  public static void tallyStatic(int field, int site) {
    Calls.count("tallyStatic", field, site);
  }

  public static void volatileTallyRead(Object o, int field, int site) {
    Calls.count("volatileTallyRead", field, site);
  }

  public static void volatileTallyReadStatic(int field, int site) {
    Calls.count("volatileTallyReadStatic", field, site);
  }

  public static void volatileTallyWrite(Object o, int field, int site) {
    Calls.count("volatileTallyWrite", field, site);
  }

  public static void volatileTallyWriteStatic(int field, int site) {
    Calls.count("volatileTallyWriteStatic", field, site);
  }

  public static void atomicAdd(AtomicInteger counter, int delta, int site) {
    Calls.count("atomicAdd", site);
    counter.addAndGet(delta);
  }

  public static void atomicAdd(AtomicLong counter, long delta, int site) {
    Calls.count("atomicAdd", site);
    counter.addAndGet(delta);
  }

  public static void adderAdd(LongAdder adder, long delta, int site) {
    Calls.count("adderAdd", site);
    adder.add(delta);
  }
}
