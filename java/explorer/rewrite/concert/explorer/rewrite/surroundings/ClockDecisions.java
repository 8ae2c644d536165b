package concert.explorer.rewrite.surroundings;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.InvokeDynamicInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/**
 * Tells whether a program may decide anything by the clock.
 *
 * <p>What a method does with a time, {@link ClockFlow} knows; what its lambdas do with one that they
 * capture is analysed, too. A time that goes anywhere else counts as decided by.
 */
final class ClockDecisions {
  private boolean decides;
  private boolean prints;
  private boolean setsOutput;

  /** Looks at a class of the program. */
  void read(ClassNode node) {
    Set<String> done = new HashSet<>();
    Deque<Work> left = new ArrayDeque<>();
    for (MethodNode method : node.methods) {
      if (scan(method)) {
        left.add(new Work(method, Collections.emptySet()));
      }
    }
    while (!left.isEmpty()) {
      Work work = left.remove();
      if (!done.add(work.method.name + work.method.desc + work.parameters)) {
        continue;
      }
      ClockFlow flow = ClockFlow.of(node.name, work.method, work.parameters);
      decides |= flow.decides();
      prints |= flow.prints();
      for (Map.Entry<InvokeDynamicInsnNode, Set<Integer>> each : flow.captured().entrySet()) {
        Work lambda = lambda(node, each.getKey(), each.getValue());
        if (lambda == null) {
          decides = true;
        } else {
          left.add(lambda);
        }
      }
    }
  }

  /** Tells whether any of the classes that were read may decide by the clock. */
  boolean found() {
    // A program may read what goes to an output of its own.
    return decides || prints && setsOutput;
  }

  // Whether a method looks at a clock. Who gets a way to do so may do anything with it.
  private boolean scan(MethodNode method) {
    boolean looks = false;
    for (AbstractInsnNode each : method.instructions.toArray()) {
      if (each instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) each;
        looks |= ClockCalls.looks(call) || ClockCalls.leaves(call.owner, call.name);
        boolean isSystem = call.owner.equals("java/lang/System");
        setsOutput |= isSystem && (call.name.equals("setErr") || call.name.equals("setOut"));
      }
      for (Handle handle : Handles.of(each)) {
        String owner = handle.getOwner();
        decides |= ClockCalls.looks(owner, handle.getName(), handle.getDesc());
        decides |= ClockCalls.leaves(owner, handle.getName());
      }
    }
    return looks;
  }

  private static Work lambda(ClassNode node, InvokeDynamicInsnNode made, Set<Integer> captured) {
    for (Handle handle : Handles.of(made)) {
      for (MethodNode method : node.methods) {
        boolean isBody =
            handle.getOwner().equals(node.name)
                && method.name.equals(handle.getName())
                && method.desc.equals(handle.getDesc())
                && (method.access & Opcodes.ACC_SYNTHETIC) != 0;
        if (isBody) {
          // The first value captured is the object, where the body is no static method.
          int before = (method.access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
          Set<Integer> parameters = new HashSet<>();
          for (int each : captured) {
            parameters.add(each - before);
          }
          return new Work(method, parameters);
        }
      }
    }
    return null;
  }

  /** A method that knows a time, by itself or by parameters. */
  private static final class Work {
    private final MethodNode method;
    private final Set<Integer> parameters;

    Work(MethodNode method, Set<Integer> parameters) {
      this.method = method;
      this.parameters = parameters;
    }
  }
}
