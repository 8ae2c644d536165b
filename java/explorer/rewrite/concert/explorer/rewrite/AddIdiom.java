package concert.explorer.rewrite;

import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;
import jdk.internal.org.objectweb.asm.tree.LdcInsnNode;
import jdk.internal.org.objectweb.asm.tree.VarInsnNode;

/**
 * Additions to an int or long field whose result nobody looks at: {@code x++}, {@code x += e},
 * {@code x = x + e} as statements, where e is a constant or a local variable. Such additions
 * commute. The shapes are those that javac 8 makes; where the result is used it puts a DUP between.
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
    if (operand == null || !isSimplePush(operand)) {
      return null;
    }
    AbstractInsnNode sum = body.next(operand);
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
    FieldInsnNode same = (FieldInsnNode) write;
    return same.name.equals(read.name) && same.owner.equals(read.owner) ? write : null;
  }

  private static boolean isSum(int opcode, boolean isLong) {
    return isLong
        ? opcode == Opcodes.LADD || opcode == Opcodes.LSUB
        : opcode == Opcodes.IADD || opcode == Opcodes.ISUB;
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

  /** Whether read and write have one receiver: duplicated, or the same variable loaded twice. */
  private static boolean hasReceiverTwice(MethodBody body, FieldInsnNode read) {
    if (read.getOpcode() == Opcodes.GETSTATIC) {
      return true;
    }
    AbstractInsnNode load = body.previous(read);
    if (load == null || load.getOpcode() == Opcodes.DUP) {
      return load != null;
    }
    AbstractInsnNode earlier = body.previous(load);
    return load.getOpcode() == Opcodes.ALOAD
        && earlier != null
        && earlier.getOpcode() == Opcodes.ALOAD
        && ((VarInsnNode) earlier).var == ((VarInsnNode) load).var;
  }
}
