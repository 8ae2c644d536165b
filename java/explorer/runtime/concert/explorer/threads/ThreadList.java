package concert.explorer.threads;

/** A list of threads in their order. Its own class, as those of java.util carry hooks. */
public final class ThreadList {
  private Thread[] threads = new Thread[2];
  private int size;

  public void add(Thread thread) {
    if (size == threads.length) {
      Thread[] grown = new Thread[2 * size];
      System.arraycopy(threads, 0, grown, 0, size);
      threads = grown;
    }
    threads[size++] = thread;
  }

  public Thread get(int index) {
    return threads[index];
  }

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public boolean contains(Thread thread) {
    return indexOf(thread) >= 0;
  }

  /** Removes the first occurrence. Returns whether there was one. */
  public boolean remove(Thread thread) {
    int index = indexOf(thread);
    if (index >= 0) {
      remove(index);
    }
    return index >= 0;
  }

  public Thread remove(int index) {
    Thread removed = threads[index];
    System.arraycopy(threads, index + 1, threads, index, size - index - 1);
    threads[--size] = null;
    return removed;
  }

  public void clear() {
    while (size > 0) {
      threads[--size] = null;
    }
  }

  private int indexOf(Thread thread) {
    for (int i = 0; i < size; i++) {
      if (threads[i] == thread) {
        return i;
      }
    }
    return -1;
  }
}
