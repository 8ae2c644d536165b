package concert.explorer.rewrite;

import concert.explorer.rewrite.program.Candidate;

/** Loads a rewritten program. */
final class Loader extends ClassLoader {
  private final Candidate candidate;

  Loader(Candidate candidate) {
    super(null);
    this.candidate = candidate;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] classFile = candidate.classFiles().get(name.replace('.', '/'));
    if (classFile == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, classFile, 0, classFile.length);
  }
}
