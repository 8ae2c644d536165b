package concert.explorer.rewrite.calls;

import concert.explorer.rewrite.accesses.CounterIdiom;
import concert.explorer.rewrite.classes.ClassFacts;
import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import concert.explorer.rewrite.naming.FieldTable;
import concert.explorer.rewrite.naming.Sites;
import concert.explorer.rewrite.policy.Effect;
import concert.explorer.rewrite.policy.FieldKind;
import concert.explorer.rewrite.policy.Policy;
import concert.explorer.rewrite.policy.Redirect;
import concert.explorer.rewrite.policy.UnseenChanges;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.InsnList;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** Calls out of the program: some become hooks, the others are announced. */
public final class CandidateCalls implements MethodPass {
  private static final String THREAD = "java/lang/Thread";

  /** The class of the library with a field that Object.clone reads of the program's subclasses. */
  private static final String LIST = "java/util/AbstractList";

  private final ClassHierarchy hierarchy;
  private final FieldTable fields;
  private final Policy policy = new Policy();
  private final SingleUser singleUser;
  private final Reflections reflections;
  private final Sites sites;
  private Boolean extendsAdder;

  public CandidateCalls(ClassHierarchy hierarchy, FieldTable fields, Sites sites) {
    this.hierarchy = hierarchy;
    this.fields = fields;
    this.singleUser = new SingleUser(fields, sites);
    this.reflections = new Reflections(fields, sites);
    this.sites = sites;
  }

  // Whether a class of the program may do something else in place of an addition.
  private boolean isOverridden(MethodInsnNode call) {
    if (!call.owner.equals("java/util/concurrent/atomic/LongAdder")) {
      return false;
    }
    if (extendsAdder == null) {
      extendsAdder = hierarchy.isExtended(call.owner);
    }
    return extendsAdder;
  }

  @Override
  public void apply(MethodBody body) {
    Concatenations concatenations = new Concatenations(body);
    for (AbstractInsnNode each : body.original()) {
      if (!(each instanceof MethodInsnNode)) {
        continue;
      }
      MethodInsnNode call = (MethodInsnNode) each;
      if (!isOverridden(call) && CounterIdiom.replace(body, call, sites)) {
        continue;
      }
      String declaring = declaring(call);
      if (hierarchy.isCandidate(declaring)) {
        continue;
      }
      Questions.apply(body, call, declaring);
      if (changesUnseen(call, declaring)) {
        body.instructions().insertBefore(call, new Code().call(Hook.LIBRARY_WROTE).list());
      }
      Redirect redirect = Redirect.inProgram(declaring, call);
      if (redirect != null) {
        replace(body, call, redirect);
      } else {
        if (Builders.isCall(call)) {
          Builders.apply(body, call, concatenations);
        } else {
          boolean opaque = effect(call, declaring, concatenations) == Effect.OPAQUE;
          singleUser.apply(body, call, declaring, opaque);
          if (opaque && Type.getReturnType(call.desc).getSort() == Type.OBJECT) {
            Code code = new Code().op(Opcodes.DUP).call(Hook.GIVEN);
            body.instructions().insert(call, code.list());
          }
        }
        if (isObjectClone(call, declaring)) {
          Code code = new Code().op(Opcodes.DUP).push(sites.of(body, call)).call(Hook.CLONES);
          body.instructions().insertBefore(call, code.list());
        }
        Hook reflects = Reflections.hook(call);
        if (reflects != null) {
          reflections.apply(body, call, reflects);
        }
        announce(body, call, effect(call, declaring, concatenations));
        if (isObjectClone(call, declaring) && hierarchy.extendsClass(body.className(), LIST)) {
          int number = fields.number(LIST, "modCount", FieldKind.PLAIN).id();
          Code code = new Code().op(Opcodes.DUP).push(number).pushClass(LIST);
          body.instructions().insertBefore(call, code.call(Hook.LIBRARY_CLONE_READS).list());
        }
      }
    }
  }

  private static boolean isObjectClone(MethodInsnNode call, String declaring) {
    return call.getOpcode() == Opcodes.INVOKESPECIAL
        && declaring.equals("java/lang/Object")
        && call.name.equals("clone");
  }

  private boolean changesUnseen(MethodInsnNode call, String declaring) {
    Hook reflects = Reflections.hook(call);
    boolean opens = reflects != null && reflects != Hook.ASKS_MEMBER;
    // The text of a builder is a variable that is written.
    return opens
        || !Builders.isCall(call)
            && UnseenChanges.mayMake(declaring, call.name, isInterface(call, declaring));
  }

  /** Returns the declaring class; Thread for all methods inherited from it through the JDK. */
  private String declaring(MethodInsnNode call) {
    String declaring = hierarchy.resolveMethod(call.owner, call.name, call.desc);
    boolean hidden = hierarchy.isCandidate(declaring) || declaring.startsWith("[");
    return !hidden && !declaring.equals(THREAD) && Redirect.isOfThread(call)
            && hierarchy.isThread(declaring)
        ? THREAD
        : declaring;
  }

  private void replace(MethodBody body, MethodInsnNode call, Redirect redirect) {
    Code code = new Code();
    switch (redirect.extra()) {
      case SITE:
        code.push(sites.of(body, call));
        break;
      case CALLER:
        code.pushClass(body.className());
        break;
      default:
        break;
    }
    code.call(redirect.hook());
    InsnList instructions = body.instructions();
    instructions.insert(call, code.list());
    instructions.remove(call);
  }

  private Effect effect(MethodInsnNode call, String declaring, Concatenations concatenations) {
    if (concatenations.contains(call)) {
      return Concatenations.callsBack(call) ? Effect.LIBRARY : Effect.NONE;
    }
    if (Builders.isCall(call)) {
      return Effect.LIBRARY;
    }
    Hook reflects = Reflections.hook(call);
    if (reflects != null && reflects != Hook.ASKS_MEMBER) {
      return Effect.LIBRARY;
    }
    return policy.effect(declaring, call.name, call.desc, isInterface(call, declaring));
  }

  private void announce(MethodBody body, MethodInsnNode call, Effect effect) {
    if (effect == Effect.NONE) {
      return;
    }
    Code code = new Code().push(sites.ofCall(body, call)).call(announcement(effect));
    body.instructions().insertBefore(call, code.list());
  }

  private static Hook announcement(Effect effect) {
    switch (effect) {
      case LIBRARY:
        return Hook.LIBRARY;
      case LOCK:
        return Hook.LOCK_LIBRARY;
      default:
        return Hook.OPAQUE_LIBRARY;
    }
  }

  private boolean isInterface(MethodInsnNode call, String declaring) {
    if (declaring.equals(call.owner)) {
      return call.itf;
    }
    ClassFacts facts = hierarchy.find(declaring);
    return facts != null && facts.isInterface();
  }
}
