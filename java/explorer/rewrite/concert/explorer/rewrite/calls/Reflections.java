package concert.explorer.rewrite.calls;

import concert.explorer.rewrite.code.Arguments;
import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.naming.FieldTable;
import concert.explorer.rewrite.naming.Sites;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/**
 * Reflection and method handles, which reach the program's own classes and little else: a hook before
 * the call looks at what is reached. It initialises classes of the program, and reads and writes their
 * fields.
 */
final class Reflections {
  private static final String PACKAGE = "java/lang/reflect/";
  private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";

  private final FieldTable fields;
  private final Sites sites;

  Reflections(FieldTable fields, Sites sites) {
    this.fields = fields;
    this.sites = sites;
  }

  /** The hook that a call needs, or null. */
  static Hook hook(MethodInsnNode call) {
    switch (call.owner) {
      case PACKAGE + "AccessibleObject":
      case PACKAGE + "Executable":
        return opens(call);
      case PACKAGE + "Method":
        return call.name.equals("invoke") ? Hook.REFLECTS : opens(call);
      case PACKAGE + "Constructor":
        return call.name.equals("newInstance") ? Hook.REFLECTS : opens(call);
      case "java/lang/Class":
        return call.name.equals("newInstance") ? Hook.REFLECTS : asksMember(call);
      case PACKAGE + "Field":
        // get, getInt, ...; set, setInt, ...: of an object's field.
        if (!call.desc.startsWith("(Ljava/lang/Object;") || call.name.equals("equals")) {
          return opens(call);
        }
        return call.name.startsWith("set") ? Hook.REFLECTED_WRITE : Hook.REFLECTED_READ;
      case LOOKUP:
        return looksUp(call);
      default:
        return null;
    }
  }

  private static Hook asksMember(MethodInsnNode call) {
    switch (call.name) {
      case "getDeclaredField":
      case "getDeclaredMethod":
      case "getField":
      case "getMethod":
        return Hook.ASKS_MEMBER;
      default:
        return null;
    }
  }

  private static Hook opens(MethodInsnNode call) {
    return call.name.equals("setAccessible")
        ? Hook.OPENS
        : call.name.equals("isAccessible") ? Hook.ASKS_OPEN : null;
  }

  private static Hook looksUp(MethodInsnNode call) {
    switch (call.name) {
      case "bind":
      case "findSpecial":
      case "findStatic":
      case "findVirtual":
        return Hook.LOOKS_UP_METHOD;
      case "findConstructor":
      case "unreflect":
      case "unreflectConstructor":
      case "unreflectSpecial":
        return Hook.LOOKS_UP;
      default:
        return null;
    }
  }

  // The call looks whether the member is open.
  private static boolean needsOpen(MethodInsnNode call, Hook hook) {
    return hook == Hook.REFLECTS && !call.owner.equals("java/lang/Class")
        || hook == Hook.REFLECTED_READ
        || hook == Hook.REFLECTED_WRITE
        || hook == Hook.LOOKS_UP;
  }

  /** Puts the hook before the call, and one behind it where a field is found. */
  void apply(MethodBody body, MethodInsnNode call, Hook hook) {
    Arguments arguments = new Arguments(body, call);
    Code code = arguments.store();
    switch (hook) {
      case LOOKS_UP:
        arguments.load(code, 1);
        break;
      case LOOKS_UP_METHOD:
        // The class searched, the name and the type.
        arguments.load(code, 1);
        arguments.load(code, 2);
        arguments.load(code, 3);
        break;
      case ASKS_MEMBER:
      case REFLECTED_READ:
      case REFLECTED_WRITE:
        arguments.load(code, 0);
        arguments.load(code, 1);
        break;
      case OPENS:
        // The member or members, whether they are opened, and the variable that says so.
        arguments.load(code, 0);
        arguments.load(code, 1);
        code.push(fields.calls().id());
        break;
      case ASKS_OPEN:
        arguments.load(code, 0);
        code.push(fields.calls().id());
        break;
      default:
        arguments.load(code, 0);
        break;
    }
    if (hook.descriptor().contains("I)")) {
      code.push(sites.of(body, call)).call(hook);
    } else {
      code.call(hook);
    }
    if (needsOpen(call, hook)) {
      arguments.load(code, hook == Hook.LOOKS_UP ? 1 : 0);
      code.push(fields.calls().id()).push(sites.of(body, call)).call(Hook.NEEDS_OPEN);
    }
    code.add(arguments.restore());
    body.instructions().insertBefore(call, code.list());
    if (hook == Hook.ASKS_MEMBER && call.desc.endsWith("Ljava/lang/reflect/Field;")) {
      Code found = new Code().op(Opcodes.DUP).call(Hook.FOUND_FIELD);
      body.instructions().insert(call, found.list());
    }
  }
}
