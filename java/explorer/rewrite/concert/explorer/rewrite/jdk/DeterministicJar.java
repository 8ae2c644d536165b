package concert.explorer.rewrite.jdk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A jar whose bytes depend on its entries only: sorted, stored, all of one date. */
final class DeterministicJar {
  /** The first moment that a jar can name. In local time, as jars have it: the zone cancels. */
  private static final LocalDateTime DATE = LocalDateTime.of(1980, 2, 1, 0, 0);

  private final Map<String, byte[]> entries = new TreeMap<>();

  void add(String name, byte[] content) {
    entries.put(name, content);
  }

  /** Stored, not deflated: the JVM starts faster, and no version of zlib shows. */
  void write(Path file) throws IOException {
    long millis = DATE.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli();
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.setMethod(ZipOutputStream.STORED);
      for (Map.Entry<String, byte[]> each : entries.entrySet()) {
        CRC32 crc = new CRC32();
        crc.update(each.getValue());
        ZipEntry entry = new ZipEntry(each.getKey());
        entry.setTime(millis);
        entry.setSize(each.getValue().length);
        entry.setCrc(crc.getValue());
        zip.putNextEntry(entry);
        zip.write(each.getValue());
        zip.closeEntry();
      }
    }
  }
}
