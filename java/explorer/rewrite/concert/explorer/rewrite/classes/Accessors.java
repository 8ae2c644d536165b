package concert.explorer.rewrite.classes;

import concert.explorer.rewrite.code.Code;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldNode;
import jdk.internal.org.objectweb.asm.tree.InsnList;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;
import jdk.internal.org.objectweb.asm.tree.VarInsnNode;

/**
 * The static methods {@code access$000} that javac 8 makes so that nested classes reach each
 * other's private fields.
 *
 * <p>Their code stands, as far as the line table tells, on the first line of the class. So that an
 * access has the position where it is written, it is put there: the call gives way to the
 * accessor's instructions, and the field is no longer private.
 */
public final class Accessors {
  static final String PREFIX = "access$";

  /** Classes whose methods an accessor may call, as any class may: for {@code s += x} and boxes. */
  private static final Set<String> CALLED =
      new HashSet<>(
          Arrays.asList(
              "java/lang/Boolean",
              "java/lang/Byte",
              "java/lang/Character",
              "java/lang/Double",
              "java/lang/Float",
              "java/lang/Integer",
              "java/lang/Long",
              "java/lang/Short",
              "java/lang/String",
              "java/lang/StringBuilder"));

  private final Map<String, MethodNode> bodies = new HashMap<>();
  private final Set<String> opened = new HashSet<>();

  /** Takes note of a class's accessors. */
  void collect(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    Set<String> own = new HashSet<>();
    for (FieldNode field : node.fields) {
      own.add(node.name + "." + field.name);
    }
    for (MethodNode method : node.methods) {
      if (isFieldAccessor(method, own)) {
        bodies.put(node.name + "." + method.name + method.desc, method);
        for (AbstractInsnNode each : method.instructions.toArray()) {
          if (each instanceof FieldInsnNode) {
            opened.add(nameOf(each));
          }
        }
      }
    }
  }

  /** Tells whether a method is an accessor whose calls give way to its instructions. */
  public boolean isAccessor(String className, MethodNode method) {
    return bodies.containsKey(className + "." + method.name + method.desc);
  }

  /** Lets the classes around reach the fields that they now access themselves. */
  public void openFields(ClassNode node) {
    for (FieldNode field : node.fields) {
      if (opened.contains(node.name + "." + field.name)) {
        field.access &= ~Opcodes.ACC_PRIVATE;
      }
    }
  }

  /** Replaces the calls of accessors in a method. */
  public void inline(MethodNode method) {
    for (AbstractInsnNode each : method.instructions.toArray()) {
      if (each.getOpcode() == Opcodes.INVOKESTATIC) {
        MethodInsnNode call = (MethodInsnNode) each;
        MethodNode body = bodies.get(call.owner + "." + call.name + call.desc);
        if (body != null) {
          AbstractInsnNode drop = dropOf(call);
          InsnList code = copy(body, method.maxLocals, drop != null);
          method.instructions.insert(call, code);
          method.instructions.remove(call);
          method.maxLocals += body.maxLocals;
          method.maxStack += body.maxStack;
          if (drop != null) {
            method.instructions.remove(drop);
          }
        }
      }
    }
  }

  private static String nameOf(AbstractInsnNode access) {
    return ((FieldInsnNode) access).owner + "." + ((FieldInsnNode) access).name;
  }

  /**
   * Tells whether it accesses a field, runs straight to its end and does nothing else of its own.
   *
   * @param own the class's own fields; an inherited one may be protected, and then no other class
   *     can do what the accessor does
   */
  private static boolean isFieldAccessor(MethodNode method, Set<String> own) {
    int both = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    if ((method.access & both) != both || !method.name.startsWith(PREFIX)) {
      return false;
    }
    boolean accessesField = false;
    for (AbstractInsnNode each : method.instructions.toArray()) {
      boolean accesses = each instanceof FieldInsnNode;
      accessesField |= accesses;
      if (each.getOpcode() >= 0 && !canMove(each) || accesses && !own.contains(nameOf(each))) {
        return false;
      }
    }
    return accessesField && method.tryCatchBlocks.isEmpty();
  }

