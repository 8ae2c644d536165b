package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.FieldInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.VarInsnNode;

/**
 * Calls of the JDK that are not whole, though their documentation does not say so: what others do
 * between two of their parts shows. Found by making each access of the library an event.
 *
 * <p>Some show only to programs that do what few do. Their parts are events once the program is known
 * to do it.
 */
final class CallParts implements MethodPass {
  private static final String CONCURRENT = "java/util/concurrent/";

  private static final String FUTURE = "CompletableFuture.";

  /** Methods, and the calls in them that begin a part. */
  private static final Set<String> PARTS =
      set(
          // The last party has arrived, and the next phase has not begun: arrivals fail.
          "Phaser.arriveAndAwaitAdvance:arriveAndAwaitAdvance",
          "Phaser.arriveAndAwaitAdvance:onAdvance",
          "Phaser.doArrive:doArrive",
          "Phaser.doArrive:onAdvance",
          "Phaser.reconcileState:compareAndSwapLong",
          // A pool that is shut down starts no worker that it has counted: nobody runs its tasks.
          "ThreadPoolExecutor.addWorker:lock",
          // A task is cancelled before its thread is interrupted, or before its queue lets it go.
          "FutureTask.cancel:interrupt",
          "ScheduledThreadPoolExecutor$ScheduledFutureTask.cancel:remove",
          // A stage is complete before a pool has what depends on it, and the pool may not take it.
          "CompletableFuture$UniCompletion.claim:execute",
          // Tasks are given one by one.
          "AbstractExecutorService.doInvokeAny:cancel",
          "AbstractExecutorService.doInvokeAny:submit",
          "AbstractExecutorService.invokeAll:cancel",
          "AbstractExecutorService.invokeAll:execute",
          "ForkJoinPool.invokeAll:cancel",
          "ForkJoinPool.invokeAll:externalPush",
          // An equal pair has taken the place of the one looked at: the call fails.
          "atomic/AtomicMarkableReference.attemptMark:casPair",
          "atomic/AtomicMarkableReference.compareAndSet:casPair",
          "atomic/AtomicStampedReference.attemptStamp:casPair",
          "atomic/AtomicStampedReference.compareAndSet:casPair");

  // A stage that calls nothing of the program's is not complete as soon as what it depends on is.
  private static final Pattern RELAYS =
      Pattern.compile(
          "CompletableFuture\\.(bi|or|uni)[A-Z]\\w*:"
              + "(completeNull|completeRelay|completeThrowable|completeValue|internalComplete)");

  private static final Pattern COMPLETES = Pattern.compile("complete(Null|Throwable|Value)");

  // Threads may share out what depends on a stage: where two complete it, or one comes to depend on it
  // while another completes it.
  private static final Pattern SHARED_OUT =
      Pattern.compile(
          "CompletableFuture\\.(postComplete:casStack|obtrude\\w+:postComplete"
              + "|(bipush|orpush|push|timedGet|waitingGet):tryPushStack|\\w+Get:managedBlock"
              + "|(\\w+Stage|orTree|andTree|uniCompose):(bipush|orpush|push|tryFire))");

  // What depends on two stages looks at the one, and then at the other: others complete them meanwhile.
  private static final Pattern OF_TWO = Pattern.compile("CompletableFuture\\.(bi|or)[A-Z]\\w*");

  // Who has completed a stage takes it out of what led to it, a plain field: others may come before that,
  // and complete what depends on the stage.
  private static final Pattern LEADS_TO_STAGE =
      Pattern.compile("CompletableFuture\\$(Bi|Or|Uni)\\w+.tryFire");

  private static final int SECOND = 2;

  private static final String DEPENDS = FUTURE + "tryPushStack";

  private static final Set<String> COUNTS_DEPENDANTS =
      set(FUTURE + "getNumberOfDependents", FUTURE + "toString");

  // They complete what depends on a stage, as if it had not been complete.
  private static final Set<String> OBTRUDES =
      set(FUTURE + "obtrudeException", FUTURE + "obtrudeValue");

