package concert.explorer.rewrite.accesses;

import concert.explorer.rewrite.code.MethodBody;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;
import jdk.internal.org.objectweb.asm.tree.LdcInsnNode;
import jdk.internal.org.objectweb.asm.tree.VarInsnNode;

/**
 * Additions to an int or long field whose result nobody looks at: {@code x++}, {@code x += e},
 * {@code x = x + e} as statements, where e is a constant or a local variable, captured ones
 * included. Such additions commute. The shapes are those that javac 8 makes; where the result is
 * used it puts a DUP between.
 */
final class AddIdiom {
  private AddIdiom() {}

  /** The field accesses, reads and writes, that are halves of such an addition. */
  static Set<AbstractInsnNode> find(MethodBody body) {
    Set<AbstractInsnNode> halves = new HashSet<>();
    for (AbstractInsnNode each : body.original()) {
      if (each.getOpcode() == Opcodes.GETFIELD || each.getOpcode() == Opcodes.GETSTATIC) {
        FieldInsnNode read = (FieldInsnNode) each;
        AbstractInsnNode write = writeOf(body, read);
        if (write != null && hasReceiverTwice(body, read)) {
          halves.add(read);
          halves.add(write);
        }
      }
    }
    return halves;
  }

  /** The write at the end of: read, push, add, write. Null when it goes on differently. */
  private static AbstractInsnNode writeOf(MethodBody body, FieldInsnNode read) {
    boolean isLong = read.desc.equals("J");
    if (!isLong && !read.desc.equals("I")) {
      return null;
    }
    AbstractInsnNode operand = body.next(read);
    AbstractInsnNode sum = operand == null ? null : afterSimplePush(body, operand);
    if (isLong && sum != null && sum.getOpcode() == Opcodes.I2L) {
      sum = body.next(sum);
    }
    if (sum == null || !isSum(sum.getOpcode(), isLong)) {
      return null;
    }
    AbstractInsnNode write = body.next(sum);
    int opcode = read.getOpcode() == Opcodes.GETFIELD ? Opcodes.PUTFIELD : Opcodes.PUTSTATIC;
    if (write == null || write.getOpcode() != opcode) {
      return null;
    }
    return isSameField(read, write) ? write : null;
  }

  private static boolean isSum(int opcode, boolean isLong) {
    return isLong
        ? opcode == Opcodes.LADD || opcode == Opcodes.LSUB
        : opcode == Opcodes.IADD || opcode == Opcodes.ISUB;
  }

  /** Returns the instruction after the push of a constant or a variable. Null otherwise. */
  private static AbstractInsnNode afterSimplePush(MethodBody body, AbstractInsnNode push) {
    if (isSimplePush(push)) {
      return body.next(push);
    }
    AbstractInsnNode second = push.getOpcode() == Opcodes.ALOAD ? body.next(push) : null;
    return second != null && isEnclosing(second) ? body.next(second) : null;
  }

  private static boolean isSimplePush(AbstractInsnNode push) {
    int opcode = push.getOpcode();
    if (opcode == Opcodes.LDC) {
      return ((LdcInsnNode) push).cst instanceof Number;
    }
    return (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.LCONST_1)
        || opcode == Opcodes.BIPUSH
        || opcode == Opcodes.SIPUSH
        || opcode == Opcodes.ILOAD
        || opcode == Opcodes.LLOAD;
  }

  /**
   * Tells whether read and write have one receiver: duplicated, or one variable loaded twice, or,
   * in a nested class, the same captured one.
   */
  private static boolean hasReceiverTwice(MethodBody body, FieldInsnNode read) {
    if (read.getOpcode() == Opcodes.GETSTATIC) {
      return true;
    }
    AbstractInsnNode load = body.previous(read);
    if (load == null || load.getOpcode() == Opcodes.DUP) {
      return load != null;
    }
    AbstractInsnNode outer = null;
    if (isEnclosing(load)) {
      outer = load;
      load = body.previous(load);
    }
    AbstractInsnNode same = load == null ? null : body.previous(load);
    if (outer != null) {
      boolean again = same != null && isEnclosing(same) && isSameField(same, outer);
      same = again ? body.previous(same) : null;
    }
    return same != null
        && load.getOpcode() == Opcodes.ALOAD
        && same.getOpcode() == Opcodes.ALOAD
        && ((VarInsnNode) same).var == ((VarInsnNode) load).var;
  }

  /** Reads what a nested class keeps of its surroundings, which never changes. */
  private static boolean isEnclosing(AbstractInsnNode instruction) {
    if (instruction.getOpcode() != Opcodes.GETFIELD) {
      return false;
    }
    String name = ((FieldInsnNode) instruction).name;
    return name.startsWith("this$") || name.startsWith("val$");
  }

  private static boolean isSameField(AbstractInsnNode one, AbstractInsnNode other) {
    FieldInsnNode a = (FieldInsnNode) one;
    FieldInsnNode b = (FieldInsnNode) other;
    return a.name.equals(b.name) && a.owner.equals(b.owner);
  }
}
