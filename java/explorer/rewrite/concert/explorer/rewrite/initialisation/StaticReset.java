package concert.explorer.rewrite.initialisation;

import concert.explorer.rewrite.code.Code;
import java.util.List;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.FieldNode;
import jdk.internal.org.objectweb.asm.tree.FrameNode;
import jdk.internal.org.objectweb.asm.tree.JumpInsnNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/**
 * Statics that start afresh in each execution: the initialiser becomes an ordinary method, static
 * fields can be written again, and {@code concert$init(what)} does both for the runtime: 0 zeroes
 * the fields, 1 runs the initialiser.
 *
 * <p>The fields of an interface must be final, so a class of its own holds the values ({@link
 * InterfaceFields}).
 */
public final class StaticReset {
  /** The name that {@code <clinit>} gets. */
  public static final String INITIALISER = "concert$clinit";

  private static final String RESET = "concert$reset";
  private static final String ENTRY = "concert$init";
  private static final int ACCESS =
      Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

  private StaticReset() {}

  /** Before the passes: what is there already. */
  public static void open(ClassNode node, CandidateClass entry) {
    if (!entry.hasReset()) {
      return;
    }
    for (FieldNode field : node.fields) {
      if (!entry.isInterface()
          && (field.access & Opcodes.ACC_STATIC) != 0
          && field.value == null) {
        field.access &= ~Opcodes.ACC_FINAL;
      }
    }
    for (MethodNode method : node.methods) {
      if (method.name.equals("<clinit>")) {
        method.name = INITIALISER;
        method.access = ACCESS;
      }
    }
  }

  /** After the passes: what they must not touch. */
  public static void addMembers(ClassNode node, CandidateClass entry) {
    if (entry.hasReset()) {
      if (!entry.isInterface()) {
        node.methods.add(reset(node.name, entry.staticFields()));
      }
      node.methods.add(entryPoint(entry));
    }
  }

  /** The method {@code concert$reset}, which zeroes the fields of a class. */
  static MethodNode reset(String owner, List<StaticField> fields) {
    MethodNode method = new MethodNode(Opcodes.ASM5, ACCESS, RESET, "()V", null, null);
    Code code = new Code();
    for (StaticField field : fields) {
      code.op(zero(field.descriptor()));
      code.field(Opcodes.PUTSTATIC, owner, field.name(), field.descriptor());
    }
    method.instructions.add(code.op(Opcodes.RETURN).list());
    return method;
  }

  private static MethodNode entryPoint(CandidateClass entry) {
    MethodNode method = new MethodNode(Opcodes.ASM5, ACCESS, ENTRY, "(I)V", null, null);
    LabelNode run = new LabelNode();
    Code code = new Code().load(Opcodes.ILOAD, 0).add(new JumpInsnNode(Opcodes.IFNE, run));
    code.invoke(Opcodes.INVOKESTATIC, entry.fieldsOwner(), RESET, "()V");
    code.op(Opcodes.RETURN).add(run);
    Object[] locals = {Opcodes.INTEGER};
    code.add(new FrameNode(Opcodes.F_NEW, 1, locals, 0, new Object[0]));
    if (entry.hasInitialiser()) {
      boolean ofInterface = entry.isInterface();
      code.add(
          new MethodInsnNode(
              Opcodes.INVOKESTATIC, entry.name(), INITIALISER, "()V", ofInterface));
    }
    method.instructions.add(code.op(Opcodes.RETURN).list());
    return method;
  }

  private static int zero(String descriptor) {
    switch (Type.getType(descriptor).getSort()) {
      case Type.LONG:
        return Opcodes.LCONST_0;
      case Type.FLOAT:
        return Opcodes.FCONST_0;
      case Type.DOUBLE:
        return Opcodes.DCONST_0;
      case Type.ARRAY:
      case Type.OBJECT:
        return Opcodes.ACONST_NULL;
      default:
        return Opcodes.ICONST_0;
    }
  }
}
