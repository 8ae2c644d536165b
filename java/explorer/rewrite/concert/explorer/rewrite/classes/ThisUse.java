package concert.explorer.rewrite.classes;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;
import jdk.internal.org.objectweb.asm.tree.analysis.Analyzer;
import jdk.internal.org.objectweb.asm.tree.analysis.AnalyzerException;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicInterpreter;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicValue;

/**
 * Tells what an instance method does with {@code this}: its fields may be accessed, it be compared
 * and locked, and methods may be called on it, which are noted; every other use lets it escape.
 */
final class ThisUse {
  /** No class can have the name: the analyzer gives its type to {@code this} and nothing else. */
  private static final String THIS = "concert$this;";

  private final Set<MethodInsnNode> calls = new LinkedHashSet<>();
  private boolean escapes;

  private ThisUse() {}

  /** Analyses a method; one that cannot be analysed counts as letting {@code this} escape. */
  static ThisUse of(MethodNode method) {
    ThisUse use = new ThisUse();
    try {
      new Analyzer<>(use.new Interpreter()).analyze(THIS, method);
    } catch (AnalyzerException | RuntimeException e) {
      use.escapes = true;
    }
    return use;
  }

  /** Tells whether it is stored, passed on, returned, thrown or captured. */
  boolean escapes() {
    return escapes;
  }

  /** The methods called on it, constructors excepted. */
  Set<MethodInsnNode> calls() {
    return calls;
  }

  private final class Interpreter extends BasicInterpreter {
    private final BasicValue self = new BasicValue(Type.getObjectType(THIS));

    @Override
    public BasicValue newValue(Type type) {
      return self.getType().equals(type) ? self : super.newValue(type);
    }

    // A value that may be `this` is taken for it.
    @Override
    public BasicValue merge(BasicValue one, BasicValue other) {
      return one == self || other == self ? self : super.merge(one, other);
    }

    @Override
    public BasicValue unaryOperation(AbstractInsnNode instruction, BasicValue value)
        throws AnalyzerException {
      if (value == self) {
        switch (instruction.getOpcode()) {
          case Opcodes.CHECKCAST:
            return self;
          case Opcodes.ARETURN:
          case Opcodes.ATHROW:
          case Opcodes.PUTSTATIC:
            escapes = true;
            break;
          default:
            break;
        }
      }
      return super.unaryOperation(instruction, value);
    }

    @Override
    public BasicValue binaryOperation(AbstractInsnNode instruction, BasicValue one, BasicValue two)
        throws AnalyzerException {
      escapes |= instruction.getOpcode() == Opcodes.PUTFIELD && two == self;
      return super.binaryOperation(instruction, one, two);
    }

    @Override
    public BasicValue ternaryOperation(
        AbstractInsnNode instruction, BasicValue one, BasicValue two, BasicValue three)
        throws AnalyzerException {
      escapes |= three == self;
      return super.ternaryOperation(instruction, one, two, three);
    }

    @Override
    public BasicValue naryOperation(
        AbstractInsnNode instruction, List<? extends BasicValue> values)
        throws AnalyzerException {
      int opcode = instruction.getOpcode();
      boolean hasReceiver =
          opcode == Opcodes.INVOKEVIRTUAL
              || opcode == Opcodes.INVOKESPECIAL
              || opcode == Opcodes.INVOKEINTERFACE;
      for (int i = hasReceiver ? 1 : 0; i < values.size(); i++) {
        escapes |= values.get(i) == self;
      }
      if (hasReceiver && values.get(0) == self) {
        MethodInsnNode call = (MethodInsnNode) instruction;
        if (!call.name.equals("<init>")) {
          calls.add(call);
        }
      }
      return super.naryOperation(instruction, values);
    }
  }
}
