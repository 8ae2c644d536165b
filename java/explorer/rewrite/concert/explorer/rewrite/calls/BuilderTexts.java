package concert.explorer.rewrite.calls;

import concert.explorer.rewrite.code.Arguments;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.naming.Field;
import concert.explorer.rewrite.naming.FieldTable;
import concert.explorer.rewrite.naming.Sites;
import concert.explorer.rewrite.policy.FieldKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/**
 * Calls that read or change the text of a StringBuilder that goes by another type, such as
 * {@code Object} or {@code CharSequence}, or read a date that they get. Whether the object is one, the
 * runtime sees.
 */
final class BuilderTexts {
  private static final String OBJECT = "java/lang/Object";
  private static final String SEQUENCE = "java/lang/CharSequence";
  private static final String DATE = "java/util/Date";
  private static final String APPENDABLE = "java/lang/Appendable";

  /** Methods that ask the objects which they get for their texts. */
  private static final Set<String> TELLING =
      new HashSet<>(
          Arrays.asList(
              "java/lang/AssertionError.<init>",
              "java/lang/String.format",
              "java/lang/String.join",
              "java/lang/String.valueOf",
              "java/lang/StringBuffer.append",
              "java/lang/StringBuffer.insert",
              "java/lang/StringBuilder.append",
              "java/lang/StringBuilder.insert",
              "java/text/DateFormat.format",
              "java/text/Format.format",
              "java/text/MessageFormat.format",
              "java/text/SimpleDateFormat.format",
              "java/util/Date.equals",
              "java/util/Formatter.format",
              "java/util/Objects.toString",
              "java/util/logging/Logger.log"));

  private final FieldTable fields;
  private final Sites sites;

  BuilderTexts(FieldTable fields, Sites sites) {
    this.fields = fields;
    this.sites = sites;
  }

  /** Tells whether a class is an interface of builders, all of whose methods concern the text. */
  static boolean isOfSequence(String declaring) {
    return declaring.equals(SEQUENCE) || declaring.equals(APPENDABLE);
  }

  /** Puts hooks before a call of the library. */
  void apply(MethodBody body, MethodInsnNode call, String declaring) {
    boolean receives = call.getOpcode() != Opcodes.INVOKESTATIC && !call.name.equals("<init>");
    boolean changes = declaring.equals(APPENDABLE);
    boolean reads =
        declaring.equals(SEQUENCE)
            || call.name.equals("toString")
                && (declaring.equals(OBJECT) || declaring.startsWith("java/util/"))
                && call.getOpcode() != Opcodes.INVOKESPECIAL
                && call.getOpcode() != Opcodes.INVOKESTATIC;
    List<Integer> texts = texts(call, declaring, receives ? 1 : 0);
    boolean ofReceiver = receives && (changes || reads);
    if (!ofReceiver && texts.isEmpty()) {
      return;
    }
    Arguments arguments =
        call.name.equals("<init>")
            ? Arguments.ofConstructor(body, call)
            : new Arguments(body, call);
    Code code = arguments.store();
    if (ofReceiver) {
      arguments.load(code, 0);
      report(code, body, call, changes);
    }
    for (int each : texts) {
      if (!arguments.type(each).getInternalName().equals(DATE)) {
        arguments.load(code, each);
        report(code, body, call, false);
      }
      if (!arguments.type(each).getInternalName().startsWith("java/lang/String")) {
        arguments.load(code, each);
        reportDate(code, body, call);
      }
    }
    body.instructions().insertBefore(call, code.add(arguments.restore()).list());
  }

  private void report(Code code, MethodBody body, MethodInsnNode call, boolean changes) {
    code.push(Builders.text(fields).id()).push(sites.of(body, call));
    code.call(changes ? Hook.CHANGES_BUILDER : Hook.READS_BUILDER);
  }

  private void reportDate(Code code, MethodBody body, MethodInsnNode call) {
    code.push(fields.number(DATE, Field.STATE, FieldKind.PLAIN).id()).push(sites.of(body, call));
    code.call(Hook.READS_DATE);
  }

  /** Returns the places of the arguments whose texts the call reads. */
  private static List<Integer> texts(MethodInsnNode call, String declaring, int receivers) {
    List<Integer> places = new ArrayList<>();
    int place = receivers;
    for (Type each : Type.getArgumentTypes(call.desc)) {
      if (isText(call, declaring, each.getDescriptor())) {
        places.add(place);
      }
      place++;
    }
    return places;
  }

  private static boolean isText(MethodInsnNode call, String declaring, String type) {
    switch (type) {
      case "Ljava/util/Date;":
      case "Ljava/lang/CharSequence;":
      case "Ljava/lang/StringBuilder;":
      case "[Ljava/lang/CharSequence;":
        return true;
      case "Ljava/lang/Object;":
      case "[Ljava/lang/Object;":
        return prints(call, declaring) || TELLING.contains(declaring + "." + call.name);
      default:
        return false;
    }
  }

  private static boolean prints(MethodInsnNode call, String declaring) {
    return declaring.startsWith("java/io/")
        && (call.name.startsWith("print") || call.name.equals("format"));
  }
}
