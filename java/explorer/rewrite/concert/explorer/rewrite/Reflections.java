package concert.explorer.rewrite;

import jdk.internal.org.objectweb.asm.tree.MethodInsnNode;

/** Reflection on the program's classes: it initialises them, and reads and writes their fields. */
final class Reflections {
  private static final String PACKAGE = "java/lang/reflect/";

  private final Sites sites;

  Reflections(Sites sites) {
    this.sites = sites;
  }

  /** The hook that a call needs, or null. */
  static Hook hook(MethodInsnNode call) {
    switch (call.owner) {
      case PACKAGE + "Method":
        return call.name.equals("invoke") ? Hook.REFLECTS : null;
      case PACKAGE + "Constructor":
      case "java/lang/Class":
        return call.name.equals("newInstance") ? Hook.REFLECTS : null;
      case PACKAGE + "Field":
        // get, getInt, ...; set, setInt, ...: of an object's field.
        if (!call.desc.startsWith("(Ljava/lang/Object;") || call.name.equals("equals")) {
          return null;
        }
        return call.name.startsWith("set") ? Hook.REFLECTED_WRITE : Hook.REFLECTED_READ;
      default:
        return null;
    }
  }

  /** Puts the hook before the call. */
  void apply(MethodBody body, MethodInsnNode call, Hook hook) {
    Arguments arguments = new Arguments(body, call);
    Code code = arguments.store();
    arguments.load(code, 0);
    if (hook != Hook.REFLECTS) {
      arguments.load(code, 1);
    }
    code.push(sites.of(body, call)).call(hook).add(arguments.restore());
    body.instructions().insertBefore(call, code.list());
  }
}
