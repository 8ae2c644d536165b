package concert.explorer.rewrite.surroundings;

import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/**
 * Tells whether a program decides anything by the clock.
 *
 * <p>What a method does with a time, {@link ClockFlow} knows. Where a time leaves a method, the whole
 * program counts: one that compares no such values cannot decide by them.
 */
final class ClockDecisions {
  private boolean decides;
  private boolean asksWhetherOver;
  private boolean numberLeaves;
  private boolean objectLeaves;
  private boolean comparesNumbers;
  private boolean readsTexts;

  /** Looks at a class of the program. */
  void read(ClassNode node) {
    boolean isDelayed = node.interfaces.contains("java/util/concurrent/Delayed");
    for (MethodNode method : node.methods) {
      boolean looks = false;
      // The order of what a DelayQueue waits for.
      boolean orders = isDelayed && method.name.equals("compareTo");
      for (AbstractInsnNode each : method.instructions.toArray()) {
        looks |= each instanceof MethodInsnNode && ClockCalls.looks((MethodInsnNode) each);
        comparesNumbers |= !orders && compares(each);
        readsTexts |= each instanceof MethodInsnNode && ClockCalls.reads((MethodInsnNode) each);
      }
      if (looks) {
        ClockFlow flow = ClockFlow.of(node.name, method);
        decides |= flow.decides();
        asksWhetherOver |= flow.asksWhetherOver();
        numberLeaves |= flow.numberLeaves();
        objectLeaves |= flow.objectLeaves();
      }
    }
  }

  /** Tells whether any of the classes that were read decides by the clock. */
  boolean found() {
    return decides
        || (numberLeaves || objectLeaves) && comparesNumbers
        || objectLeaves && readsTexts;
  }

  /** Tells whether one asks if the time of a wait is over. */
  boolean asksWhetherOver() {
    return asksWhetherOver;
  }

  private static boolean compares(AbstractInsnNode each) {
    switch (each.getOpcode()) {
      case Opcodes.LCMP:
      case Opcodes.FCMPG:
      case Opcodes.FCMPL:
      case Opcodes.DCMPG:
      case Opcodes.DCMPL:
      case Opcodes.L2I:
      case Opcodes.F2I:
      case Opcodes.D2I:
        return true;
      default:
        return each instanceof MethodInsnNode && ClockCalls.compares((MethodInsnNode) each);
    }
  }
}
