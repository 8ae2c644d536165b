package concert.explorer.rewrite.synchronisation;

import concert.explorer.rewrite.classes.ClassFacts;
import concert.explorer.rewrite.classes.ClassHierarchy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.InvokeDynamicInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/**
 * Tells which calls change something: those of the program's methods and lambdas by all that they may
 * come to, others by their names.
 */
public final class CallEffects {
  /** The beginnings of names of methods of the library that only look, as far as anybody is told. */
  private static final String[] LOOKS = {
    "abs", "allMatch", "anyMatch", "availablePermits", "bitCount", "boxed", "ceiling", "charAt", "codePointAt",
    "collect", "compare", "concat", "contains", "count", "current", "elementAt", "element", "endsWith", "entrySet",
    "equals", "estimateSize", "filter", "first", "flatMap", "floor", "format", "get", "has", "higher", "holds",
    "identityHashCode", "ifPresent", "indexOf", "intern", "interrupted", "is", "iterator", "join", "keySet", "keys", "last",
    "length", "limit", "lower", "map", "matches", "max", "min", "name", "noneMatch", "nonNull", "ordinal", "parse",
    "peek", "reduce", "remainingCapacity", "size", "sorted", "split", "startsWith", "stream", "subList",
    "subMap", "subSequence", "subSet", "substring", "sum", "test",
    "to", "trim", "valueOf", "values",
  };

  /** Names that begin so, of methods that change something. */
  private static final Set<String> CHANGES =
      new HashSet<>(Arrays.asList("getThenReset", "setValue", "sumThenReset"));

  private static final Set<String> HARMLESS =
      new HashSet<>(Arrays.asList("<init>", "lock", "lockInterruptibly", "sleep", "unlock", "yield"));

  static final Set<String> TIME =
      new HashSet<>(Arrays.asList("awaitNanos", "currentTimeMillis", "nanoTime"));

  /** A method of the program's. */
  private static final class Callable {
    final String owner;
    final MethodNode method;

    Callable(String owner, MethodNode method) {
      this.owner = owner;
      this.method = method;
    }
  }

  private final ClassHierarchy hierarchy;

  /** By name and descriptor. */
  private final Map<String, List<Callable>> methods = new HashMap<>();

  /** What the objects of lambdas call, by the interface's method. */
  private final Map<String, List<InvokeDynamicInsnNode>> lambdas = new HashMap<>();

