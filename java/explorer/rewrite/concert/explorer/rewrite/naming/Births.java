package concert.explorer.rewrite.naming;

import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.TypeInsnNode;

/**
 * New arrays, plain Objects, strings and boxes, which have no field for a name: the runtime is told
 * of each at once, and of each array that comes from code which tells nobody. A clone has the name
 * of its original until the runtime is told.
 */
public final class Births implements MethodPass {
  private static final Set<String> VALUES =
      new HashSet<>(
          Arrays.asList(
              "java/lang/String",
              "java/lang/Boolean",
              "java/lang/Byte",
              "java/lang/Character",
              "java/lang/Short",
              "java/lang/Integer",
              "java/lang/Long",
              "java/lang/Float",
              "java/lang/Double"));

  private final ClassHierarchy hierarchy;

  public Births(ClassHierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  @Override
  public void apply(MethodBody body) {
    for (AbstractInsnNode each : body.original()) {
      switch (each.getOpcode()) {
        case Opcodes.NEWARRAY:
        case Opcodes.ANEWARRAY:
        case Opcodes.MULTIANEWARRAY:
          tell(body, each, Hook.BORN_ARRAY);
          break;
        case Opcodes.INVOKEVIRTUAL:
        case Opcodes.INVOKESTATIC:
        case Opcodes.INVOKESPECIAL:
        case Opcodes.INVOKEINTERFACE:
          ofCall(body, (MethodInsnNode) each);
          break;
        default:
          break;
      }
    }
  }

  private void ofCall(MethodBody body, MethodInsnNode call) {
    boolean program = hierarchy.isCandidate(body.className());
    if (call.owner.equals("java/lang/Object") && call.name.equals("<init>")) {
      if (call != body.superCall() && buildsForUse(body, call)) {
        tell(body, call, Hook.BORN_OBJECT);
      }
      return;
    }
    if (!program && call.name.equals("<init>") && isOfJoiner(body, call)) {
      tell(body, call, Hook.LIBRARY_BORN);
      return;
    }
    // The library keeps some of what it makes, so that executions would number its births in ways
    // of their own.
    if (program && VALUES.contains(call.owner) && call.name.equals("<init>")) {
      // No class extends a string or a box, and javac keeps what NEW makes.
      tell(body, call, Hook.BORN_OBJECT);
      return;
    }
    if (program && VALUES.contains(call.owner) && boxes(call)) {
      tell(body, call, Hook.BORN_BOX);
      return;
    }
    boolean clones = call.owner.startsWith("[") && call.name.equals("clone");
    boolean returnsArray = Type.getReturnType(call.desc).getSort() == Type.ARRAY;
    String declaring = hierarchy.resolveMethod(call.owner, call.name, call.desc);
    if (clones || (returnsArray && !hierarchy.isCandidate(declaring))) {
      tell(body, call, Hook.BORN_ARRAY);
    } else if (call.name.equals("clone") && clonesObject(call, declaring, program)) {
      tell(body, call, program ? Hook.BORN_OBJECT : Hook.LIBRARY_BORN);
    }
  }

  // A joiner adds its end to the text, and takes it away, even where it is only asked for its text.
  private static boolean isOfJoiner(MethodBody body, MethodInsnNode call) {
    return body.className().equals("java/util/StringJoiner")
        && call.owner.equals("java/lang/StringBuilder");
  }

  // The library's own clones are born where Object makes them, before anything else is done to them.
  private boolean clonesObject(MethodInsnNode call, String declaring, boolean program) {
    return program
        ? call.desc.startsWith("()L") && !hierarchy.isCandidate(declaring)
        : call.getOpcode() == Opcodes.INVOKESPECIAL && declaring.equals("java/lang/Object");
  }

  /** Tells whether the call boxes a primitive value, as javac makes it where the types differ. */
  private static boolean boxes(MethodInsnNode call) {
    return call.name.equals("valueOf")
        && !call.owner.equals("java/lang/String")
        && Type.getArgumentTypes(call.desc)[0].getSort() < Type.ARRAY;
  }

  /** Tells whether the call ends NEW, DUP, call of compilers: the object is then on the stack. */
  private static boolean buildsForUse(MethodBody body, MethodInsnNode call) {
    for (AbstractInsnNode n = call.getPrevious(); n != null; n = n.getPrevious()) {
      if (n.getOpcode() == Opcodes.DUP) {
        continue;
      }
      if (n.getOpcode() >= 0) {
        return n.getOpcode() == Opcodes.NEW && ((TypeInsnNode) n).desc.equals("java/lang/Object");
      }
    }
    return false;
  }

  private void tell(MethodBody body, AbstractInsnNode birth, Hook told) {
    boolean program = hierarchy.isCandidate(body.className());
    Hook hook = told == Hook.BORN_ARRAY && !program ? Hook.LIBRARY_BORN_ARRAY : told;
    body.instructions().insert(birth, new Code().op(Opcodes.DUP).call(hook).list());
  }
}
