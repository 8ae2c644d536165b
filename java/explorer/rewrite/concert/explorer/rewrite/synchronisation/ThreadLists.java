package concert.explorer.rewrite.synchronisation;

import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/**
 * Calls that ask which threads there are, or how many, or do something to all of a group: each
 * thread's start and end matter.
 */
public final class ThreadLists implements MethodPass {
  private static final Set<String> OWNERS =
      new HashSet<>(Arrays.asList("java/lang/Thread", "java/lang/ThreadGroup"));
  private static final Set<String> METHODS =
      new HashSet<>(Arrays.asList("activeCount", "destroy", "enumerate", "isDestroyed"));

  /** Acts on all threads of a group that live, of events of their own. */
  private static final Set<String> ACTS =
      new HashSet<>(Arrays.asList("interrupt", "resume", "stop", "suspend"));

  private final ClassHierarchy hierarchy;

  public ThreadLists(ClassHierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  @Override
  public void apply(MethodBody body) {
    for (AbstractInsnNode each : body.original()) {
      if (!(each instanceof MethodInsnNode)) {
        continue;
      }
      MethodInsnNode call = (MethodInsnNode) each;
      String owner = hierarchy.resolveMethod(call.owner, call.name, call.desc);
      if (OWNERS.contains(owner) && METHODS.contains(call.name)) {
        body.instructions().insertBefore(call, new Code().call(Hook.LISTS_THREADS).list());
        body.instructions().insert(call, new Code().call(Hook.LISTED_THREADS).list());
      } else if ("java/lang/ThreadGroup".equals(owner) && ACTS.contains(call.name)) {
        Code listing = new Code().call(Hook.LISTS_THREADS).call(Hook.LISTED_THREADS);
        body.instructions().insertBefore(call, listing.list());
      }
    }
  }
}
