package concert.explorer.main.isolation;

import java.util.Map;

/**
 * Loads one program's rewritten classes; all else comes from the JDK, none from the explorer. What the
 * program has comes from the program, whatever else is called so.
 */
final class ProgramLoader extends ClassLoader {
  private final Map<String, byte[]> classes;

  /** @param classes rewritten class files by internal name */
  ProgramLoader(Map<String, byte[]> classes) {
    super(null);
    this.classes = classes;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    // The virtual machine loads in the thread that needs the class: no hook is to act meanwhile.
    concert.explorer.hooks.ClassHooks.quietBegin();
    try {
      Class<?> own = findLoadedClass(name);
      if (own == null && classes.containsKey(name.replace('.', '/'))) {
        own = findClass(name);
      }
      return own == null ? super.loadClass(name, resolve) : own;
    } finally {
      concert.explorer.hooks.ClassHooks.quietEnd();
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] content = classes.get(name.replace('.', '/'));
    if (content == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, content, 0, content.length);
  }
}
