package concert.explorer.rewrite.accesses;

import concert.explorer.rewrite.code.Code;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;

/** Gets a copy of a field access's receiver to the top of the stack for a hook, and cleans up. */
public final class FieldStack {
  private FieldStack() {}

  public static boolean isStatic(FieldInsnNode access) {
    return access.getOpcode() == Opcodes.GETSTATIC || access.getOpcode() == Opcodes.PUTSTATIC;
  }

  public static boolean isWrite(FieldInsnNode access) {
    return access.getOpcode() == Opcodes.PUTFIELD || access.getOpcode() == Opcodes.PUTSTATIC;
  }

  /** Copies the receiver to the top; nothing for static fields. */
  public static void dupReceiver(Code code, FieldInsnNode access) {
    if (access.getOpcode() == Opcodes.GETFIELD) {
      code.op(Opcodes.DUP);
    } else if (access.getOpcode() == Opcodes.PUTFIELD) {
      if (isWide(access)) {
        code.op(Opcodes.DUP2_X1, Opcodes.POP2, Opcodes.DUP);
      } else {
        code.op(Opcodes.DUP2, Opcodes.POP);
      }
    }
  }

  /** After the hook has taken the copy: puts the operands back in order. */
  public static void restore(Code code, FieldInsnNode access) {
    if (access.getOpcode() == Opcodes.PUTFIELD && isWide(access)) {
      code.op(Opcodes.DUP_X2, Opcodes.POP);
    }
  }

  private static boolean isWide(FieldInsnNode access) {
    return Type.getType(access.desc).getSize() == 2;
  }
}
