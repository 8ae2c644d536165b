package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** Hash tables of the JDK: where they hash a key, and where somebody walks their keys. */
final class KeyHashing implements MethodPass {
  private static final String CONCURRENT = "java/util/concurrent/ConcurrentHashMap";

  private static final Set<String> TABLES =
      new HashSet<>(
          Arrays.asList(
              "java/util/HashMap",
              "java/util/Hashtable",
              "java/util/IdentityHashMap",
              "java/util/WeakHashMap",
              CONCURRENT));

  // Classes whose constructor gets the table as its first argument.
  private static final Set<String> WALKERS =
      new HashSet<>(
          Arrays.asList(
              "HashIterator",
              "HashMapSpliterator",
              "Enumerator",
              "WeakHashMapSpliterator",
              "IdentityHashMapIterator",
              "IdentityHashMapSpliterator"));

  // Views, which have the table in a field or give it.
  private static final Set<String> VIEWS =
      new HashSet<>(
          Arrays.asList(
              "KeySet", "Values", "EntrySet", "KeySetView", "ValuesView", "EntrySetView"));

  private static final Set<String> WALKS =
      new HashSet<>(Arrays.asList("forEach", "replaceAll", "toArray", "spliterator", "toString"));

  @Override
  public void apply(MethodBody body) {
    String owner = body.className();
    int dollar = owner.indexOf('$');
    String table = dollar < 0 ? owner : owner.substring(0, dollar);
    if (!TABLES.contains(table)) {
      return;
    }
    String method = body.method().name;
    // The hash code of a table is its user's to see.
    if (!method.equals("hashCode")) {
      for (AbstractInsnNode each : body.original()) {
        Hook hook = each instanceof MethodInsnNode ? hookOf((MethodInsnNode) each) : null;
        if (hook != null) {
          body.instructions().set(each, hook.call());
        }
      }
    }
    Code walked = walked(table, dollar < 0 ? "" : owner.substring(dollar + 1), method);
    if (walked != null && (body.method().access & Opcodes.ACC_STATIC) == 0) {
      body.instructions().insert(walked.call(Hook.WALKS).list());
    }
  }

  private static Hook hookOf(MethodInsnNode call) {
    if (call.owner.equals("java/lang/Object") && call.name.equals("hashCode")) {
      return Hook.KEY_HASH;
    }
    boolean isIdentity =
        call.owner.equals("java/lang/System") && call.name.equals("identityHashCode");
    return isIdentity ? Hook.KEY_IDENTITY : null;
  }

  /** Code that puts the table on the stack where the method begins to walk one, or null. */
  private static Code walked(String table, String inner, String method) {
    if (method.equals("<init>")) {
      if (table.equals(CONCURRENT) && inner.equals("BaseIterator")) {
        return new Code().load(Opcodes.ALOAD, 5);
      }
      return WALKERS.contains(inner) ? new Code().load(Opcodes.ALOAD, 1) : null;
    }
    Code self = new Code().load(Opcodes.ALOAD, 0);
    if (inner.isEmpty()) {
      boolean isBulk =
          table.equals(CONCURRENT)
              && (method.startsWith("forEach")
                  || method.startsWith("search")
                  || method.startsWith("reduce"));
      return isBulk || WALKS.contains(method) ? self : null;
    }
    if (!VIEWS.contains(inner) || !WALKS.contains(method)) {
      return null;
    }
    if (table.equals(CONCURRENT)) {
      return self.invoke(
          Opcodes.INVOKEVIRTUAL, table + "$CollectionView", "getMap", "()L" + table + ";");
    }
    return self.field(Opcodes.GETFIELD, table + "$" + inner, "this$0", "L" + table + ";");
  }
}
