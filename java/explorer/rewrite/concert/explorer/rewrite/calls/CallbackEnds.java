package concert.explorer.rewrite.calls;

import concert.explorer.rewrite.classes.ClassFacts;
import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;

/**
 * The ends of methods that the library calls. What the library does after that is no part of the event
 * of what the method did last: others may come between.
 */
public final class CallbackEnds implements MethodPass {
  private static final String OBJECT = "java/lang/Object";

  private final ClassHierarchy hierarchy;

  public CallbackEnds(ClassHierarchy hierarchy) {
    this.hierarchy = hierarchy;
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
  }

  // Lambdas and method references, and what a class has that is of a type of the library.
  private boolean mayBeCalled(MethodBody body) {
    if (body.method().name.startsWith("<")) {
      return false;
    }
    boolean isSynthetic = (body.method().access & Opcodes.ACC_SYNTHETIC) != 0;
    boolean isStatic = (body.method().access & Opcodes.ACC_STATIC) != 0;
    return isSynthetic || !isStatic && isOfLibraryType(body.className());
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
