package concert.explorer.rewrite.surroundings;

import java.util.Objects;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicValue;

/** A value of a method of which an analysis knows what it comes from. */
final class FollowedValue extends BasicValue {
  /** What a value has of the clock. */
  enum Kind {
    /** Nothing. */
    NONE,
    /** A time, or what is left of one. */
    TIME,
    /** Something made of a time that is none: a remainder, some of its bits, its text. */
    MADE_OF_TIME
  }

  private final AbstractInsnNode origin;
  private final Kind kind;

  /**
   * @param type as the analyzer has it
   * @param origin the one instruction that made the object, or null
   * @param kind what the value has of the clock, apart from what its object was given since
   */
  FollowedValue(Type type, AbstractInsnNode origin, Kind kind) {
    super(type);
    this.origin = origin;
    this.kind = kind;
  }

  AbstractInsnNode origin() {
    return origin;
  }

  Kind kind() {
    return kind;
  }

  /** The analysis ends when nothing changes, so equal values have to be equal. */
  @Override
  public boolean equals(Object other) {
    if (!(other instanceof FollowedValue)) {
      return false;
    }
    FollowedValue that = (FollowedValue) other;
    return super.equals(that) && origin == that.origin && kind == that.kind;
  }

  @Override
  public int hashCode() {
    return Objects.hash(super.hashCode(), System.identityHashCode(origin), kind);
  }
}
