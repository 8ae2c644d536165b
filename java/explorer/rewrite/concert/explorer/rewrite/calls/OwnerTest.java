package concert.explorer.rewrite.calls;

import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.VarInsnNode;

/**
 * The test of a lock whether its caller owns it: the owner is compared with the current thread. Only
 * the thread itself makes it the owner, so whatever others write meanwhile, the answer is the same.
 */
final class OwnerTest {
  private static final String THREAD = "java/lang/Thread";

  private OwnerTest() {}

  /** Tells whether the result of a call that returns the owner is only compared so. */
  static boolean isOfCaller(MethodInsnNode call) {
    if (!call.name.startsWith("get")) {
      return false;
    }
    AbstractInsnNode next = next(call);
    if (isCurrent(next) && isComparison(next(next))) {
      return true;
    }
    // The object that has the owner was pushed behind what it is compared with.
    AbstractInsnNode receiver = previous(call);
    return isComparison(next)
        && receiver != null
        && receiver.getOpcode() == Opcodes.ALOAD
        && isCurrent(previous(receiver));
  }

  // A call, or a variable that has one's result and nothing else.
  private static boolean isCurrent(AbstractInsnNode each) {
    if (each instanceof MethodInsnNode) {
      MethodInsnNode call = (MethodInsnNode) each;
      return call.owner.equals(THREAD) && call.name.equals("currentThread");
    }
    if (each == null || each.getOpcode() != Opcodes.ALOAD) {
      return false;
    }
    int variable = ((VarInsnNode) each).var;
    int stores = 0;
    AbstractInsnNode first = each;
    while (first.getPrevious() != null) {
      first = first.getPrevious();
    }
    for (AbstractInsnNode one = first; one != null; one = one.getNext()) {
      if (one.getOpcode() == Opcodes.ASTORE && ((VarInsnNode) one).var == variable) {
        AbstractInsnNode value = previous(one);
        if (!(value instanceof MethodInsnNode) || !isCurrent(value)) {
          return false;
        }
        stores++;
      }
    }
    // An argument has no store.
    return stores > 0;
  }

  private static boolean isComparison(AbstractInsnNode each) {
    return each != null
        && (each.getOpcode() == Opcodes.IF_ACMPEQ || each.getOpcode() == Opcodes.IF_ACMPNE);
  }

  private static AbstractInsnNode next(AbstractInsnNode each) {
    AbstractInsnNode one = each.getNext();
    while (one != null && one.getOpcode() < 0) {
      one = one.getNext();
    }
    return one;
  }

  private static AbstractInsnNode previous(AbstractInsnNode each) {
    AbstractInsnNode one = each.getPrevious();
    while (one != null && one.getOpcode() < 0) {
      one = one.getPrevious();
    }
    return one;
  }
}