  /** @param hierarchy the program's classes and the JDK's */
  public CallEffects(ClassHierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /** Looks at a class of the program, before any pass. */
  public void read(ClassNode node) {
    for (MethodNode method : node.methods) {
      add(methods, method.name + method.desc, new Callable(node.name, method));
      for (AbstractInsnNode each : method.instructions.toArray()) {
        if (each instanceof InvokeDynamicInsnNode && implementation(each) != null) {
          InvokeDynamicInsnNode made = (InvokeDynamicInsnNode) each;
          add(lambdas, made.name + ((Type) made.bsmArgs[0]).getDescriptor(), made);
        }
      }
    }
  }

  private static <T> void add(Map<String, List<T>> to, String key, T value) {
    List<T> known = to.get(key);
    if (known == null) {
      known = new ArrayList<>();
      to.put(key, known);
    }
    known.add(value);
  }

  /** Returns the method that a lambda's object calls; null where the instruction makes none. */
  private static Handle implementation(AbstractInsnNode instruction) {
    InvokeDynamicInsnNode made = (InvokeDynamicInsnNode) instruction;
    boolean makes = made.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory");
    return makes ? (Handle) made.bsmArgs[1] : null;
  }

  /**
   * Tells whether an instruction changes something by a call, or by what a lambda does that it makes and
   * somebody may call.
   *
   * @param user the instruction that gets the result, or null
   */
  boolean acts(AbstractInsnNode instruction, AbstractInsnNode user) {
    return new Search().acts(instruction, user);
  }

  /** Tells whether an instruction changes a field or an element of an array. */
  static boolean stores(AbstractInsnNode each) {
    int opcode = each.getOpcode();
    return opcode == Opcodes.PUTFIELD
        || opcode == Opcodes.PUTSTATIC
        || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
  }

  private static AbstractInsnNode nextOf(AbstractInsnNode each) {
    AbstractInsnNode next = each.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    return next;
  }

  private static boolean changesInLibrary(
      String owner, String name, String desc, AbstractInsnNode user) {
    if ((HARMLESS.contains(name) || TIME.contains(name)) && owner.startsWith("java/")) {
      return false;
    }
    int opcode = user == null ? Opcodes.NOP : user.getOpcode();
    if (desc.endsWith(")V") || opcode == Opcodes.POP || opcode == Opcodes.POP2) {
      return true;
    }
    // A buffer's position moves with what is got from it.
    boolean moves = owner.startsWith("java/nio/") && name.startsWith("get");
    if (moves || name.startsWith("getAnd") || name.startsWith("compareAnd") || CHANGES.contains(name)) {
      return true;
    }
    for (String prefix : LOOKS) {
      if (name.startsWith(prefix)) {
        return false;
      }
    }
    return !name.endsWith("Value") && !name.equals("apply");
  }

  private static <T> List<T> known(Map<String, List<T>> by, String key) {
    List<T> found = by.get(key);
    return found == null ? Collections.<T>emptyList() : found;
  }

  private boolean isSubtype(String name, String ancestor) {
    Set<String> seen = new HashSet<>();
    Deque<String> left = new ArrayDeque<>(Collections.singleton(name));
    while (!left.isEmpty()) {
      String next = left.remove();
      if (next.equals(ancestor)) {
        return true;
      }
      ClassFacts facts = hierarchy.find(next);
      if (facts == null || !seen.add(next)) {
        continue;
      }
      left.addAll(facts.interfaces());
      if (facts.superName() != null) {
        left.add(facts.superName());
      }
    }
    return false;
  }

  /** Goes through all that one instruction may come to, each method and each lambda once. */
  private final class Search {
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<Object, Boolean>());
    private final Deque<MethodNode> methodsLeft = new ArrayDeque<>();
    private final Deque<Handle> handlesLeft = new ArrayDeque<>();

    boolean acts(AbstractInsnNode instruction, AbstractInsnNode user) {
      if (calls(instruction, user)) {
        return true;
      }
      while (!methodsLeft.isEmpty() || !handlesLeft.isEmpty()) {
        Handle handle = handlesLeft.poll();
        boolean changes =
            handle != null
                ? comesTo(handle.getOwner(), handle.getName(), handle.getDesc(), null)
                : changes(methodsLeft.remove());
        if (changes) {
          return true;
        }
      }
      return false;
    }

    // Whether the method itself changes something, or a method of the library that it calls.
    private boolean changes(MethodNode method) {
      if ((method.access & Opcodes.ACC_NATIVE) != 0) {
        return true;
      }
      for (AbstractInsnNode each : method.instructions.toArray()) {
        // Whoever asks so clears the answer.
        boolean clears =
            each instanceof MethodInsnNode && ((MethodInsnNode) each).name.equals("interrupted");
        if (clears || stores(each) || calls(each, nextOf(each))) {
          return true;
        }
      }
      return false;
    }

    private boolean calls(AbstractInsnNode each, AbstractInsnNode user) {
      if (each instanceof InvokeDynamicInsnNode) {
        Handle called = implementation(each);
        return called == null
            || comesTo(called.getOwner(), called.getName(), called.getDesc(), null);
      }
      if (!(each instanceof MethodInsnNode)) {
        return false;
      }
      MethodInsnNode call = (MethodInsnNode) each;
      return Omissions.waits(call) || comesTo(call.owner, call.name, call.desc, user);
    }

    // The program's methods and lambdas that a call may come to are left to be looked at.
    private boolean comesTo(String owner, String name, String desc, AbstractInsnNode user) {
      boolean found = false;
      for (Callable each : known(methods, name + desc)) {
        if (isSubtype(each.owner, owner) || isSubtype(owner, each.owner)) {
          found = true;
          if (seen.add(each.method)) {
            methodsLeft.add(each.method);
          }
        }
      }
      for (InvokeDynamicInsnNode each : known(lambdas, name + desc)) {
        if (isSubtype(Type.getReturnType(each.desc).getInternalName(), owner)) {
          found = true;
          if (seen.add(each)) {
            handlesLeft.add(implementation(each));
          }
        }
      }
      return !(found && hierarchy.isCandidate(owner)) && changesInLibrary(owner, name, desc, user);
    }
  }
}
