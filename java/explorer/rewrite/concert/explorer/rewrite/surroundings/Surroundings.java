package concert.explorer.rewrite.surroundings;

import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.synchronisation.Omissions;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Handle;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.TypeInsnNode;

/**
 * Calls by which a program can tell that it is explored, or that decide by what has one course here:
 * the runtime writes each down, since such a program may behave otherwise elsewhere.
 */
public final class Surroundings implements MethodPass {
  private static final Set<String> MEMBERS =
      new HashSet<>(
          Arrays.asList(
              "getAnnotatedInterfaces", "getConstructors", "getDeclaredClasses",
              "getDeclaredConstructors", "getDeclaredFields", "getDeclaredMethods", "getFields",
              "getGenericInterfaces", "getInterfaces", "getMethods", "getModifiers",
              "getProtectionDomain", "toGenericString"));

  /** Of a class: the rewriter has added some. */
  private static final Set<String> LISTS =
      new HashSet<>(
          Arrays.asList("getDeclaredFields", "getDeclaredMethods", "getFields", "getMethods"));

  private static final Set<String> DRAWN =
      new HashSet<>(
          Arrays.asList(
              "java/lang/Enum", "java/lang/Object", "java/lang/Thread", "java/util/Objects"));

  private final SurroundingsFacts facts;

  /** @param facts have read all classes of the program, as they were */
  public Surroundings(SurroundingsFacts facts) {
    this.facts = facts;
  }

