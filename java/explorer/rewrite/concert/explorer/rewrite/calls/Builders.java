package concert.explorer.rewrite.calls;

import concert.explorer.rewrite.code.Arguments;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.naming.Field;
import concert.explorer.rewrite.naming.FieldTable;
import concert.explorer.rewrite.naming.Sites;
import concert.explorer.rewrite.policy.Effect;
import concert.explorer.rewrite.policy.FieldKind;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.AbstractInsnNode;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;
import jdk.internal.org.objectweb.asm.tree.TypeInsnNode;

/**
 * A program's own StringBuilders: their text is plain data, one variable each. Those that only
 * concatenate strings ({@link Concatenations}) are nobody else's.
 */
public final class Builders {
  private static final String BUILDER = "java/lang/StringBuilder";

  private static final Set<String> READING =
      set(
          "capacity",
          "charAt",
          "chars",
          "codePointAt",
          "codePointBefore",
          "codePointCount",
          "codePoints",
          "getChars",
          "indexOf",
          "lastIndexOf",
          "length",
          "offsetByCodePoints",
          "subSequence",
          "substring",
          "toString");

  private static final Set<String> NEITHER = set("equals", "getClass", "hashCode");

  private final FieldTable fields;
  private final Sites sites;

  Builders(FieldTable fields, Sites sites) {
    this.fields = fields;
    this.sites = sites;
  }

  /** Tells whether a call is one of a builder's methods. */
  static boolean isCall(MethodInsnNode call) {
    return call.owner.equals(BUILDER) && call.getOpcode() != Opcodes.INVOKESTATIC;
  }

  /** Returns the variable that stands for a builder's text. */
  static Field text(FieldTable fields) {
    return fields.number(BUILDER, Field.TEXT, FieldKind.PLAIN);
  }

  /** Puts hooks around a call. */
  void apply(MethodBody body, MethodInsnNode call, Concatenations concatenations) {
    if (call.name.equals("<init>")) {
      if (concatenations.buildsToKeep(call) && leavesNewOnes(body)) {
        Code code = new Code().op(Opcodes.DUP).call(Hook.BORN_OBJECT);
        body.instructions().insert(call, code.list());
      }
    } else if (!concatenations.contains(call) && !NEITHER.contains(call.name)) {
      Arguments arguments = new Arguments(body, call);
      Code code = arguments.store();
      arguments.load(code, 0);
      code.push(text(fields).id());
      code.push(sites.of(body, call));
      code.call(READING.contains(call.name) ? Hook.READ : Hook.WRITE);
      body.instructions().insertBefore(call, code.add(arguments.restore()).list());
    }
  }

  /** Returns the call's possible side effect: it asks an object for its text. */
  static Effect effect(MethodInsnNode call) {
    String parameters = call.desc.substring(0, call.desc.indexOf(')'));
    boolean callsBack =
        parameters.contains("Ljava/lang/Object;")
            || parameters.contains("Ljava/lang/CharSequence;");
    return callsBack ? Effect.LIBRARY : Effect.NONE;
  }

  /** Tells whether each new builder is on the stack after its constructor, as from compilers. */
  private static boolean leavesNewOnes(MethodBody body) {
    for (AbstractInsnNode each : body.original()) {
      if (each.getOpcode() == Opcodes.NEW && ((TypeInsnNode) each).desc.equals(BUILDER)) {
        AbstractInsnNode next = body.next(each);
        if (next == null || next.getOpcode() != Opcodes.DUP) {
          return false;
        }
      }
    }
    return true;
  }

  private static Set<String> set(String... names) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(names)));
  }
}
