package concert.explorer.rewrite.synchronisation;

import concert.explorer.rewrite.code.MethodBody;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.TryCatchBlockNode;

/** Tells whether a loop that waits comes first of all after its lock was taken. */
final class LoopEntry {
  private final MethodBody body;
  private final AbstractInsnNode[] code;
  private final GuardedWaits ways;
  private final int wait;

  LoopEntry(MethodBody body, GuardedWaits ways, MethodInsnNode wait) {
    this.body = body;
    this.code = body.original();
    this.ways = ways;
    this.wait = position(wait);
  }

  private int position(AbstractInsnNode instruction) {
    return Arrays.asList(code).indexOf(instruction);
  }

  /** Tells whether each way to the head, but from the wait, comes from where a lock is taken. */
  boolean comesFirst(AbstractInsnNode head) {
    boolean[] seen = new boolean[code.length];
    Deque<Integer> left = new ArrayDeque<>();
    left.add(position(head));
    while (!left.isEmpty()) {
      int at = left.remove();
      boolean begins = at == 0 && (body.method().access & Opcodes.ACC_SYNCHRONIZED) == 0;
      if (begins || !handlesTheWaitAlone(code[at])) {
        return false;
      }
      for (int before = 0; before < code.length; before++) {
        if (seen[before] || !ways.next(before).contains(at)) {
          continue;
        }
        seen[before] = true;
        if (before == wait || takesLock(code[before])) {
          continue;
        }
        if (!onlyMoves(code[before].getOpcode())) {
          return false;
        }
        left.add(before);
      }
    }
    return true;
  }

  // Whether a label is of no handler, or of one for what the wait throws: from there it is as from the wait.
  private boolean handlesTheWaitAlone(AbstractInsnNode label) {
    for (TryCatchBlockNode block : body.method().tryCatchBlocks) {
      if (block.handler != label) {
        continue;
      }
      for (int i = position(block.start); i < position(block.end); i++) {
        int opcode = code[i].getOpcode();
        boolean loads = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
        if (i != wait && !loads && !onlyMoves(opcode)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean takesLock(AbstractInsnNode each) {
    return each.getOpcode() == Opcodes.MONITORENTER
        || each instanceof MethodInsnNode
            && ((MethodInsnNode) each).owner.startsWith("java/util/concurrent/locks/")
            && ((MethodInsnNode) each).name.startsWith("lock");
  }

  // Labels, and what reads and changes nothing but variables.
  private static boolean onlyMoves(int opcode) {
    return opcode <= Opcodes.ALOAD
        || opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE
        || opcode >= Opcodes.POP && opcode <= Opcodes.GOTO
        || opcode == Opcodes.IFNULL
        || opcode == Opcodes.IFNONNULL;
  }
}