  /** Tells whether the instruction means the same in another class. */
  private static boolean canMove(AbstractInsnNode instruction) {
    switch (instruction.getType()) {
      case AbstractInsnNode.INSN:
        return instruction.getOpcode() != Opcodes.ATHROW;
      case AbstractInsnNode.METHOD_INSN:
        return CALLED.contains(((MethodInsnNode) instruction).owner);
      case AbstractInsnNode.FIELD_INSN:
      case AbstractInsnNode.INT_INSN:
      case AbstractInsnNode.LDC_INSN:
      case AbstractInsnNode.TYPE_INSN:
      case AbstractInsnNode.VAR_INSN:
        return true;
      default:
        return false;
    }
  }

  /** The instruction that drops the call's result, or null. */
  private static AbstractInsnNode dropOf(MethodInsnNode call) {
    AbstractInsnNode next = call.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    int size = Type.getReturnType(call.desc).getSize();
    boolean drops =
        next != null
            && ((size == 1 && next.getOpcode() == Opcodes.POP)
                || (size == 2 && next.getOpcode() == Opcodes.POP2));
    return drops ? next : null;
  }

  /** The body with its variables moved up, its parameters taken from the stack, no return. */
  private static InsnList copy(MethodNode body, int firstVariable, boolean dropsResult) {
    Code code = new Code();
    AbstractInsnNode[] original = body.instructions.toArray();
    int start = loadsOnly(body) ? firstAfterLoads(original) : 0;
    if (start == 0) {
      storeParameters(code, body, firstVariable);
    }
    AbstractInsnNode spare = dropsResult ? resultCopy(original) : null;
    for (int i = start; i < original.length; i++) {
      AbstractInsnNode each = original[i];
      int opcode = each.getOpcode();
      if (opcode < 0 || each == spare || isReturn(opcode)) {
        continue;
      }
      if (each instanceof VarInsnNode) {
        code.load(opcode, ((VarInsnNode) each).var + firstVariable);
      } else {
        code.add(each.clone(null));
      }
    }
    if (dropsResult && spare == null) {
      code.op(Type.getReturnType(body.desc).getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
    }
    return code.list();
  }

  /** Tells whether the body starts with loading each parameter in turn and has no other load. */
  private static boolean loadsOnly(MethodNode body) {
    int loads = 0;
    int slot = 0;
    boolean inOrder = true;
    boolean leading = true;
    Type[] parameters = Type.getArgumentTypes(body.desc);
    for (AbstractInsnNode each : body.instructions.toArray()) {
      if (each instanceof VarInsnNode) {
        inOrder &= leading && ((VarInsnNode) each).var == slot && loads < parameters.length;
        slot += inOrder ? parameters[loads].getSize() : 0;
        inOrder &= each.getOpcode() <= Opcodes.ALOAD;
        loads++;
      } else if (each.getOpcode() >= 0) {
        leading = false;
      }
    }
    return inOrder && loads == parameters.length;
  }

  private static int firstAfterLoads(AbstractInsnNode[] instructions) {
    int i = 0;
    while (instructions[i] instanceof VarInsnNode || instructions[i].getOpcode() < 0) {
      i++;
    }
    return i;
  }

  private static void storeParameters(Code code, MethodNode body, int firstVariable) {
    Type[] parameters = Type.getArgumentTypes(body.desc);
    int slot = firstVariable;
    for (Type each : parameters) {
      slot += each.getSize();
    }
    for (int i = parameters.length - 1; i >= 0; i--) {
      slot -= parameters[i].getSize();
      code.load(parameters[i].getOpcode(Opcodes.ISTORE), slot);
    }
  }

  /**
   * The DUP that keeps the result beside the value that is written. Null when nothing is written
   * and where calls make it hard to say.
   */
  private static AbstractInsnNode resultCopy(AbstractInsnNode[] instructions) {
    boolean isStatic = false;
    for (AbstractInsnNode each : instructions) {
      isStatic |= each.getOpcode() == Opcodes.PUTSTATIC;
      if (each instanceof MethodInsnNode) {
        return null;
      }
    }
    for (AbstractInsnNode each : instructions) {
      int opcode = each.getOpcode();
      boolean copies =
          isStatic
              ? opcode == Opcodes.DUP || opcode == Opcodes.DUP2
              : opcode == Opcodes.DUP_X1 || opcode == Opcodes.DUP2_X1;
      if (copies) {
        return each;
      }
    }
    return null;
  }

  private static boolean isReturn(int opcode) {
    return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
  }
}
