package concert.explorer.rewrite.calls;

import concert.explorer.rewrite.code.MethodBody;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.TypeInsnNode;
import jdk.internal.org.objectweb.asm.tree.analysis.Analyzer;
import jdk.internal.org.objectweb.asm.tree.analysis.AnalyzerException;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicInterpreter;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicValue;

/**
 * The calls of a method that only concatenate strings: on a StringBuilder that has never left the
 * operand stack, so that no other thread can know it.
 */
final class Concatenations {
  private static final String BUILDER = "java/lang/StringBuilder";

  private final Map<AbstractInsnNode, AbstractInsnNode> calls = new HashMap<>();
  private final Map<AbstractInsnNode, AbstractInsnNode> constructors = new HashMap<>();
  private final Set<AbstractInsnNode> kept = new HashSet<>();

  /** False if nothing is known of the builders: each may be kept. */
  private boolean analysed = true;

  Concatenations(MethodBody body) {
    for (AbstractInsnNode each : body.original()) {
      if (isNewBuilder(each)) {
        analyse(body);
        return;
      }
    }
  }

  /** Tells whether the call is one of them: what it does to the builder is of no interest. */
  boolean contains(MethodInsnNode call) {
    return calls.containsKey(call) && !kept.contains(calls.get(call));
  }

  /** Tells whether the call is the constructor of a builder that later leaves the operand stack. */
  boolean buildsToKeep(MethodInsnNode call) {
    return !analysed || constructors.containsKey(call) && kept.contains(constructors.get(call));
  }

  /** Tells whether the call asks its argument for its text. */
  static boolean callsBack(MethodInsnNode call) {
    return call.desc.startsWith("(Ljava/lang/Object;")
        || call.desc.startsWith("(Ljava/lang/CharSequence;");
  }

  private void analyse(MethodBody body) {
    try {
      // Calls are noted when analysed; a later visit of the same call may take its mark away.
      new Analyzer<>(new BuilderInterpreter()).analyze(body.className(), body.method());
    } catch (AnalyzerException e) {
      analysed = false;
      calls.clear();
    }
  }

  private static boolean isNewBuilder(AbstractInsnNode instruction) {
    return instruction.getOpcode() == Opcodes.NEW
        && ((TypeInsnNode) instruction).desc.equals(BUILDER);
  }

  /** A builder that has not left the operand stack. */
  private static final class Fresh extends BasicValue {
    private final AbstractInsnNode origin;

    Fresh(AbstractInsnNode origin) {
      super(Type.getObjectType(BUILDER));
      this.origin = origin;
    }
  }

  /** Follows fresh builders through the operand stack. */
  private final class BuilderInterpreter extends BasicInterpreter {
    private final Map<AbstractInsnNode, Fresh> fresh = new HashMap<>();
    private final Set<AbstractInsnNode> shared = new HashSet<>();

    @Override
    public BasicValue newOperation(AbstractInsnNode instruction) throws AnalyzerException {
      if (!isNewBuilder(instruction)) {
        return super.newOperation(instruction);
      }
      // Equal values must be one object each time: the analysis ends when nothing changes.
      fresh.putIfAbsent(instruction, new Fresh(instruction));
      return fresh.get(instruction);
    }

    @Override
    public BasicValue copyOperation(AbstractInsnNode instruction, BasicValue value)
        throws AnalyzerException {
      if (value instanceof Fresh && instruction.getOpcode() == Opcodes.ASTORE) {
        leaves(value);
        return BasicValue.REFERENCE_VALUE;
      }
      return value;
    }

    @Override
    public BasicValue unaryOperation(AbstractInsnNode instruction, BasicValue value)
        throws AnalyzerException {
      leaves(value);
      return super.unaryOperation(instruction, value);
    }

    @Override
    public BasicValue binaryOperation(
        AbstractInsnNode instruction, BasicValue one, BasicValue other)
        throws AnalyzerException {
      leaves(one);
      leaves(other);
      return super.binaryOperation(instruction, one, other);
    }

    @Override
    public BasicValue ternaryOperation(
        AbstractInsnNode instruction, BasicValue one, BasicValue other, BasicValue third)
        throws AnalyzerException {
      leaves(third);
      return super.ternaryOperation(instruction, one, other, third);
    }

    @Override
    public BasicValue merge(BasicValue one, BasicValue other) {
      if (one != other) {
        leaves(one);
        leaves(other);
        boolean same = one instanceof Fresh || other instanceof Fresh;
        return same && isReference(one) && isReference(other)
            ? BasicValue.REFERENCE_VALUE
            : super.merge(one, other);
      }
      return one;
    }

    @Override
    public BasicValue naryOperation(
        AbstractInsnNode instruction, List<? extends BasicValue> values)
        throws AnalyzerException {
      boolean ofBuilder =
          instruction instanceof MethodInsnNode
              && ((MethodInsnNode) instruction).owner.equals(BUILDER)
              && instruction.getOpcode() != Opcodes.INVOKESTATIC;
      for (BasicValue each : ofBuilder ? values.subList(1, values.size()) : values) {
        leaves(each);
      }
      return ofBuilder
          ? builderCall((MethodInsnNode) instruction, values)
          : super.naryOperation(instruction, values);
    }

    private BasicValue builderCall(MethodInsnNode call, List<? extends BasicValue> values)
        throws AnalyzerException {
      BasicValue receiver = values.get(0);
      boolean onFresh = receiver instanceof Fresh;
      if (onFresh && !shared.contains(call)) {
        calls.put(call, ((Fresh) receiver).origin);
      } else {
        shared.add(call);
        calls.remove(call);
      }
      if (onFresh && call.name.equals("<init>")) {
        constructors.put(call, ((Fresh) receiver).origin);
      }
      // All methods that give a builder give the one that they are called on.
      boolean same = call.desc.endsWith(")L" + BUILDER + ";");
      return onFresh && same ? receiver : super.naryOperation(call, values);
    }

    private void leaves(BasicValue value) {
      if (value instanceof Fresh) {
        kept.add(((Fresh) value).origin);
      }
    }

    private boolean isReference(BasicValue value) {
      return value instanceof Fresh || value == BasicValue.REFERENCE_VALUE;
    }
  }
}