  private static final Set<String> ASKS_STAGE =
      set(
          FUTURE + "getNow",
          FUTURE + "isCancelled",
          FUTURE + "isCompletedExceptionally",
          FUTURE + "isDone");

  private static final Set<String> COMPLETIONS =
      set(FUTURE + "cancel", FUTURE + "complete", FUTURE + "completeExceptionally");

  // A task completes its stage, unless others were first.
  private static final Set<String> COMPLETING_TASKS =
      set("CompletableFuture$AsyncRun.run", "CompletableFuture$AsyncSupply.run");

  // A pool that has found no task may end with one that is just being put into it.
  private static final Set<String> SUBMISSIONS =
      set(
          "ForkJoinPool.externalPush:putOrderedObject",
          "ForkJoinPool.externalSubmit:putOrderedObject");

  // A scheduler that has found no task may end before the one that it is given is in its queue, or before
  // it has a worker: nobody runs the task.
  private static final Set<String> TASKS_GIVEN =
      set(
          "ScheduledThreadPoolExecutor.delayedExecute:add",
          "ScheduledThreadPoolExecutor.delayedExecute:ensurePrestart",
          "ScheduledThreadPoolExecutor.delayedExecute:isShutdown",
          "ScheduledThreadPoolExecutor.delayedExecute:remove");

  // Behind the first look at the pool's state.
  private static final Set<String> GIVES_TO_POOL =
      set(
          "ScheduledThreadPoolExecutor.delayedExecute:getQueue",
          "ScheduledThreadPoolExecutor.delayedExecute:reject",
          "ThreadPoolExecutor.execute:workerCountOf");

  private static final Set<String> SHUTS_POOL =
      set("ThreadPoolExecutor.shutdown", "ThreadPoolExecutor.shutdownNow");

  private static final String LOSES_WORKER = "ThreadPoolExecutor.processWorkerExit";

  // A pool looks at its state and its workers again: it may be shut down, or have lost one, meanwhile.
  private static final Set<String> POOL_STEPS =
      set(
          "ThreadPoolExecutor.execute:offer",
          "ThreadPoolExecutor.processWorkerExit:lock",
          "ThreadPoolExecutor.remove:tryTerminate");

  private static final String OFFERS = "ThreadPoolExecutor.execute:offer";

  // It has found too few workers, for no task in particular.
  private static final Set<String> ADDS_WORKER =
      set(
          "ThreadPoolExecutor.ensurePrestart:addWorker",
          "ThreadPoolExecutor.execute:addWorker",
          "ThreadPoolExecutor.processWorkerExit:addWorker");

  private static final Set<String> SCHEDULERS_SHUT =
      set(
          "ScheduledThreadPoolExecutor.shutdown:shutdown",
          "ScheduledThreadPoolExecutor.shutdownNow:shutdownNow");

  private static final String SCHEDULER_ENDS = "ThreadPoolExecutor.tryTerminate:lock";

  // Others ask whether the pool has ended, after they have shut it down.
  private static final Set<String> ENDINGS =
      set(
          "ThreadPoolExecutor.shutdown:tryTerminate",
          "ThreadPoolExecutor.shutdownNow:tryTerminate",
          "ThreadPoolExecutor.tryTerminate:terminated");

  private static final Set<String> ASKS_FOR_END =
      set("ThreadPoolExecutor.isTerminated", "ThreadPoolExecutor.isTerminating");

  private static final String INTERRUPTS_IDLE_WORKER =
      "ThreadPoolExecutor.interruptIdleWorkers:interrupt";

  // Two threads give one lock back: both have looked at its state, and then set it.
  private static final Pattern GIVES_STAMP_BACK =
      Pattern.compile("locks/StampedLock.(unlock|unlockWrite|unstampedUnlockWrite|tryUnlockWrite)");

  // Two threads run a task, and the one that does nothing cancels it then.
  private static final String RUNS = "FutureTask.run:compareAndSwapObject";

