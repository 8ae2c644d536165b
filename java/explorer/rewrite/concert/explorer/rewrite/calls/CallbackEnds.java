package concert.explorer.rewrite.calls;

import concert.explorer.rewrite.classes.ClassFacts;
import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FrameNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The ends of methods that the library calls. What the library does after that is no part of the event
 * of what the method did last: others may come between.
 */
public final class CallbackEnds implements MethodPass {
  private static final String OBJECT = "java/lang/Object";

  /** What the library calls of each object. */
  private static final Set<String> OF_OBJECTS =
      new HashSet<>(
          Arrays.asList(
              "equals(Ljava/lang/Object;)Z",
              "finalize()V",
              "hashCode()I",
              "toString()Ljava/lang/String;"));

  private final ClassHierarchy hierarchy;
  private final ReferredMethods referred;
  private final Map<String, Boolean> inherited = new HashMap<>();

  /** @param referred have read the program's classes, all of them */
  public CallbackEnds(ClassHierarchy hierarchy, ReferredMethods referred) {
    this.hierarchy = hierarchy;
    this.referred = referred;
  }

  @Override
  public void apply(MethodBody body) {
    if (!mayBeCalled(body)) {
      return;
    }
    for (AbstractInsnNode each : body.original()) {
      if (each.getOpcode() >= Opcodes.IRETURN && each.getOpcode() <= Opcodes.RETURN) {
        body.instructions().insertBefore(each, new Code().call(Hook.CALLBACK_ENDS).list());
      }
    }
    endsByThrowing(body);
  }

  private static void endsByThrowing(MethodBody body) {
    LabelNode start = new LabelNode();
    LabelNode handler = new LabelNode();
    body.instructions().insert(start);
    Object[] locals = body.isStatic() ? new Object[0] : new Object[] {body.className()};
    Code code = new Code().add(handler);
    code.add(
        new FrameNode(
            Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"}));
    code.call(Hook.CALLBACK_ENDS).op(Opcodes.ATHROW);
    body.instructions().add(code.list());
    body.method().tryCatchBlocks.add(new TryCatchBlockNode(start, handler, handler, null));
  }

  // Lambdas and method references, and what a class, or one that inherits from it, has that is of a
  // type of the library.
  private boolean mayBeCalled(MethodBody body) {
    String name = body.method().name;
    if (name.startsWith("<")) {
      return false;
    }
    boolean isSynthetic = (body.method().access & Opcodes.ACC_SYNTHETIC) != 0;
    boolean isStatic = (body.method().access & Opcodes.ACC_STATIC) != 0;
    if (isSynthetic || referred.contains(body.method())) {
      return true;
    }
    return !isStatic
        && (OF_OBJECTS.contains(name + body.method().desc) || isInherited(body.className()));
  }

  private boolean isInherited(String className) {
    if (inherited.isEmpty()) {
      for (ClassFacts facts : hierarchy.candidates()) {
        boolean isOne = isOfLibraryType(facts.name());
        for (ClassFacts c = facts; isOne && c != null; c = hierarchy.find(c.superName())) {
          inherited.put(c.name(), true);
        }
      }
      inherited.put(OBJECT, false);
    }
    return inherited.containsKey(className);
  }

  private boolean isOfLibraryType(String className) {
    if (className == null || className.equals(OBJECT)) {
      return false;
    }
    if (!hierarchy.isCandidate(className)) {
      return true;
    }
    ClassFacts facts = hierarchy.find(className);
    if (facts == null) {
      return true;
    }
    for (String each : facts.interfaces()) {
      if (isOfLibraryType(each)) {
        return true;
      }
    }
    return isOfLibraryType(facts.superName());
  }
}