  @Override
  public void apply(MethodBody body) {
    boolean looksAround = facts.looksAtLoader(body.className(), body.method());
    boolean looksAtClock = false;
    boolean draws = false;
    for (AbstractInsnNode each : body.original()) {
      if (each instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) each;
        looksAround |= interns(call) && !isLocked(body, call);
        looksAround |= looksAround(call) && !Packages.isThereAnyway(body, call);
        boolean leaves = ClockCalls.leaves(call.owner, call.name);
        looksAtClock |= ClockCalls.looks(call) || leaves;
        if (call.owner.equals("java/lang/Class") && LISTS.contains(call.name) && !isReplaced(each)) {
          String listed = Type.getReturnType(call.desc).getInternalName();
          Code code = new Code().call(Hook.WITHOUT_OURS).add(new TypeInsnNode(Opcodes.CHECKCAST, listed));
          body.instructions().insert(each, code.list());
        }
        if (leaves && !isReplaced(each) && !isDropped(body, call)) {
          body.instructions().insert(each, Hook.TIME_LEFT.call());
        }
        Hook hook = isReplaced(each) ? null : hookOf(call);
        if (hook != null && isDropped(body, call)) {
          if (hook == Hook.ASKS_HASH && isOfObject(call)) {
            body.instructions().set(each, Hook.HASH_UNSEEN.call());
          }
        } else if (hook != null) {
          Code code = hook == Hook.DRAWS ? new Code() : new Code().op(Opcodes.DUP);
          body.instructions().insertBefore(each, code.call(hook).list());
        }
      }
      for (Handle handle : Handles.of(each)) {
        // Who gets a way to ask may ask anywhere.
        MethodInsnNode call = Handles.call(handle);
        Hook hook = hookOf(call);
        looksAround |=
            looksAround(call) || interns(call) || LoaderUse.gives(call) || hook == Hook.ASKS_CLASS;
        looksAtClock |= ClockCalls.looks(call) || ClockCalls.leaves(call.owner, call.name);
        draws |= Omissions.draws(call) || hook == Hook.DRAWS;
        draws |= hook == Hook.ASKS_HASH && mayBeDrawn(call.owner);
      }
    }
    // At the beginning, since another pass may have put hooks in place of the calls.
    if (looksAround) {
      body.instructions().insert(new Code().call(Hook.LOOKS_AROUND).list());
    }
    if (looksAtClock && facts.decidesByClock()) {
      body.instructions().insert(new Code().call(Hook.DECIDES_BY_CLOCK).list());
    }
    if (draws) {
      body.instructions().insert(new Code().call(Hook.DRAWS).list());
    }
  }

  private static boolean isReplaced(AbstractInsnNode instruction) {
    return instruction.getPrevious() == null && instruction.getNext() == null;
  }

  private static boolean isDropped(MethodBody body, MethodInsnNode call) {
    AbstractInsnNode user = body.next(call);
    boolean isWide = Type.getReturnType(call.desc).getSize() == 2;
    return user != null && user.getOpcode() == (isWide ? Opcodes.POP2 : Opcodes.POP);
  }

  private static boolean isOfObject(MethodInsnNode call) {
    return call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE;
  }

  private static Hook hookOf(MethodInsnNode call) {
    boolean isOfObject = call.getOpcode() != Opcodes.INVOKESTATIC;
    if (isOfObject && call.name.equals("getClass") && call.desc.equals("()Ljava/lang/Class;")) {
      return Hook.ASKS_CLASS;
    }
    if (isOfObject && call.name.equals("hashCode") && call.desc.equals("()I")) {
      boolean isObjects =
          call.getOpcode() == Opcodes.INVOKESPECIAL && call.owner.equals("java/lang/Object");
      return isObjects ? Hook.DRAWS : Hook.ASKS_HASH;
    }
    boolean isHashOf = call.owner.equals("java/util/Objects") && call.name.equals("hashCode");
    return isHashOf ? Hook.ASKS_HASH : null;
  }

  // Of the library, values compute their hash codes.
  private static boolean mayBeDrawn(String owner) {
    return !owner.startsWith("java/") || DRAWN.contains(owner);
  }

  private boolean looksAround(MethodInsnNode call) {
    if (facts.climbsGroups() && Groups.counts(call)) {
      return true;
    }
    if (call.owner.startsWith("java/lang/reflect/")) {
      return MEMBERS.contains(call.name) || call.name.equals("toString");
    }
    if (call.owner.startsWith("java/util/logging/") && call.owner.endsWith("Formatter")) {
      // It writes the frames of what was thrown.
      return call.name.equals("format");
    }
    switch (call.owner) {
      case "java/lang/Class":
        return MEMBERS.contains(call.name) || call.name.startsWith("getResource");
      case "java/lang/ClassLoader":
        return !call.name.equals("loadClass") && !call.name.equals("getSystemClassLoader");
      case "java/lang/Package":
        return !call.name.equals("getName");
      case "java/lang/Runtime":
        return call.name.equals("maxMemory") || collects(call);
      case "java/util/concurrent/ForkJoinPool":
        return call.name.equals("getCommonPoolParallelism");
      case "java/util/logging/LogRecord":
        // They look for the caller's frame.
        return call.name.startsWith("getSource");
      case "java/io/ObjectStreamClass":
      case "java/lang/SecurityManager":
      case "java/net/NetworkInterface":
        return true;
      case "java/lang/System":
        return call.name.equals("getSecurityManager") || collects(call);
      default:
        return looksAtFrames(call);
    }
  }

  // No reference is ever cleared here, as a program expects that asks for the collector.
  private boolean collects(MethodInsnNode call) {
    return call.name.equals("gc") && facts.refersWeakly();
  }

  // A thread that looks at another's is in another class's care.
  private static boolean looksAtFrames(MethodInsnNode call) {
    boolean isTrace = call.name.equals("getStackTrace") || call.name.equals("getAllStackTraces");
    return isTrace && call.desc.startsWith("()")
        || call.name.equals("printStackTrace") && call.desc.startsWith("(Ljava/io/Print");
  }

  private boolean interns(MethodInsnNode call) {
    return facts.comparesTexts()
        && call.owner.equals("java/lang/String") && call.name.equals("intern");
  }

  // What is only locked is the same object whoever made it.
  private static boolean isLocked(MethodBody body, MethodInsnNode call) {
    AbstractInsnNode copy = body.next(call);
    AbstractInsnNode store = copy == null ? null : body.next(copy);
    AbstractInsnNode lock = store == null ? null : body.next(store);
    return lock != null
        && copy.getOpcode() == Opcodes.DUP
        && store.getOpcode() == Opcodes.ASTORE
        && lock.getOpcode() == Opcodes.MONITORENTER;
  }
}
