package concert.explorer.rewrite.surroundings;

import java.util.List;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;
import jdk.internal.org.objectweb.asm.tree.InvokeDynamicInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;
import jdk.internal.org.objectweb.asm.tree.TypeInsnNode;
import jdk.internal.org.objectweb.asm.tree.analysis.Analyzer;
import jdk.internal.org.objectweb.asm.tree.analysis.AnalyzerException;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicInterpreter;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicValue;

/**
 * Tells whether a method only passes class loaders on to those who load by them, or looks at one.
 *
 * <p>A value is a loader if its type says so; where one goes under another type, the method looks.
 */
final class LoaderUse {
  private static final String TYPE = "Ljava/lang/ClassLoader;";
  private static final BasicValue LOADER = new BasicValue(Type.getType(TYPE));

  private final Type returned;
  private boolean looks;

  private LoaderUse(MethodNode method) {
    this.returned = Type.getReturnType(method.desc);
  }

  /** Analyses a method; one that cannot be analysed counts as looking. */
  static boolean looks(String className, MethodNode method) {
    LoaderUse use = new LoaderUse(method);
    try {
      new Analyzer<>(use.new Interpreter()).analyze(className, method);
    } catch (AnalyzerException | RuntimeException e) {
      use.looks = true;
    }
    return use.looks;
  }

  /** Tells whether there is a loader in a method at all. */
  static boolean hasLoader(MethodNode method) {
    boolean has = method.desc.contains(TYPE);
    for (AbstractInsnNode each : method.instructions.toArray()) {
      has |= each instanceof MethodInsnNode && ((MethodInsnNode) each).desc.contains(TYPE);
      has |= each instanceof FieldInsnNode && ((FieldInsnNode) each).desc.equals(TYPE);
      has |= casts(each);
    }
    return has;
  }

  /** Tells whether a call gives the program a class loader. */
  static boolean gives(MethodInsnNode call) {
    return call.desc.endsWith(")" + TYPE);
  }

  private static boolean casts(AbstractInsnNode instruction) {
    return instruction.getOpcode() == Opcodes.CHECKCAST
        && ((TypeInsnNode) instruction).desc.equals("java/lang/ClassLoader");
  }

  private static boolean keeps(AbstractInsnNode instruction) {
    return instruction instanceof FieldInsnNode
        && ((FieldInsnNode) instruction).desc.equals(TYPE);
  }

  // Those of the library that get one by a parameter load by it; the program's are analysed, too.
  private static boolean passesOn(AbstractInsnNode instruction, int argument) {
    if (instruction instanceof InvokeDynamicInsnNode) {
      return isLoader(((InvokeDynamicInsnNode) instruction).desc, argument);
    }
    if (!(instruction instanceof MethodInsnNode)) {
      return false;
    }
    MethodInsnNode call = (MethodInsnNode) instruction;
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    return argument == 0 && !isStatic
        ? call.owner.equals("java/lang/ClassLoader") && call.name.equals("loadClass")
        : isLoader(call.desc, isStatic ? argument : argument - 1);
  }

  private static boolean isLoader(String descriptor, int argument) {
    return Type.getArgumentTypes(descriptor)[argument].getDescriptor().equals(TYPE);
  }

  private final class Interpreter extends BasicInterpreter {
    @Override
    public BasicValue newValue(Type type) {
      return type != null && type.getDescriptor().equals(TYPE) ? LOADER : super.newValue(type);
    }

    // A value that may be a loader is taken for one.
    @Override
    public BasicValue merge(BasicValue one, BasicValue other) {
      boolean both = one.isReference() && other.isReference();
      return both && (one == LOADER || other == LOADER) ? LOADER : super.merge(one, other);
    }

    @Override
    public BasicValue unaryOperation(AbstractInsnNode instruction, BasicValue value)
        throws AnalyzerException {
      int opcode = instruction.getOpcode();
      if (value == LOADER) {
        boolean returns = opcode == Opcodes.ARETURN && returned.getDescriptor().equals(TYPE);
        looks |= !returns && !keeps(instruction) && !casts(instruction);
      }
      return casts(instruction) ? LOADER : super.unaryOperation(instruction, value);
    }

    @Override
    public BasicValue binaryOperation(AbstractInsnNode instruction, BasicValue one, BasicValue two)
        throws AnalyzerException {
      looks |= one == LOADER || two == LOADER && !keeps(instruction);
      return super.binaryOperation(instruction, one, two);
    }

    @Override
    public BasicValue ternaryOperation(
        AbstractInsnNode instruction, BasicValue one, BasicValue two, BasicValue three)
        throws AnalyzerException {
      looks |= three == LOADER;
      return super.ternaryOperation(instruction, one, two, three);
    }

    @Override
    public BasicValue naryOperation(
        AbstractInsnNode instruction, List<? extends BasicValue> values)
        throws AnalyzerException {
      for (int i = 0; i < values.size(); i++) {
        looks |= values.get(i) == LOADER && !passesOn(instruction, i);
      }
      return super.naryOperation(instruction, values);
    }
  }
}
