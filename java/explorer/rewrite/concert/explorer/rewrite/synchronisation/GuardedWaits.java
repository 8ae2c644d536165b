package concert.explorer.rewrite.synchronisation;

import concert.explorer.rewrite.code.MethodBody;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.IincInsnNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.TryCatchBlockNode;
import jdk.internal.org.objectweb.asm.tree.VarInsnNode;

/**
 * Tells whether a wake-up without a reason leads a thread back to where it was before it waited.
 *
 * <p>That place is one that each way to the wait passes. From the wait on, the thread comes there before
 * it does anything else, and from there to the wait it only tests: so whatever follows would follow, too,
 * if it had come later.
 */
final class GuardedWaits {
  private final MethodBody body;
  private final AbstractInsnNode[] code;
  private final Map<AbstractInsnNode, Integer> positions = new HashMap<>();
  private final Effects effects;

  GuardedWaits(MethodBody body, CallEffects calls) {
    this.body = body;
    this.code = body.original();
    for (AbstractInsnNode each : code) {
      positions.put(each, positions.size());
    }
    this.effects = new Effects(body, calls);
  }

  /** Returns the head of the loop, around a call that waits, that does nothing but test and wait; or null. */
  AbstractInsnNode head(MethodInsnNode call) {
    int wait = positions.get(call);
    Set<Integer> heads = new HashSet<>();
    for (int i = wait; i < code.length; i++) {
      for (LabelNode target : MethodBody.targets(code[i])) {
        if (positions.get(target) <= wait) {
          heads.add(positions.get(target));
        }
      }
    }
    for (int head : heads) {
      if (!entersWithout(head, wait) && returns(wait, head) && onlyTests(head, wait)) {
        return code[head];
      }
    }
    return null;
  }

  // Whether the wait can be reached past the head, also through handlers.
  private boolean entersWithout(int head, int wait) {
    boolean[] seen = new boolean[code.length];
    Deque<Integer> left = new ArrayDeque<>();
    left.add(0);
    while (!left.isEmpty()) {
      int at = left.remove();
      if (at == wait) {
        return true;
      }
      if (at == head || at >= code.length || seen[at]) {
        continue;
      }
      seen[at] = true;
      left.addAll(next(at));
      for (TryCatchBlockNode each : body.method().tryCatchBlocks) {
        if (positions.get(each.start) <= at && at < positions.get(each.end)) {
          left.add(positions.get(each.handler));
        }
      }
    }
    return false;
  }

  // Whether each way from the wait leads to the head, with nothing done.
  private boolean returns(int wait, int head) {
    Set<Integer> live = live(head);
    boolean[] seen = new boolean[code.length];
    Deque<Integer> left = new ArrayDeque<>(afterWait(wait));
    while (!left.isEmpty()) {
      int at = left.remove();
      if (at == head || at < code.length && seen[at]) {
        continue;
      }
      if (at >= code.length || at == wait || ends(code[at]) || acts(at, live)) {
        return false;
      }
      seen[at] = true;
      Set<Integer> ways = next(at);
      if (asksForInterrupt(at)) {
        // An interrupt is a reason to wake up.
        ways = ways(at, false);
      }
      if (effects.asksForTime(at)) {
        // A wait whose time is over may end the loop; one that has woken for nothing goes on in it.
        ways.removeIf(way -> way != head && !reaches(way, head, -1));
        if (ways.isEmpty()) {
          return false;
        }
      }
      left.addAll(ways);
    }
    return true;
  }

  // Whether all that lies between the head and the wait changes nothing.
  private boolean onlyTests(int head, int wait) {
    Set<Integer> live = live(head);
    boolean[] seen = new boolean[code.length];
    Deque<Integer> left = new ArrayDeque<>(next(head));
    while (!left.isEmpty()) {
      int at = left.remove();
      if (at >= code.length || at == wait || at == head || seen[at]) {
        continue;
      }
      seen[at] = true;
      if (!reaches(at, wait, head)) {
        continue;
      }
      if (acts(at, live) && !failsOnTheWay(at, wait, head)) {
        return false;
      }
      left.addAll(next(at));
    }
    return true;
  }

  // Whether an instruction tries to change something, and whoever succeeds does not come to the wait.
  private boolean failsOnTheWay(int at, int wait, int head) {
    if (!(code[at] instanceof MethodInsnNode) || !Effects.tries((MethodInsnNode) code[at])) {
      return false;
    }
    AbstractInsnNode branch = body.next(code[at]);
    int opcode = branch == null ? Opcodes.NOP : branch.getOpcode();
    if (opcode != Opcodes.IFEQ && opcode != Opcodes.IFNE) {
      return false;
    }
    for (int way : ways(positions.get(branch), true)) {
      if (reaches(way, wait, head)) {
        return false;
      }
    }
    return true;
  }

