package concert.explorer.rewrite.surroundings;

import concert.explorer.rewrite.surroundings.FollowedValue.Knowledge;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;
import jdk.internal.org.objectweb.asm.tree.InvokeDynamicInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;
import jdk.internal.org.objectweb.asm.tree.analysis.Analyzer;
import jdk.internal.org.objectweb.asm.tree.analysis.AnalyzerException;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicInterpreter;
import jdk.internal.org.objectweb.asm.tree.analysis.BasicValue;

/**
 * Follows what a method knows of the time: through arithmetic, variables, arrays and texts that it makes.
 *
 * <p>To print it is harmless, and so is to wait for as long. Whatever else is done with it may decide
 * something: a branch by it goes one way in all executions, since the clock of one has one course.
 * Only whether anything is left of a wait is tried both ways ({@code OmissionHooks.timeLeft}).
 */
final class ClockFlow {
  private final MethodNode method;
  private final Set<Integer> parameters;
  private final Set<AbstractInsnNode> given = new HashSet<>();
  private final Map<AbstractInsnNode, FollowedValue> made = new HashMap<>();
  private final Map<InvokeDynamicInsnNode, Set<Integer>> captured = new HashMap<>();
  private boolean decides;
  private boolean prints;

  private ClockFlow(MethodNode method, Set<Integer> parameters) {
    this.method = method;
    this.parameters = parameters;
  }

  /**
   * Analyses a method; one that cannot be analysed counts as deciding.
   *
   * @param parameters those that are made of a time, from 0, without {@code this}
   */
  static ClockFlow of(String className, MethodNode method, Set<Integer> parameters) {
    ClockFlow flow = new ClockFlow(method, parameters);
    try {
      int before;
      do {
        before = flow.given.size();
        new Analyzer<>(flow.new Interpreter()).analyze(className, method);
      } while (flow.given.size() > before);
    } catch (AnalyzerException | RuntimeException e) {
      flow.decides = true;
    }
    return flow;
  }

  /** Tells whether the method decides by a time, or lets one go where this analysis does not follow. */
  boolean decides() {
    return decides;
  }

  /** Tells whether it prints what is made of a time to the program's output. */
  boolean prints() {
    return prints;
  }

  /** The arguments made of a time that lambdas of the method capture. */
  Map<InvokeDynamicInsnNode, Set<Integer>> captured() {
    return captured;
  }

  private boolean isOfTime(BasicValue value) {
    if (!(value instanceof FollowedValue)) {
      return false;
    }
    FollowedValue followed = (FollowedValue) value;
    return followed.knowledge() != Knowledge.NOTHING || given.contains(followed.origin());
  }

  private Knowledge known(BasicValue value) {
    Knowledge own = knowledge(value);
    return own == Knowledge.NOTHING && isOfTime(value) ? Knowledge.TIME : own;
  }

  private static Knowledge knowledge(BasicValue value) {
    return value instanceof FollowedValue
        ? ((FollowedValue) value).knowledge()
        : Knowledge.NOTHING;
  }

  private static Knowledge merged(Knowledge one, Knowledge other) {
    if (one == other || other == Knowledge.NOTHING) {
      return one;
    }
    return one == Knowledge.NOTHING ? other : Knowledge.TIME;
  }

  private boolean anyOfTime(List<? extends BasicValue> values) {
    for (BasicValue each : values) {
      if (isOfTime(each)) {
        return true;
      }
    }
    return false;
  }

  private static AbstractInsnNode origin(BasicValue value) {
    return value instanceof FollowedValue ? ((FollowedValue) value).origin() : null;
  }

  private static boolean isOutput(AbstractInsnNode instruction) {
    if (!(instruction instanceof FieldInsnNode)) {
      return false;
    }
    FieldInsnNode field = (FieldInsnNode) instruction;
    return field.owner.equals("java/lang/System")
        && (field.name.equals("out") || field.name.equals("err"));
  }

  private static BasicValue marked(boolean isOfTime, BasicValue value) {
    return value == null || !isOfTime ? value : telling(Knowledge.TIME, value);
  }

  private static BasicValue telling(Knowledge knowledge, BasicValue value) {
    return new FollowedValue(value.getType(), null, knowledge);
  }

  private static boolean isZero(BasicValue value) {
    AbstractInsnNode origin = origin(value);
    return origin != null && origin.getOpcode() == Opcodes.LCONST_0;
  }

  private final class Interpreter extends BasicInterpreter {
    private final boolean hasThis = (method.access & Opcodes.ACC_STATIC) == 0;
    private final int declared = Type.getArgumentTypes(method.desc).length;
    private int asked;

    // The analyzer asks first for the type that is returned, for this, and for the parameters.
    @Override
    public BasicValue newValue(Type type) {
      BasicValue value = super.newValue(type);
      int parameter = type == null ? -1 : asked++ - (hasThis ? 2 : 1);
      boolean isParameter = parameter >= 0 && parameter < declared;
      return isParameter && parameters.contains(parameter) ? marked(true, value) : value;
    }

    @Override
    public BasicValue newOperation(AbstractInsnNode instruction) throws AnalyzerException {
      int opcode = instruction.getOpcode();
      BasicValue value = super.newOperation(instruction);
      boolean isOutput = opcode == Opcodes.GETSTATIC && isOutput(instruction);
      return opcode == Opcodes.NEW || opcode == Opcodes.LCONST_0 || isOutput
          ? madeBy(instruction, value)
          : value;
    }

    // Equal values must be one object each time.
    private BasicValue madeBy(AbstractInsnNode instruction, BasicValue value) {
      made.putIfAbsent(
          instruction, new FollowedValue(value.getType(), instruction, Knowledge.NOTHING));
      return made.get(instruction);
    }

