package concert.explorer.rewrite.initialisation;

import concert.explorer.rewrite.classes.ClassFacts;
import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.classes.FieldFacts;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import java.lang.invoke.LambdaMetafactory;
import java.util.ArrayList;
import java.util.List;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;
import jdk.internal.org.objectweb.asm.tree.InvokeDynamicInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;
import jdk.internal.org.objectweb.asm.tree.TypeInsnNode;

/**
 * Class initialisation: whatever makes the JVM initialise a class (JVMS 5.5) asks the runtime to.
 *
 * <p>Whoever calls a static method or makes an object has asked, so such code need not ask for its own
 * class and for those above. Methods of objects must: an initialiser may have given away an object, which
 * another thread uses before it is over. So must the static body of a lambda, and the constructor that a
 * stream of objects calls.
 */
public final class Initialisation implements MethodPass {
  /** Positions of the static arguments of {@code LambdaMetafactory.altMetafactory}. */
  private static final int FLAGS = 3;

  private static final int MARKERS = 4;

  private final ClassHierarchy hierarchy;
  private final ClassTable classes;

  public Initialisation(ClassHierarchy hierarchy, ClassTable classes) {
    this.hierarchy = hierarchy;
    this.classes = classes;
  }

  @Override
  public void apply(MethodBody body) {
    boolean isConstructor = body.method().name.equals("<init>");
    boolean isOfObject = !body.isStatic() && !isConstructor;
    for (AbstractInsnNode each : body.original()) {
      String target = initialises(body, each);
      if (each instanceof InvokeDynamicInsnNode) {
        askForLambda(body, (InvokeDynamicInsnNode) each);
      }
      if (target != null && (isOfObject || !hierarchy.extendsClass(body.className(), target))) {
        ask(body, each, target);
      }
    }
    boolean ofStream = isConstructor && isExternalizable(body.className());
    if (ofStream || isLambdaBody(body.method()) || isValues(body)) {
      CandidateClass own = classes.find(body.className());
      if (mustAsk(own)) {
        body.instructions().insert(request(own).list());
      }
    }
  }

  /** Tells whether a use of the class must ask for its initialisation first. */
  public boolean mustAsk(CandidateClass target) {
    return target != null && classes.needsInitialising(target);
  }

  private boolean isExternalizable(String name) {
    for (ClassFacts c = hierarchy.find(name); c != null; c = hierarchy.find(c.superName())) {
      if (c.interfaces().contains("java/io/Externalizable")) {
        return true;
      }
    }
    return false;
  }

  /** Asks for the initialisation of a class. */
  public static Code request(CandidateClass target) {
    return new Code().push(target.index()).call(Hook.INITIALISE);
  }

  // The object is of a class that the JVM makes there, and initialises.
  private void askForLambda(MethodBody body, InvokeDynamicInsnNode lambda) {
    for (String made : implemented(lambda)) {
      for (CandidateClass each : classes.withBodies(made, hierarchy)) {
        Code code = new Code().push(each.index()).call(Hook.INITIALISE_FOR_LAMBDA);
        body.instructions().insertBefore(lambda, code.list());
      }
    }
  }

  /** The interfaces of a lambda, as LambdaMetafactory gets them. */
  private static List<String> implemented(InvokeDynamicInsnNode lambda) {
    List<String> names = new ArrayList<>();
    names.add(Type.getReturnType(lambda.desc).getInternalName());
    Object[] given = lambda.bsmArgs;
    boolean hasMarkers =
        given.length > MARKERS
            && given[FLAGS] instanceof Integer
            && ((Integer) given[FLAGS] & LambdaMetafactory.FLAG_MARKERS) != 0;
    if (hasMarkers) {
      int count = (Integer) given[MARKERS];
      for (int i = 1; i <= count; i++) {
        names.add(((Type) given[MARKERS + i]).getInternalName());
      }
    }
    return names;
  }

  private void ask(MethodBody body, AbstractInsnNode use, String target) {
    CandidateClass entry = classes.find(target);
    if (mustAsk(entry)) {
      body.instructions().insertBefore(use, request(entry).list());
    }
  }

  /** The class that the instruction makes the JVM initialise, or null. */
  private String initialises(MethodBody body, AbstractInsnNode instruction) {
    switch (instruction.getOpcode()) {
      case Opcodes.GETFIELD:
      case Opcodes.PUTFIELD:
        FieldInsnNode ofObject = (FieldInsnNode) instruction;
        FieldFacts other = hierarchy.resolveField(ofObject.owner, ofObject.name);
        // It stands in the place of an accessor, which is a static method of the other class.
        boolean isAccessor =
            other != null && other.isPrivate() && !other.className().equals(body.className());
        return isAccessor ? other.className() : null;
      case Opcodes.NEW:
        return ((TypeInsnNode) instruction).desc;
      case Opcodes.GETSTATIC:
      case Opcodes.PUTSTATIC:
        FieldInsnNode access = (FieldInsnNode) instruction;
        FieldFacts field = hierarchy.resolveField(access.owner, access.name);
        return field == null || field.isConstant() ? null : field.className();
      case Opcodes.INVOKESTATIC:
        MethodInsnNode call = (MethodInsnNode) instruction;
        return hierarchy.resolveMethod(call.owner, call.name, call.desc);
      default:
        return null;
    }
  }

  /** The JDK asks enums for their constants: EnumSet, Enum.valueOf, Class.getEnumConstants. */
  private static boolean isValues(MethodBody body) {
    return (body.owner().access & Opcodes.ACC_ENUM) != 0
        && body.method().name.equals("values")
        && body.method().desc.startsWith("()");
  }

  private static boolean isLambdaBody(MethodNode method) {
    int both = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    return (method.access & both) == both && method.name.startsWith("lambda$");
  }
}
