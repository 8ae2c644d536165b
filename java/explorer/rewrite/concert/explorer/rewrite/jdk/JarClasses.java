package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.classes.ClassFacts;
import concert.explorer.rewrite.classes.ClassSource;
import java.util.HashMap;
import java.util.Map;

/** The JDK as class files, at build time. */
final class JarClasses implements ClassSource {
  private final Map<String, byte[]> classFiles;
  private final Map<String, ClassFacts> known = new HashMap<>();

  /** @param classFiles by internal name */
  JarClasses(Map<String, byte[]> classFiles) {
    this.classFiles = classFiles;
  }

  @Override
  public ClassFacts find(String name) {
    ClassFacts facts = known.get(name);
    if (facts == null && classFiles.containsKey(name)) {
      facts = ClassFacts.read(classFiles.get(name));
      known.put(name, facts);
    }
    return facts;
  }
}