  private boolean asksForInterrupt(int at) {
    int opcode = code[at].getOpcode();
    AbstractInsnNode asked = body.previous(code[at]);
    return (opcode == Opcodes.IFEQ || opcode == Opcodes.IFNE)
        && asked instanceof MethodInsnNode
        && ((MethodInsnNode) asked).owner.equals("java/lang/Thread")
        && ((MethodInsnNode) asked).name.toLowerCase(Locale.ROOT).endsWith("interrupted");
  }

  // Where a branch by a truth value goes.
  private Set<Integer> ways(int branch, boolean value) {
    boolean jumps = (code[branch].getOpcode() == Opcodes.IFNE) == value;
    int way = jumps ? positions.get(MethodBody.targets(code[branch]).get(0)) : branch + 1;
    return new HashSet<>(Arrays.asList(way));
  }

  private boolean acts(int at, Set<Integer> live) {
    Integer changed = changedVariable(code[at]);
    return changed == null
        ? effects.acts(at)
        : live.contains(changed) && !effects.keepsTime(at, changed);
  }

  private static Integer changedVariable(AbstractInsnNode each) {
    if (each instanceof IincInsnNode) {
      return ((IincInsnNode) each).var;
    }
    int opcode = each.getOpcode();
    boolean stores = opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE;
    return stores ? ((VarInsnNode) each).var : null;
  }

  // The variables whose values somebody may ask for after the head.
  private Set<Integer> live(int head) {
    Set<Integer> live = new HashSet<>();
    for (AbstractInsnNode each : code) {
      boolean loads = each.getOpcode() >= Opcodes.ILOAD && each.getOpcode() <= Opcodes.ALOAD;
      if (loads || each instanceof IincInsnNode) {
        int variable =
            loads ? ((VarInsnNode) each).var : ((IincInsnNode) each).var;
        if (!live.contains(variable) && readsFirst(head, variable)) {
          live.add(variable);
        }
      }
    }
    return live;
  }

  private boolean readsFirst(int head, int variable) {
    boolean[] seen = new boolean[code.length];
    Deque<Integer> left = new ArrayDeque<>();
    left.add(head);
    while (!left.isEmpty()) {
      int at = left.remove();
      if (at >= code.length || seen[at]) {
        continue;
      }
      seen[at] = true;
      AbstractInsnNode each = code[at];
      if (each instanceof IincInsnNode && ((IincInsnNode) each).var == variable) {
        return true;
      }
      if (each instanceof VarInsnNode && ((VarInsnNode) each).var == variable) {
        if (changedVariable(each) == null) {
          return true;
        }
        continue;
      }
      left.addAll(next(at));
      for (TryCatchBlockNode handled : body.method().tryCatchBlocks) {
        if (positions.get(handled.start) <= at && at < positions.get(handled.end)) {
          left.add(positions.get(handled.handler));
        }
      }
    }
    return false;
  }

  private boolean reaches(int from, int to, int without) {
    boolean[] seen = new boolean[code.length];
    Deque<Integer> left = new ArrayDeque<>();
    left.add(from);
    while (!left.isEmpty()) {
      int at = left.remove();
      if (at == to) {
        return true;
      }
      if (at < code.length && at != without && !seen[at]) {
        seen[at] = true;
        left.addAll(next(at));
      }
    }
    return false;
  }

  // Of a wait that tells whether its time was over: a thread that wakes for nothing is told no.
  private Set<Integer> afterWait(int wait) {
    AbstractInsnNode branch = body.next(code[wait]);
    boolean tells = ((MethodInsnNode) code[wait]).desc.endsWith(")Z");
    int opcode = branch == null ? Opcodes.NOP : branch.getOpcode();
    boolean branches = opcode == Opcodes.IFEQ || opcode == Opcodes.IFNE;
    return tells && branches ? ways(positions.get(branch), true) : next(wait);
  }

  /** Where control may go from an instruction, but for handlers. */
  Set<Integer> next(int at) {
    Set<Integer> next = new HashSet<>();
    for (LabelNode target : MethodBody.targets(code[at])) {
      next.add(positions.get(target));
    }
    int opcode = code[at].getOpcode();
    boolean jumps =
        opcode == Opcodes.GOTO
            || opcode == Opcodes.TABLESWITCH
            || opcode == Opcodes.LOOKUPSWITCH
            || ends(code[at]);
    if (!jumps) {
      next.add(at + 1);
    }
    return next;
  }

  private static boolean ends(AbstractInsnNode each) {
    int opcode = each.getOpcode();
    return opcode == Opcodes.ATHROW || opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
  }
}