  // The phase has not advanced, then it has, and an interrupt has come: the wait is interrupted.
  private static final String LOOKS_FOR_INTERRUPT = "Phaser$QNode.isReleasable:interrupted";

  private static final Set<String> LOOKS_FOR_INTERRUPT_FIRST =
      set(
          "CompletableFuture$Signaller.isReleasable:interrupted",
          "FutureTask.awaitDone:interrupted",
          "locks/StampedLock.acquireRead:interrupted",
          "locks/StampedLock.acquireWrite:interrupted");

  // A lock loses its owner in the event in which it was taken.
  private static final Set<String> NAMES_OWNER =
      set("locks/ReentrantLock.toString", "locks/ReentrantReadWriteLock$WriteLock.toString");

  private static final Set<String> ENDS = set("ForkJoinPool.shutdown", "ForkJoinPool.shutdownNow");

  private static Set<String> set(String... names) {
    return new HashSet<>(Arrays.asList(names));
  }

  @Override
  public void apply(MethodBody body) {
    if (!body.className().startsWith(CONCURRENT)) {
      return;
    }
    String method = body.className().substring(CONCURRENT.length()) + "." + body.method().name;
    if (ENDS.contains(method)) {
      body.instructions().insert(new Code().call(Hook.SHUTS_DOWN).list());
    }
    if (NAMES_OWNER.contains(method)) {
      body.instructions().insert(new Code().call(Hook.LOOKS_INSIDE).list());
    }
    if (ASKS_FOR_END.contains(method)) {
      body.instructions().insert(new Code().call(Hook.ASKS_FOR_END).list());
    }
    if (method.equals(DEPENDS)) {
      body.instructions().insert(new Code().load(Opcodes.ALOAD, 0).call(Hook.DEPENDS).list());
    }
    if (COUNTS_DEPENDANTS.contains(method)) {
      body.instructions().insert(new Code().call(Hook.COUNTS_DEPENDANTS).list());
    }
    if (SHUTS_POOL.contains(method)) {
      Code shuts = new Code().load(Opcodes.ALOAD, 0).call(Hook.SHUTS_POOL);
      body.instructions().insert(shuts.list());
    } else if (method.equals(LOSES_WORKER)) {
      Code loses = new Code().load(Opcodes.ALOAD, 0).load(Opcodes.ILOAD, 2);
      body.instructions().insert(loses.call(Hook.LOSES_WORKER).list());
    }
    if (ASKS_STAGE.contains(method)) {
      body.instructions().insert(new Code().call(Hook.ASKS_STAGE).list());
    }
    boolean ofTwo = OF_TWO.matcher(method).matches();
    if (ofTwo) {
      boolean either = method.startsWith(FUTURE + "or");
      Code looks = new Code().push(either ? 1 : 0).call(Hook.LOOKS_AT_TWO);
      body.instructions().insert(looks.list());
    }
    if (OBTRUDES.contains(method)) {
      body.instructions().insert(new Code().call(Hook.OBTRUDES).list());
    }
    boolean completes = COMPLETIONS.contains(method);
    boolean leads = LEADS_TO_STAGE.matcher(method).matches();
    boolean stamped = GIVES_STAMP_BACK.matcher(method).matches();
    if (stamped && method.contains("tryUnlock")) {
      body.instructions().insert(new Code().call(Hook.STAMP_FAILS).list());
    }
    boolean taskCompletes = COMPLETING_TASKS.contains(method);
    AbstractInsnNode second = null;
    for (AbstractInsnNode each : body.original()) {
      Code before = null;
      if (each instanceof MethodInsnNode) {
        String call = method + ":" + ((MethodInsnNode) each).name;
        before = before(call);
        if (ADDS_WORKER.contains(call) && hasNoTask(each)) {
          before = new Code().call(Hook.POOL_STEP);
        }
        if (call.equals(OFFERS)) {
          body.instructions().insert(each, new Code().call(Hook.POOL_STEP).list());
        }
        if (call.equals(RUNS)) {
          body.instructions().insert(each, new Code().call(Hook.RUNS).list());
        }
        if (taskCompletes && COMPLETES.matcher(((MethodInsnNode) each).name).matches()) {
          Code after = new Code().op(Opcodes.DUP).call(Hook.TASK_COMPLETED);
          body.instructions().insert(each, after.list());
        }
      } else if (leads && isDependant(each)) {
        boolean drops = each.getOpcode() == Opcodes.PUTFIELD;
        Hook hook = drops ? Hook.DROPS_DEPENDANT : Hook.LOOKS_AT_DEPENDANT;
        before = new Code().load(Opcodes.ALOAD, 0).call(hook);
      } else if (stamped && each.getOpcode() == Opcodes.NEW) {
        before = new Code().call(Hook.STAMP_FAILS);
      } else if (stamped && isState(each)) {
        before = new Code().call(Hook.STAMP_STEP);
      } else if (taskCompletes && isResult(each)) {
        Code after = new Code().op(Opcodes.DUP).call(Hook.COMPLETES_TASK);
        body.instructions().insert(each, after.list());
      } else if (completes && each.getOpcode() == Opcodes.IRETURN) {
        before = new Code().op(Opcodes.DUP).call(Hook.COMPLETED);
      } else if (ofTwo && second != null && isResult(each)) {
        body.instructions().insertBefore(second, new Code().call(Hook.SHARES_OUT).list());
      }
      if (before != null) {
        body.instructions().insertBefore(each, before.list());
      }
      second = isSecond(each) ? each : null;
    }
  }

