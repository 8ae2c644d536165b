package concert.explorer.rewrite.surroundings;

import concert.explorer.rewrite.surroundings.FollowedValue.Kind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;
import jdk.internal.org.objectweb.asm.tree.analysis.Analyzer;
import jdk.internal.org.objectweb.asm.tree.analysis.AnalyzerException;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicInterpreter;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicValue;

/**
 * Follows what a method is told of the time: through arithmetic, variables, and texts that it makes.
 *
 * <p>Printing it is harmless, and so is to wait for what is left of a time. A branch by it goes one way
 * in all executions, since the clock of an execution has one course.
 */
final class ClockFlow {
  private final Set<AbstractInsnNode> given = new HashSet<>();
  private final Map<AbstractInsnNode, FollowedValue> made = new HashMap<>();
  private final boolean isDelay;
  private boolean branchesByTime;
  private boolean waitsForTime;
  private boolean branches;
  private boolean numberLeaves;
  private boolean objectLeaves;

  private ClockFlow(MethodNode method) {
    // A DelayQueue waits for what its elements say.
    this.isDelay =
        method.name.equals("getDelay") && method.desc.equals("(Ljava/util/concurrent/TimeUnit;)J");
  }

  /** Analyses a method; one that cannot be analysed counts as branching. */
  static ClockFlow of(String className, MethodNode method) {
    ClockFlow flow = new ClockFlow(method);
    try {
      int before;
      do {
        before = flow.given.size();
        new Analyzer<>(flow.new Interpreter()).analyze(className, method);
      } while (flow.given.size() > before);
    } catch (AnalyzerException | RuntimeException e) {
      flow.branches = true;
    }
    return flow;
  }

  /**
   * Tells whether the method itself decides by the time. One that waits for what is left of a time may
   * ask if that is over: its wait may end anywhere.
   */
  boolean decides() {
    return branches || branchesByTime && !waitsForTime;
  }

  /** Tells whether the method asks if the time of a wait is over. */
  boolean asksWhetherOver() {
    return branchesByTime && waitsForTime;
  }

  /** Tells whether a number made of a time goes where this analysis does not follow it. */
  boolean numberLeaves() {
    return numberLeaves;
  }

  /** Tells whether an object does, such as a text. */
  boolean objectLeaves() {
    return objectLeaves;
  }

  private Kind kind(BasicValue value) {
    if (!(value instanceof FollowedValue)) {
      return Kind.NONE;
    }
    FollowedValue followed = (FollowedValue) value;
    return given.contains(followed.origin()) ? Kind.MADE_OF_TIME : followed.kind();
  }

  private Kind greatest(List<? extends BasicValue> values) {
    Kind greatest = Kind.NONE;
    for (BasicValue each : values) {
      greatest = later(greatest, kind(each));
    }
    return greatest;
  }

