package concert.explorer.rewrite.classes;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * The class files of a folder or a jar.
 *
 * <p>Read with java.io: java.nio.file would load a hundred classes before each program.
 */
public final class ClassPath {
  private static final String SUFFIX = ".class";

  private ClassPath() {}

  /**
   * Reads all class files.
   *
   * @return by path without suffix, which is the internal name where files lie as they should;
   *     sorted
   */
  public static Map<String, byte[]> read(Path path) throws IOException {
    Map<String, byte[]> classFiles = new TreeMap<>();
    File file = path.toFile();
    if (file.isDirectory()) {
      readFolder(file, "", classFiles);
    } else {
      readJar(file, classFiles);
    }
    return classFiles;
  }

  private static void readJar(File file, Map<String, byte[]> classFiles) throws IOException {
    try (JarFile jar = new JarFile(file)) {
      for (Enumeration<JarEntry> e = jar.entries(); e.hasMoreElements(); ) {
        JarEntry entry = e.nextElement();
        if (entry.getName().endsWith(SUFFIX)) {
          try (InputStream in = jar.getInputStream(entry)) {
            classFiles.put(withoutSuffix(entry.getName()), readAll(in));
          }
        }
      }
    }
  }

  /** @param prefix the folder's path below the class path's entry, empty or with a slash behind */
  private static void readFolder(File folder, String prefix, Map<String, byte[]> classFiles)
      throws IOException {
    File[] files = folder.listFiles();
    if (files == null) {
      throw new IOException("cannot list " + folder);
    }
    for (File file : files) {
      String name = prefix + file.getName();
      if (file.isDirectory()) {
        readFolder(file, name + "/", classFiles);
      } else if (name.endsWith(SUFFIX)) {
        try (InputStream in = new FileInputStream(file)) {
          classFiles.put(withoutSuffix(name), readAll(in));
        }
      }
    }
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