  private static boolean isDependant(AbstractInsnNode each) {
    return each instanceof FieldInsnNode && ((FieldInsnNode) each).name.equals("dep");
  }

  private static boolean isState(AbstractInsnNode each) {
    return each.getOpcode() == Opcodes.PUTFIELD && ((FieldInsnNode) each).name.equals("state");
  }

  private static boolean hasNoTask(AbstractInsnNode addsWorker) {
    return addsWorker.getPrevious().getPrevious().getOpcode() == Opcodes.ACONST_NULL;
  }

  private static boolean isResult(AbstractInsnNode each) {
    return each.getOpcode() == Opcodes.GETFIELD && ((FieldInsnNode) each).name.equals("result");
  }

  private static boolean isSecond(AbstractInsnNode each) {
    return each instanceof VarInsnNode && ((VarInsnNode) each).var == SECOND;
  }

  private static Code before(String call) {
    if (PARTS.contains(call) || RELAYS.matcher(call).matches()) {
      return new Code().call(Hook.LIBRARY_STEP);
    }
    if (SHARED_OUT.matcher(call).matches()) {
      return new Code().call(Hook.SHARES_OUT);
    }
    if (call.equals(INTERRUPTS_IDLE_WORKER)) {
      return new Code().call(Hook.INTERRUPTS_IDLE_WORKER);
    }
    if (TASKS_GIVEN.contains(call)) {
      return new Code().call(Hook.GIVES_TASK);
    }
    if (GIVES_TO_POOL.contains(call)) {
      return new Code().load(Opcodes.ALOAD, 0).call(Hook.GIVES_TO_POOL);
    }
    if (POOL_STEPS.contains(call)) {
      return new Code().call(Hook.POOL_STEP);
    }
    if (SCHEDULERS_SHUT.contains(call)) {
      return new Code().call(Hook.SHUTS_SCHEDULER);
    }
    if (call.equals(SCHEDULER_ENDS)) {
      return new Code().load(Opcodes.ALOAD, 0).call(Hook.SCHEDULER_ENDS);
    }
    if (ENDINGS.contains(call)) {
      return new Code().call(Hook.ENDS);
    }
    if (call.equals(LOOKS_FOR_INTERRUPT)) {
      return new Code().call(Hook.LOOKS_FOR_INTERRUPT);
    }
    if (LOOKS_FOR_INTERRUPT_FIRST.contains(call)) {
      return new Code().call(Hook.LOOKS_FOR_INTERRUPT_FIRST);
    }
    return SUBMISSIONS.contains(call) ? new Code().call(Hook.SUBMITS) : null;
  }
}