    @Override
    public BasicValue merge(BasicValue one, BasicValue other) {
      if (one.getType() == null || !one.getType().equals(other.getType())) {
        return BasicValue.UNINITIALIZED_VALUE;
      }
      Knowledge both = merged(known(one), known(other));
      boolean isSame =
          both == known(one) && (origin(one) == null || origin(one) == origin(other));
      return isSame ? one : telling(both, one);
    }

    @Override
    public BasicValue unaryOperation(AbstractInsnNode instruction, BasicValue value)
        throws AnalyzerException {
      BasicValue result = super.unaryOperation(instruction, value);
      switch (instruction.getOpcode()) {
        case Opcodes.CHECKCAST:
          return value;
        case Opcodes.ANEWARRAY:
        case Opcodes.NEWARRAY:
          decides |= isOfTime(value);
          return madeBy(instruction, result);
        case Opcodes.IFNULL:
        case Opcodes.IFNONNULL:
          return result;
        case Opcodes.IFGT:
        case Opcodes.IFLE:
          decides |= isOfTime(value) && knowledge(value) != Knowledge.SIGN_OF_LEFT;
          return result;
        default:
          // Branches, what is returned, and what goes to a static variable.
          decides |= result == null && isOfTime(value);
          return marked(isOfTime(value), result);
      }
    }

    @Override
    public BasicValue binaryOperation(AbstractInsnNode instruction, BasicValue one, BasicValue two)
        throws AnalyzerException {
      BasicValue result = super.binaryOperation(instruction, one, two);
      boolean ofTime = isOfTime(one) || isOfTime(two);
      switch (instruction.getOpcode()) {
        case Opcodes.PUTFIELD:
          decides |= isOfTime(two);
          return result;
        case Opcodes.LCMP:
          boolean isSign = knowledge(one) == Knowledge.LEFT && isZero(two);
          return isSign ? telling(Knowledge.SIGN_OF_LEFT, result) : marked(ofTime, result);
        case Opcodes.LDIV:
        case Opcodes.LREM:
        case Opcodes.IDIV:
        case Opcodes.IREM:
          // By 0 it throws.
          decides |= isOfTime(two);
          return marked(ofTime, result);
        default:
          boolean isElement = one.isReference() && !two.isReference();
          decides |= result == null && ofTime || isElement && isOfTime(two);
          return marked(ofTime, result);
      }
    }

    @Override
    public BasicValue ternaryOperation(
        AbstractInsnNode instruction, BasicValue one, BasicValue two, BasicValue three)
        throws AnalyzerException {
      decides |= isOfTime(two);
      if (isOfTime(three)) {
        give(one);
      }
      return super.ternaryOperation(instruction, one, two, three);
    }

    @Override
    public BasicValue naryOperation(
        AbstractInsnNode instruction, List<? extends BasicValue> values)
        throws AnalyzerException {
      BasicValue result = super.naryOperation(instruction, values);
      if (instruction instanceof InvokeDynamicInsnNode) {
        capture((InvokeDynamicInsnNode) instruction, values);
        return result;
      }
      if (!(instruction instanceof MethodInsnNode)) {
        decides |= anyOfTime(values);
        return result;
      }
      MethodInsnNode call = (MethodInsnNode) instruction;
      if (ClockCalls.looks(call) && !ClockCalls.isSetAtOnce(call)) {
        if (call.name.equals("<init>")) {
          give(values.get(0));
        }
        return marked(true, result);
      }
      BasicValue receiver = call.getOpcode() == Opcodes.INVOKESTATIC ? null : values.get(0);
      if (ClockCalls.leaves(call.owner, call.name)) {
        // To wait for a time is no decision.
        return telling(Knowledge.LEFT, result);
      }
      if (anyOfTime(values)) {
        return called(call, receiver, values, result);
      }
      return isReturned(call) ? receiver : result;
    }

    private void capture(InvokeDynamicInsnNode lambda, List<? extends BasicValue> values) {
      for (int i = 0; i < values.size(); i++) {
        if (isOfTime(values.get(i))) {
          captured.computeIfAbsent(lambda, unused -> new HashSet<>()).add(i);
        }
      }
    }

    private BasicValue called(
        MethodInsnNode call,
        BasicValue receiver,
        List<? extends BasicValue> values,
        BasicValue result) {
      if (ClockCalls.waits(call)) {
        for (BasicValue each : values) {
          // A time and a unit, or a date; what else it gets, it may keep.
          boolean isTime = !each.isReference() || call.name.equals("awaitUntil");
          decides |= isOfTime(each) && !isTime;
        }
        return result;
      }
      if (isOutput(origin(receiver))) {
        prints = true;
        return result;
      }
      if (!ClockCalls.isHarmless(call)) {
        decides = true;
        return result;
      }
      boolean changes = ClockCalls.isBuilder(call.owner) || call.name.equals("<init>");
      if (changes && receiver != null && anyOfTime(values.subList(1, values.size()))) {
        give(receiver);
      }
      return isReturned(call) ? receiver : marked(true, result);
    }

    // A builder that it returns is the one that it was called on.
    private boolean isReturned(MethodInsnNode call) {
      return ClockCalls.isBuilder(call.owner) && call.desc.endsWith(")L" + call.owner + ";");
    }

    /** An object gets something of a time, and has it wherever it is known. */
    private void give(BasicValue object) {
      AbstractInsnNode origin = origin(object);
      if (origin == null) {
        decides = true;
      } else {
        given.add(origin);
      }
    }
  }
}
