package concert.explorer.rewrite.code;

import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;
import jdk.internal.org.objectweb.asm.tree.InsnList;
import jdk.internal.org.objectweb.asm.tree.InsnNode;
import jdk.internal.org.objectweb.asm.tree.IntInsnNode;
import jdk.internal.org.objectweb.asm.tree.LdcInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.VarInsnNode;

/** A few instructions under construction, to be put between those of a method. */
public final class Code {
  private final InsnList instructions = new InsnList();

  /** The instructions; the list is used up by inserting it. */
  public InsnList list() {
    return instructions;
  }

  public Code add(AbstractInsnNode instruction) {
    instructions.add(instruction);
    return this;
  }

  /** All of another piece, which is used up. */
  public Code add(Code other) {
    instructions.add(other.instructions);
    return this;
  }

  /** Instructions without operands. */
  public Code op(int... opcodes) {
    for (int opcode : opcodes) {
      instructions.add(new InsnNode(opcode));
    }
    return this;
  }

  public Code load(int opcode, int variable) {
    return add(new VarInsnNode(opcode, variable));
  }

  public Code field(int opcode, String owner, String name, String descriptor) {
    return add(new FieldInsnNode(opcode, owner, name, descriptor));
  }

  public Code pushClass(String internalName) {
    return add(new LdcInsnNode(Type.getObjectType(internalName)));
  }

  public Code push(int value) {
    if (value >= -1 && value <= 5) {
      return op(Opcodes.ICONST_0 + value);
    }
    if (value == (byte) value) {
      return add(new IntInsnNode(Opcodes.BIPUSH, value));
    }
    if (value == (short) value) {
      return add(new IntInsnNode(Opcodes.SIPUSH, value));
    }
    return add(new LdcInsnNode(value));
  }

  public Code push(long value) {
    return value == 0 || value == 1
        ? op(Opcodes.LCONST_0 + (int) value)
        : add(new LdcInsnNode(value));
  }

  public Code call(Hook hook) {
    return add(hook.call());
  }

  public Code invoke(int opcode, String owner, String name, String descriptor) {
    return add(new MethodInsnNode(opcode, owner, name, descriptor, false));
  }
}
