package concert.explorer.rewrite;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Enumeration;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The class files of a folder or a jar. */
final class ClassPath {
  private static final String SUFFIX = ".class";

  private ClassPath() {}

  /**
   * Reads all class files.
   *
   * @return by path without suffix, which is the internal name where files lie as they should;
   *     sorted
   */
  static Map<String, byte[]> read(Path path) throws IOException {
    return Files.isDirectory(path) ? readFolder(path) : readJar(path);
  }

  private static Map<String, byte[]> readJar(Path path) throws IOException {
    Map<String, byte[]> classFiles = new TreeMap<>();
    try (JarFile jar = new JarFile(path.toFile())) {
      for (Enumeration<JarEntry> e = jar.entries(); e.hasMoreElements(); ) {
        JarEntry entry = e.nextElement();
        if (entry.getName().endsWith(SUFFIX)) {
          try (InputStream in = jar.getInputStream(entry)) {
            classFiles.put(withoutSuffix(entry.getName()), readAll(in));
          }
        }
      }
    }
    return classFiles;
  }

  private static Map<String, byte[]> readFolder(Path folder) throws IOException {
    Map<String, byte[]> classFiles = new TreeMap<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<Path>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            String name = folder.relativize(file).toString();
            if (name.endsWith(SUFFIX)) {
              classFiles.put(withoutSuffix(name), Files.readAllBytes(file));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return classFiles;
  }

  private static String withoutSuffix(String name) {
    return name.substring(0, name.length() - SUFFIX.length());
  }

  private static byte[] readAll(InputStream in) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
      out.write(buffer, 0, n);
    }
    return out.toByteArray();
  }
}
