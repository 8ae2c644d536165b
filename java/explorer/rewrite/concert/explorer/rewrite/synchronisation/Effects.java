package concert.explorer.rewrite.synchronisation;

import concert.explorer.rewrite.code.MethodBody;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.JumpInsnNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.LineNumberNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.VarInsnNode;

/** Tells which instructions around a wait do more than to test, as far as a method shows. */
final class Effects {
  private static final Set<String> TRIES =
      new HashSet<>(Arrays.asList("compareAndSet", "tryAcquire", "tryLock", "weakCompareAndSet"));

  private final MethodBody body;
  private final CallEffects calls;
  private final AbstractInsnNode[] code;

  /** Variables that hold times, or what is left of one. */
  private final Set<Integer> times = new HashSet<>();

  Effects(MethodBody body, CallEffects calls) {
    this.body = body;
    this.calls = calls;
    this.code = body.original();
    int before;
    do {
      before = times.size();
      for (int i = 0; i < code.length; i++) {
        int opcode = code[i].getOpcode();
        if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.DSTORE && isOfTime(i)) {
          times.add(((VarInsnNode) code[i]).var);
        }
      }
    } while (times.size() > before);
  }

  /** Tells whether a call changes something if, and only if, it returns true. */
  static boolean tries(MethodInsnNode call) {
    return call.owner.startsWith("java/util/concurrent/")
        && call.desc.endsWith(")Z")
        && TRIES.contains(call.name);
  }

  /** Tells whether an instruction, but for those that change variables, changes anything. */
  boolean acts(int at) {
    return CallEffects.stores(code[at]) || calls.acts(code[at], body.next(code[at]));
  }

  /** Tells whether a variable gets what is left of a time, which a wake-up does not change. */
  boolean keepsTime(int store, int variable) {
    return code[store] instanceof VarInsnNode && times.contains(variable) && isOfTime(store);
  }

  /** Tells whether an instruction branches by what is left of a time. */
  boolean asksForTime(int at) {
    int opcode = code[at].getOpcode();
    boolean compares = code[at] instanceof JumpInsnNode && opcode != Opcodes.GOTO;
    return compares && isOfTime(at) && !looks(at);
  }

  // The statement, or the part of it, that ends there.
  private boolean isOfTime(int end) {
    for (int i = end - 1; i >= 0 && !bounds(code[i]); i--) {
      boolean calls = code[i] instanceof MethodInsnNode;
      int opcode = code[i].getOpcode();
      boolean loads = opcode >= Opcodes.ILOAD && opcode <= Opcodes.DLOAD;
      if (calls && CallEffects.TIME.contains(((MethodInsnNode) code[i]).name)
          || loads && times.contains(((VarInsnNode) code[i]).var)) {
        return true;
      }
    }
    return false;
  }

  // Whether that statement looks at something besides the time.
  private boolean looks(int end) {
    for (int i = end - 1; i >= 0 && !bounds(code[i]); i--) {
      int opcode = code[i].getOpcode();
      if (opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC) {
        return true;
      }
      if (code[i] instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) code[i];
        if (!CallEffects.TIME.contains(call.name) || Type.getReturnType(call.desc) == Type.VOID_TYPE) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean bounds(AbstractInsnNode each) {
    int opcode = each.getOpcode();
    return each instanceof LineNumberNode
        || each instanceof LabelNode && body.isTarget((LabelNode) each)
        || each instanceof JumpInsnNode
        || opcode >= Opcodes.ISTORE && opcode <= Opcodes.SASTORE;
  }
}
