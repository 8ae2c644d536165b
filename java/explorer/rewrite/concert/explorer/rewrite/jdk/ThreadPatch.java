package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.ClassNode;
import jdk.internal.org.objectweb.asm.tree.FieldNode;
import jdk.internal.org.objectweb.asm.tree.FrameNode;
import jdk.internal.org.objectweb.asm.tree.JumpInsnNode;
import jdk.internal.org.objectweb.asm.tree.LabelNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodNode;

/**
 * java.lang.Thread: hooks where it starts, joins, sleeps and interrupts; a field for the runtime.
 *
 * <p>Its remaining synchronized methods keep their real monitors: they never block for long, and
 * nothing stops inside them. {@code start} and {@code join} would stop inside, and so would the
 * numbering of threads: they lose theirs.
 * When the hook of {@code join} declines, the original method goes on under a name of its own,
 * with its monitor, because it waits on it.
 */
final class ThreadPatch {
  static final String NAME = "java/lang/Thread";

  /** The runtime's own object for a thread. */
  private static final String TASK = "concert$task";

  private static final String ORIGINAL_JOIN = "concert$join";

  /** Starts the thread unless the hook has. */
  private static final String ASKING_START = "concert$start";

  /** Private members that the runtime calls: name and descriptor. */
  private static final Set<String> OPENED =
      new HashSet<>(
          Arrays.asList(
              "dispatchUncaughtException(Ljava/lang/Throwable;)V",
              "exit()V",
              "isInterrupted(Z)Z",
              "start0()V"));

  /** Synchronized methods that would hold their monitor while another thread runs. */
  private static final Set<String> UNLOCKED =
      new HashSet<>(Arrays.asList("join(JI)V", "nextThreadNum()I", "start()V"));

  /** Methods that do otherwise before a thread has begun, or once it is over. */
  private static final Set<String> ASKING_LIFE =
      new HashSet<>(
          Arrays.asList("getThreadGroup", "getUncaughtExceptionHandler", "setDaemon"));

  private ThreadPatch() {}

  static void apply(ClassNode thread) {
    MethodNode join = null;
    for (MethodNode method : thread.methods) {
      String member = method.name + method.desc;
      if (OPENED.contains(member)) {
        method.access = (method.access & ~Opcodes.ACC_PRIVATE) | openAccess();
      }
      if (UNLOCKED.contains(member)) {
        method.access &= ~Opcodes.ACC_SYNCHRONIZED;
      }
      if (member.equals("join(J)V")) {
        join = method;
      } else if (member.equals("interrupt()V")) {
        returnIf(method, new Code().load(Opcodes.ALOAD, 0).call(Hook.INTERRUPT));
      } else if (member.equals("nextThreadNum()I")) {
        method.instructions.insert(new Code().call(Hook.NUMBERS_THREAD).list());
      } else if (member.equals("getState()Ljava/lang/Thread$State;")) {
        returnState(method);
      }
      replaceCalls(method);
      Hook asks =
          ASKING_LIFE.contains(method.name)
              ? Hook.ASKS_LIFE
              : member.equals("start()V")
                  ? Hook.ASKS_BEGUN
                  : member.equals("toString()Ljava/lang/String;") ? Hook.ASKS_ATTRIBUTES : null;
      if (asks != null) {
        Code question = new Code().load(Opcodes.ALOAD, 0).call(asks);
        method.instructions.insert(question.list());
      }
    }
    splitJoin(thread, join);
    thread.methods.add(askingStart());
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_TRANSIENT;
    thread.fields.add(new FieldNode(access, TASK, "Ljava/lang/Object;", null, null));
  }

  private static int openAccess() {
    return Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL;
  }

  private static void replaceCalls(MethodNode method) {
    for (AbstractInsnNode each : method.instructions.toArray()) {
      if (!(each instanceof MethodInsnNode)) {
        continue;
      }
      if (((MethodInsnNode) each).name.equals("getContext")) {
        method.instructions.set(each, Hook.THREAD_RIGHTS.call());
      }
      if (!((MethodInsnNode) each).owner.equals(NAME)) {
        continue;
      }
      switch (((MethodInsnNode) each).name + ((MethodInsnNode) each).desc) {
        case "start0()V":
          ((MethodInsnNode) each).name = ASKING_START;
          break;
        case "isInterrupted(Z)Z":
          method.instructions.set(each, Hook.IS_INTERRUPTED.call());
          break;
        case "sleep(J)V":
          method.instructions.set(each, Hook.LIBRARY_SLEEP.call());
          break;
        default:
          break;
      }
    }
  }

  /** join(long) asks the hook and, where that declines, goes on as it was. */
  private static void splitJoin(ClassNode thread, MethodNode join) {
    MethodNode asking =
        new MethodNode(
            Opcodes.ASM5,
            join.access & ~Opcodes.ACC_SYNCHRONIZED,
            join.name,
            join.desc,
            null,
            new String[] {"java/lang/InterruptedException"});
    Code code = new Code().load(Opcodes.ALOAD, 0).load(Opcodes.LLOAD, 1);
    code.invoke(Opcodes.INVOKESPECIAL, NAME, ORIGINAL_JOIN, "(J)V").op(Opcodes.RETURN);
    asking.instructions.add(code.list());
    Code question = new Code().load(Opcodes.ALOAD, 0).load(Opcodes.LLOAD, 1).call(Hook.JOIN);
    Object[] locals = {NAME, Opcodes.LONG};
    returnIf(asking, question, locals);
    join.name = ORIGINAL_JOIN;
    join.access =
        Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_SYNTHETIC;
    thread.methods.add(asking);
  }

  private static MethodNode askingStart() {
    int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC;
    MethodNode asking = new MethodNode(Opcodes.ASM5, access, ASKING_START, "()V", null, null);
    Code code = new Code().load(Opcodes.ALOAD, 0);
    code.invoke(Opcodes.INVOKEVIRTUAL, NAME, "start0", "()V").op(Opcodes.RETURN);
    asking.instructions.add(code.list());
    returnIf(asking, new Code().load(Opcodes.ALOAD, 0).call(Hook.START0));
    return asking;
  }

  private static void returnIf(MethodNode method, Code question) {
    returnIf(method, question, new Object[] {NAME});
  }

  private static void returnIf(MethodNode method, Code question, Object[] locals) {
    LabelNode goOn = new LabelNode();
    question.add(new JumpInsnNode(Opcodes.IFEQ, goOn)).op(Opcodes.RETURN).add(goOn);
    question.add(new FrameNode(Opcodes.F_NEW, locals.length, locals, 0, new Object[0]));
    method.instructions.insert(question.list());
  }

  /** getState: what the hook says, unless it says null. */
  private static void returnState(MethodNode method) {
    LabelNode goOn = new LabelNode();
    Code code = new Code().load(Opcodes.ALOAD, 0).call(Hook.GET_STATE).op(Opcodes.DUP);
    code.add(new JumpInsnNode(Opcodes.IFNULL, goOn)).op(Opcodes.ARETURN).add(goOn);
    Object[] stack = {"java/lang/Thread$State"};
    code.add(new FrameNode(Opcodes.F_NEW, 1, new Object[] {NAME}, 1, stack)).op(Opcodes.POP);
    method.instructions.insert(code.list());
  }
}