  private static Kind later(Kind one, Kind other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  private void branch(Kind kind) {
    branches |= kind == Kind.MADE_OF_TIME;
    branchesByTime |= kind == Kind.TIME;
  }

  private void leaves(BasicValue value) {
    if (kind(value) != Kind.NONE) {
      numberLeaves |= !value.isReference();
      objectLeaves |= value.isReference();
    }
  }

  private static BasicValue with(Kind kind, BasicValue value) {
    return value == null || kind == Kind.NONE
        ? value
        : new FollowedValue(value.getType(), null, kind);
  }

  private final class Interpreter extends BasicInterpreter {
    @Override
    public BasicValue newOperation(AbstractInsnNode instruction) throws AnalyzerException {
      int opcode = instruction.getOpcode();
      BasicValue value = super.newOperation(instruction);
      return opcode == Opcodes.NEW || opcode == Opcodes.GETSTATIC && isOutput(instruction)
          ? madeBy(instruction, value)
          : value;
    }

    // Equal values must be one object each time.
    private BasicValue madeBy(AbstractInsnNode instruction, BasicValue value) {
      made.putIfAbsent(instruction, new FollowedValue(value.getType(), instruction, Kind.NONE));
      return made.get(instruction);
    }

    @Override
    public BasicValue merge(BasicValue one, BasicValue other) {
      if (one.getType() == null || !one.getType().equals(other.getType())) {
        return BasicValue.UNINITIALIZED_VALUE;
      }
      Kind kind = later(kind(one), kind(other));
      boolean isSame = kind == kind(one) && (origin(one) == null || origin(one) == origin(other));
      return isSame ? one : new FollowedValue(one.getType(), null, kind);
    }

    @Override
    public BasicValue unaryOperation(AbstractInsnNode instruction, BasicValue value)
        throws AnalyzerException {
      int opcode = instruction.getOpcode();
      Kind kind = kind(value);
      BasicValue result = super.unaryOperation(instruction, value);
      switch (opcode) {
        case Opcodes.CHECKCAST:
          return value;
        case Opcodes.ANEWARRAY:
        case Opcodes.NEWARRAY:
          branch(kind);
          return madeBy(instruction, result);
        case Opcodes.LRETURN:
          waitsForTime |= isDelay;
          if (!isDelay) {
            leaves(value);
          }
          return result;
        case Opcodes.IRETURN:
        case Opcodes.FRETURN:
        case Opcodes.DRETURN:
        case Opcodes.ARETURN:
        case Opcodes.ATHROW:
        case Opcodes.PUTSTATIC:
          leaves(value);
          return result;
        case Opcodes.LNEG:
          return with(kind, result);
        default:
          if (result == null && !value.isReference()) {
            branch(kind);
          }
          return result == null || kind == Kind.NONE
              ? result
              : with(Kind.MADE_OF_TIME, result);
      }
    }

    @Override
    public BasicValue binaryOperation(AbstractInsnNode instruction, BasicValue one, BasicValue two)
        throws AnalyzerException {
      Kind kind = later(kind(one), kind(two));
      BasicValue result = super.binaryOperation(instruction, one, two);
      switch (instruction.getOpcode()) {
        case Opcodes.PUTFIELD:
          leaves(two);
          return result;
        case Opcodes.LADD:
        case Opcodes.LSUB:
        case Opcodes.LMUL:
        case Opcodes.LDIV:
        case Opcodes.LCMP:
          return with(kind, result);
        default:
          if (result == null && !one.isReference()) {
            branch(kind);
          }
          // By the place in an array, too.
          if (one.isReference() && !two.isReference()) {
            branch(kind(two));
          }
          return result == null || kind == Kind.NONE
              ? result
              : with(Kind.MADE_OF_TIME, result);
      }
    }

    @Override
    public BasicValue ternaryOperation(
        AbstractInsnNode instruction, BasicValue one, BasicValue two, BasicValue three)
        throws AnalyzerException {
      branch(kind(two));
      if (kind(three) != Kind.NONE) {
        give(one, three);
      }
      return super.ternaryOperation(instruction, one, two, three);
    }

    @Override
    public BasicValue naryOperation(
        AbstractInsnNode instruction, List<? extends BasicValue> values)
        throws AnalyzerException {
      BasicValue result = super.naryOperation(instruction, values);
      Kind kind = greatest(values);
      if (!(instruction instanceof MethodInsnNode)) {
        for (BasicValue each : values) {
          leaves(each);
        }
        return result;
      }
      MethodInsnNode call = (MethodInsnNode) instruction;
      if (ClockCalls.looks(call) && !ClockCalls.isSetAtOnce(call)) {
        if (call.name.equals("<init>")) {
          give(values.get(0), values.get(0));
        }
        return with(Kind.TIME, result);
      }
      return kind == Kind.NONE ? result : called(call, values, kind, result);
    }

    private BasicValue called(
        MethodInsnNode call, List<? extends BasicValue> values, Kind kind, BasicValue result) {
      if (ClockCalls.waits(call)) {
        waitsForTime = true;
        return result;
      }
      if (ClockCalls.seeds(call)) {
        branches = true;
        return result;
      }
      BasicValue receiver = call.getOpcode() == Opcodes.INVOKESTATIC ? null : values.get(0);
      if (isOutput(origin(receiver))) {
        return result;
      }
      boolean builds = ClockCalls.isBuilder(call.owner) || call.name.equals("<init>");
      if (ClockCalls.isPure(call)) {
        if (builds && receiver != null && greatest(values.subList(1, values.size())) != Kind.NONE) {
          give(receiver, receiver);
        }
        boolean isReceiver = builds && call.desc.endsWith(")L" + call.owner + ";");
        return isReceiver
            ? receiver
            : with(ClockCalls.keepsTime(call) ? kind : Kind.MADE_OF_TIME, result);
      }
      for (BasicValue each : values) {
        leaves(each);
      }
      return result;
    }

    /** An object gets something of a time, and has it wherever it is known. */
    private void give(BasicValue object, BasicValue what) {
      AbstractInsnNode origin = origin(object);
      if (origin != null) {
        given.add(origin);
      } else {
        numberLeaves |= !what.isReference();
        objectLeaves = true;
      }
    }

    private AbstractInsnNode origin(BasicValue value) {
      return value instanceof FollowedValue ? ((FollowedValue) value).origin() : null;
    }
  }

  private static boolean isOutput(AbstractInsnNode instruction) {
    if (!(instruction instanceof FieldInsnNode)) {
      return false;
    }
    FieldInsnNode field = (FieldInsnNode) instruction;
    return field.owner.equals("java/lang/System")
        && (field.name.equals("out") || field.name.equals("err"))
        && Type.getType(field.desc).getSort() == Type.OBJECT;
  }
}
