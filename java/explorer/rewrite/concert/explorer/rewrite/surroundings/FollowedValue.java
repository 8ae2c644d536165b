package concert.explorer.rewrite.surroundings;

import java.util.Objects;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicValue;

/** A value of a method of which an analysis knows where it comes from. */
final class FollowedValue extends BasicValue {
  private final AbstractInsnNode origin;
  private final boolean isOfTime;

  /**
   * @param type as the analyzer has it
   * @param origin the one instruction that made the object, or null
   * @param isOfTime whether it was made of a time, apart from what its object was given since
   */
  FollowedValue(Type type, AbstractInsnNode origin, boolean isOfTime) {
    super(type);
    this.origin = origin;
    this.isOfTime = isOfTime;
  }

  AbstractInsnNode origin() {
    return origin;
  }

  boolean isOfTime() {
    return isOfTime;
  }

  /** The analysis ends when nothing changes, so equal values have to be equal. */
  @Override
  public boolean equals(Object other) {
    if (!(other instanceof FollowedValue)) {
      return false;
    }
    FollowedValue that = (FollowedValue) other;
    return super.equals(that) && origin == that.origin && isOfTime == that.isOfTime;
  }

  @Override
  public int hashCode() {
    return Objects.hash(super.hashCode(), System.identityHashCode(origin), isOfTime);
  }
}
