package concert.explorer.rewrite;

import concert.explorer.rewrite.classes.ClassPath;
import java.nio.file.Paths;

/**
 * Has the JVM verify every class of a jar that is on its boot class path; say -Xverify:all.
 *
 * <p>Usage: {@code Link JAR}. Prints how many classes were linked and what fails.
 */
public final class Link {
  private Link() {}

  public static void main(String[] args) throws Exception {
    int linked = 0;
    for (String name : ClassPath.read(Paths.get(args[0])).keySet()) {
      try {
        // HotSpot links a class before it lists its methods.
        Class.forName(name.replace('/', '.'), false, null).getDeclaredMethods();
        linked++;
      } catch (LinkageError e) {
        System.out.println(e);
      }
    }
    System.out.println("linked " + linked);
  }
}
