package concert.explorer.rewrite.classes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.internal.org.objectweb.asm.Opcodes;

/**
 * The JDK classes of this JVM, supertypes only.
 *
 * <p>The JVM is asked, not the class files: whatever the program extends gets loaded anyway, and
 * opening rt.jar for its resources costs tens of milliseconds.
 */
final class BootClasses implements ClassSource {
  private final Map<String, ClassFacts> known = new HashMap<>();

  @Override
  public ClassFacts find(String name) {
    if (!known.containsKey(name)) {
      known.put(name, load(name));
    }
    return known.get(name);
  }

  private static ClassFacts load(String name) {
    Class<?> loaded;
    try {
      loaded = Class.forName(name.replace('/', '.'), false, null);
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
    Class<?> parent = loaded.getSuperclass();
    List<String> interfaces = new ArrayList<>();
    for (Class<?> each : loaded.getInterfaces()) {
      interfaces.add(each.getName().replace('.', '/'));
    }
    String superName = parent == null ? null : parent.getName().replace('.', '/');
    if (loaded.isInterface()) {
      superName = "java/lang/Object";
    }
    return new ClassFacts(name, superName, interfaces, loaded.getModifiers(), Opcodes.V1_8);
  }
}
