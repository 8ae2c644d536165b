package concert.explorer.main.isolation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** What the virtual machine keeps of the first annotation that somebody reads. */
final class Annotations {
  private Annotations() {}

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
