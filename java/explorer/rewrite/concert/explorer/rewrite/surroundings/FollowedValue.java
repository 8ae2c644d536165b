package concert.explorer.rewrite.surroundings;

import java.util.Objects;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicValue;

/** A value of a method of which an analysis knows where it comes from. */
final class FollowedValue extends BasicValue {
  private final AbstractInsnNode origin;
  private final Knowledge knowledge;

  /**
   * @param type as the analyzer has it
   * @param origin the one instruction that made it, or null
   * @param knowledge what it tells of the time, apart from what its object was given since
   */
  FollowedValue(Type type, AbstractInsnNode origin, Knowledge knowledge) {
    super(type);
    this.origin = origin;
    this.knowledge = knowledge;
  }

  AbstractInsnNode origin() {
    return origin;
  }

  Knowledge knowledge() {
    return knowledge;
  }

  /** The analysis ends when nothing changes, so equal values have to be equal. */
  @Override
  public boolean equals(Object other) {
    if (!(other instanceof FollowedValue)) {
      return false;
    }
    FollowedValue that = (FollowedValue) other;
    return super.equals(that) && origin == that.origin && knowledge == that.knowledge;
  }

  @Override
  public int hashCode() {
    return Objects.hash(super.hashCode(), System.identityHashCode(origin), knowledge);
  }

  /** What a value tells of the time. */
  enum Knowledge {
    NOTHING,
    /** What is left of a wait: a program may ask whether anything is, for executions differ in it. */
    LEFT,
    /** A comparison of what is left with 0. */
    SIGN_OF_LEFT,
    TIME
  }
}
