package concert.explorer.main.isolation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import sun.misc.Unsafe;

/**
 * What the virtual machine keeps of annotations that somebody has read: constants of enums are among them,
 * and each execution has its own.
 */
final class Annotations {
  /** Fields of {@code java.lang.Class} that hold what was read of a class, its methods and fields. */
  private static final String[] KEPT = {"annotationData", "annotationType", "reflectionData"};

  private final Unsafe unsafe;
  private final long[] offsets = new long[KEPT.length];

  Annotations(Unsafe unsafe) {
    this.unsafe = unsafe;
    try {
      for (int i = 0; i < KEPT.length; i++) {
        offsets[i] = unsafe.objectFieldOffset(Class.class.getDeclaredField(KEPT[i]));
      }
    } catch (NoSuchFieldException otherJdk) {
      throw new IllegalStateException(otherJdk);
    }
  }

  /** Drops what was read of a class. */
  void forget(Class<?> type) {
    for (long offset : offsets) {
      unsafe.putObject(type, offset, null);
    }
  }

  /** Reads one, so that no program's is the first. */
  static void prepare() {
    Mark read = Marked.class.getAnnotation(Mark.class);
    if (read == null || read.hashCode() != read.hashCode() || !read.equals(read)) {
      throw new IllegalStateException("an annotation is not what it is");
    }
  }

  @Retention(RetentionPolicy.RUNTIME)
  private @interface Mark {
    int value() default 0;
  }

  @Mark
  private static final class Marked {}
}
