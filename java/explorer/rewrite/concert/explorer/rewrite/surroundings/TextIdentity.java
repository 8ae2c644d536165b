package concert.explorer.rewrite.surroundings;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.LdcInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;
import jdk.internal.org.objectweb.asm.tree.analysis.Analyzer;
import jdk.internal.org.objectweb.asm.tree.analysis.AnalyzerException;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicInterpreter;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicValue;
import jdk.internal.org.objectweb.asm.tree.analysis.Frame;

/**
 * Tells whether it can matter to a class which of two equal texts, or other values, it has.
 *
 * <p>It can where references are compared that may both be texts. One that is a constant is the same as
 * an equal one from the table of strings, on every machine.
 */
final class TextIdentity {
  /** What a variable can be called that holds a text. */
  private static final Set<String> TYPES_OF_TEXTS =
      new HashSet<>(
          Arrays.asList(
              "java/io/Serializable", "java/lang/CharSequence", "java/lang/Comparable",
              "java/lang/Object", "java/lang/String"));

  /** The same for boxes and numbers. */
  private static final Set<String> TYPES_OF_VALUES =
      new HashSet<>(
          Arrays.asList(
              "java/io/Serializable", "java/lang/Boolean", "java/lang/Byte",
              "java/lang/CharSequence", "java/lang/Character", "java/lang/Comparable",
              "java/lang/Double", "java/lang/Float", "java/lang/Integer", "java/lang/Long",
              "java/lang/Number", "java/lang/Object", "java/lang/Short", "java/lang/String",
              "java/math/BigDecimal", "java/math/BigInteger"));

  private static final BasicValue CONSTANT = new BasicValue(Type.getObjectType("constant"));
  private static final String NULL = "null";

  private TextIdentity() {}

  /** Looks at all methods; one that cannot be analysed counts as comparing. */
  static boolean matters(ClassNode node) {
    return matters(node, TYPES_OF_TEXTS);
  }

  /** The same for boxes and numbers as well as texts. */
  static boolean mattersOfValues(ClassNode node) {
    return matters(node, TYPES_OF_VALUES);
  }

  private static boolean matters(ClassNode node, Set<String> types) {
    for (MethodNode method : node.methods) {
      boolean compares = false;
      for (AbstractInsnNode each : method.instructions.toArray()) {
        compares |= isComparison(each);
        if (each instanceof MethodInsnNode && isByIdentity((MethodInsnNode) each)) {
          return true;
        }
        for (Handle handle : Handles.of(each)) {
          if (isByIdentity(Handles.call(handle))) {
            return true;
          }
        }
      }
      if (compares && compares(node.name, method, types)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isComparison(AbstractInsnNode instruction) {
    int opcode = instruction.getOpcode();
    return opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE;
  }

  // What compares for the program, in the library.
  private static boolean isByIdentity(MethodInsnNode call) {
    boolean swaps =
        call.owner.startsWith("java/util/concurrent/atomic/")
            && (call.name.endsWith("ompareAndSet") || call.name.equals("attemptMark")
                || call.name.equals("attemptStamp"))
            && call.desc.contains("Ljava/lang/Object;");
    return swaps || call.owner.equals("java/util/IdentityHashMap");
  }

  private static boolean compares(String className, MethodNode method, Set<String> types) {
    try {
      Frame<BasicValue>[] frames = new Analyzer<>(new Types()).analyze(className, method);
      for (int i = 0; i < frames.length; i++) {
        // There is no frame where nobody comes.
        if (frames[i] != null && isComparison(method.instructions.get(i))) {
          int top = frames[i].getStackSize() - 1;
          if (mayBeMade(frames[i].getStack(top), types)
              && mayBeMade(frames[i].getStack(top - 1), types)) {
            return true;
          }
        }
      }
      return false;
    } catch (AnalyzerException | RuntimeException e) {
      return true;
    }
  }

  private static boolean mayBeMade(BasicValue value, Set<String> types) {
    Type type = value.getType();
    return type == null
        || type.getSort() == Type.OBJECT && types.contains(type.getInternalName());
  }

  /** Knows the declared types of references; of merged ones no more than that they are. */
  private static final class Types extends BasicInterpreter {
    @Override
    public BasicValue newValue(Type type) {
      boolean isReference =
          type != null && (type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY);
      return isReference ? new BasicValue(type) : super.newValue(type);
    }

    @Override
    public BasicValue newOperation(AbstractInsnNode instruction) throws AnalyzerException {
      boolean isText =
          instruction instanceof LdcInsnNode && ((LdcInsnNode) instruction).cst instanceof String;
      return isText ? CONSTANT : super.newOperation(instruction);
    }

    @Override
    public BasicValue unaryOperation(AbstractInsnNode instruction, BasicValue value)
        throws AnalyzerException {
      boolean keeps = instruction.getOpcode() == Opcodes.CHECKCAST && value == CONSTANT;
      return keeps ? value : super.unaryOperation(instruction, value);
    }

    @Override
    public BasicValue binaryOperation(AbstractInsnNode instruction, BasicValue one, BasicValue two)
        throws AnalyzerException {
      boolean isElement =
          instruction.getOpcode() == Opcodes.AALOAD && one.getType().getSort() == Type.ARRAY;
      return isElement
          ? newValue(Type.getType(one.getType().getDescriptor().substring(1)))
          : super.binaryOperation(instruction, one, two);
    }

    @Override
    public BasicValue merge(BasicValue one, BasicValue other) {
      if (one.equals(other) || isNull(other) && one.isReference()) {
        return one;
      }
      if (isNull(one) && other.isReference()) {
        return other;
      }
      return one.isReference() && other.isReference()
          ? BasicValue.REFERENCE_VALUE
          : BasicValue.UNINITIALIZED_VALUE;
    }

    private static boolean isNull(BasicValue value) {
      return value.isReference() && value.getType().getDescriptor().equals("L" + NULL + ";");
    }
  }
}
