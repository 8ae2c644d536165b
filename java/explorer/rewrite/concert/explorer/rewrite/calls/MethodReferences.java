package concert.explorer.rewrite.calls;

import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.initialisation.CandidateClass;
import concert.explorer.rewrite.initialisation.ClassTable;
import concert.explorer.rewrite.initialisation.Initialisation;
import concert.explorer.rewrite.policy.Effect;
import concert.explorer.rewrite.policy.Policy;
import concert.explorer.rewrite.policy.Redirect;
import concert.explorer.rewrite.policy.UnseenChanges;
import java.util.ArrayList;
import java.util.List;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.InvokeDynamicInsnNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.LineNumberNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;
import jdk.internal.org.objectweb.asm.tree.TypeInsnNode;

/**
 * Method references to what needs a hook at the call: each is led through a static method of the
 * class, where the ordinary passes then find an ordinary call.
 */
public final class MethodReferences {
  private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";
  private static final String PREFIX = "concert$ref$";

  /** Positions of the metafactory's static arguments. */
  private static final int IMPLEMENTATION = 1;

  private static final int INSTANTIATED_TYPE = 2;

  private final ClassHierarchy hierarchy;
  private final ClassTable classes;
  private final Initialisation initialisation;
  private final Policy policy = new Policy();

  public MethodReferences(
      ClassHierarchy hierarchy, ClassTable classes, Initialisation initialisation) {
    this.hierarchy = hierarchy;
    this.classes = classes;
    this.initialisation = initialisation;
  }

  /** Before the passes. */
  public void redirect(ClassNode node) {
    List<MethodNode> bridges = new ArrayList<>();
    for (MethodNode method : node.methods) {
      int line = 0;
      for (AbstractInsnNode each : method.instructions.toArray()) {
        if (each instanceof LineNumberNode) {
          line = ((LineNumberNode) each).line;
        } else if (isMethodReference(each)) {
          InvokeDynamicInsnNode reference = (InvokeDynamicInsnNode) each;
          Handle target = (Handle) reference.bsmArgs[IMPLEMENTATION];
          if (needsHook(target)) {
            MethodNode bridge = bridge(PREFIX + bridges.size(), reference, target, line);
            bridges.add(bridge);
            reference.bsmArgs[IMPLEMENTATION] =
                new Handle(Opcodes.H_INVOKESTATIC, node.name, bridge.name, bridge.desc);
          }
        }
      }
    }
    node.methods.addAll(bridges);
  }

  private static boolean isMethodReference(AbstractInsnNode instruction) {
    return instruction instanceof InvokeDynamicInsnNode
        && ((InvokeDynamicInsnNode) instruction).bsm.getOwner().equals(METAFACTORY);
  }

  private boolean needsHook(Handle target) {
    if (hierarchy.isCandidate(target.getOwner()) && isInitialising(target)) {
      String declaring = declaring(target);
      if (hierarchy.isCandidate(declaring)) {
        boolean isLambda = target.getName().startsWith("lambda$");
        return !isLambda && initialisation.mustAsk(classes.find(declaring));
      }
    }
    String declaring = declaring(target);
    if (hierarchy.isCandidate(declaring) || target.getTag() == Opcodes.H_INVOKESPECIAL) {
      return false;
    }
    if (declaring.equals("java/lang/Object") && target.getName().equals("<init>")) {
      return true;
    }
    boolean takesOrGivesArray = target.getDesc().indexOf('[') >= 0;
    return takesOrGivesArray
        || Redirect.inProgram(declaring, call(target)) != null
        || Redirect.isOfThread(call(target))
        || Builders.isCall(call(target))
        || Reflections.hook(call(target)) != null
        || effect(declaring, target) != Effect.NONE
        || UnseenChanges.mayMake(
            declaring, target.getName(), target.getTag() == Opcodes.H_INVOKEINTERFACE);
  }

  private Effect effect(String declaring, Handle target) {
    boolean ofInterface = target.getTag() == Opcodes.H_INVOKEINTERFACE;
    return policy.effect(declaring, target.getName(), target.getDesc(), ofInterface);
  }

  private String declaring(Handle target) {
    return hierarchy.resolveMethod(target.getOwner(), target.getName(), target.getDesc());
  }

  private static boolean isInitialising(Handle target) {
    return target.getTag() == Opcodes.H_INVOKESTATIC
        || target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
  }

  private MethodNode bridge(
      String name, InvokeDynamicInsnNode reference, Handle target, int line) {
    boolean builds = target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
    List<Type> parameters = parameters(reference, target);
    Type result =
        builds
            ? Type.getObjectType(target.getOwner())
            : Type.getReturnType(target.getDesc());
    Code code = new Code();
    LabelNode start = new LabelNode();
    code.add(start).add(new LineNumberNode(line, start));
    CandidateClass initialised = classes.find(declaring(target));
    if (isInitialising(target) && initialisation.mustAsk(initialised)) {
      code.add(Initialisation.request(initialised));
    }
    if (builds) {
      code.add(new TypeInsnNode(Opcodes.NEW, target.getOwner())).op(Opcodes.DUP);
    }
    int slot = 0;
    for (Type parameter : parameters) {
      code.load(parameter.getOpcode(Opcodes.ILOAD), slot);
      slot += parameter.getSize();
    }
    code.add(call(target));
    Type instantiated = (Type) reference.bsmArgs[INSTANTIATED_TYPE];
    if (instantiated.getReturnType() == Type.VOID_TYPE && result != Type.VOID_TYPE) {
      // The result is dropped. Say so: an addition whose result is dropped commutes.
      code.op(result.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
      result = Type.VOID_TYPE;
    }
    code.op(result.getOpcode(Opcodes.IRETURN));
    MethodNode bridge =
        new MethodNode(
            Opcodes.ASM5,
            Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
            name,
            Type.getMethodDescriptor(result, parameters.toArray(new Type[0])),
            null,
            null);
    bridge.instructions.add(code.list());
    bridge.maxLocals = slot;
    // A new object twice, the arguments, and a result of two words.
    bridge.maxStack = slot + 4;
    return bridge;
  }

  /** The receiver, if there is one, and the arguments. A bound receiver has the type it is bound as. */
  private static List<Type> parameters(InvokeDynamicInsnNode reference, Handle target) {
    List<Type> parameters = new ArrayList<>();
    if (!isInitialising(target)) {
      Type[] bound = Type.getArgumentTypes(reference.desc);
      parameters.add(bound.length > 0 ? bound[0] : Type.getObjectType(target.getOwner()));
    }
    for (Type each : Type.getArgumentTypes(target.getDesc())) {
      parameters.add(each);
    }
    return parameters;
  }

  private static MethodInsnNode call(Handle target) {
    boolean ofInterface = target.getTag() == Opcodes.H_INVOKEINTERFACE;
    return new MethodInsnNode(
        opcode(target.getTag()),
        target.getOwner(),
        target.getName(),
        target.getDesc(),
        ofInterface);
  }

  private static int opcode(int tag) {
    switch (tag) {
      case Opcodes.H_INVOKEVIRTUAL:
        return Opcodes.INVOKEVIRTUAL;
      case Opcodes.H_INVOKEINTERFACE:
        return Opcodes.INVOKEINTERFACE;
      case Opcodes.H_INVOKESTATIC:
        return Opcodes.INVOKESTATIC;
      default:
        return Opcodes.INVOKESPECIAL;
    }
  }
}
