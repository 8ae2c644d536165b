package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.classes.ClassFacts;
import concert.explorer.rewrite.classes.ClassHierarchy;
import concert.explorer.rewrite.classes.ClassPath;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.HookFamily;
import concert.explorer.rewrite.naming.FieldTable;
import concert.explorer.rewrite.policy.ClassKind;
import concert.explorer.rewrite.policy.Policy;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Makes the jar that stands before rt.jar on the boot class path: JDK classes rewritten, the
 * runtime's classes, and {@link FieldTable#RESOURCE}.
 *
 * <p>Classes of the runtime win over JDK classes of the same name, which they replace as they are.
 */
public final class BootJar {
  private static final String SUFFIX = ".class";

  private BootJar() {}

  /**
   * Usage: {@code BootJar RT_JAR RUNTIME OUT}, where RUNTIME is a folder or a jar of classes. With
   * an empty folder the result is what the runtime is compiled against: it calls members of Thread
   * that only the rewritten one has.
   */
  public static void main(String[] args) throws IOException {
    if (args.length != 3) {
      System.err.println("usage: BootJar RT_JAR RUNTIME OUT (RUNTIME: a folder or a jar)");
      System.exit(2);
    }
    build(Paths.get(args[0]), Paths.get(args[1]), Paths.get(args[2]));
  }

  static void build(Path rtJar, Path runtime, Path out) throws IOException {
    Map<String, byte[]> own = ClassPath.read(runtime);
    Map<String, byte[]> library = ClassPath.read(rtJar);
    library.putAll(own);
    FieldTable fields = new FieldTable();
    LibraryRewriter rewriter =
        new LibraryRewriter(new ClassHierarchy(new JarClasses(library)), fields);
    Policy policy = new Policy();
    DeterministicJar jar = new DeterministicJar();
    for (Map.Entry<String, byte[]> entry : library.entrySet()) {
      if (own.containsKey(entry.getKey())) {
        jar.add(entry.getKey() + SUFFIX, entry.getValue());
      } else if (policy.kind(entry.getKey()) != ClassKind.UNTOUCHED) {
        jar.add(entry.getKey() + SUFFIX, rewriter.rewrite(entry.getValue()));
      }
    }
    jar.add(FieldTable.RESOURCE, fields.toBytes());
    checkHooks(own, rewriter.calledHooks());
    jar.write(out);
  }

  /** A hook that the runtime lacks would otherwise show only when the JVM meets it. */
  private static void checkHooks(Map<String, byte[]> own, Set<String> called) {
    if (own.keySet().stream().noneMatch(HookFamily::isOwner)) {
      // The jar is for compiling the runtime against.
      return;
    }
    Set<String> missing = new TreeSet<>(called);
    for (Hook each : Hook.values()) {
      missing.add(each.family().owner() + "." + each.method() + each.descriptor());
    }
    for (Map.Entry<String, byte[]> entry : own.entrySet()) {
      if (HookFamily.isOwner(entry.getKey())) {
        ClassFacts facts = ClassFacts.read(entry.getValue());
        String prefix = entry.getKey() + ".";
        missing.removeIf(
            each -> each.startsWith(prefix) && facts.declares(each.substring(prefix.length())));
      }
    }
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException("the runtime lacks " + missing);
    }
  }
}
