package concert.explorer.rewrite.naming;

import concert.explorer.rewrite.policy.FieldKind;
import concert.explorer.rewrite.policy.RefusedClass;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for fields: those of the JDK first, as the boot jar fixed them, then the program's. */
public final class FieldTable {
  /** The entry of the boot jar with the JDK's numbers: one {@code id class field kind} a line. */
  public static final String RESOURCE = "concert/explorer/fields.txt";

  /** Hooks pack the number with others into one word. */
  private static final int MAX_FIELDS = 1 << 20;

  private final List<Field> fields = new ArrayList<>();
  private final Map<String, Field> byName = new HashMap<>();

  /** A table without entries. */
  public FieldTable() {}

  /** The JDK's fields, as the boot jar of this JVM numbers them. */
  public static FieldTable ofBootJar() {
    InputStream stream = ClassLoader.getSystemResourceAsStream(RESOURCE);
    if (stream == null) {
      throw new IllegalStateException("this JVM runs without the explorer's boot jar");
    }
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      FieldTable table = new FieldTable();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] words = line.split(" ");
        Field field = table.number(words[1], words[2], FieldKind.valueOf(words[3]));
        if (field.id() != Integer.parseInt(words[0])) {
          throw new IllegalStateException(RESOURCE + " is out of order at: " + line);
        }
      }
      return table;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A table that starts with this one's entries and grows on its own. */
  public FieldTable copy() {
    FieldTable copy = new FieldTable();
    copy.fields.addAll(fields);
    copy.byName.putAll(byName);
    return copy;
  }

  public Field get(int id) {
    return fields.get(id);
  }

  public int size() {
    return fields.size();
  }

  /** The field's entry, made when it has none yet. */
  public Field number(String className, String name, FieldKind kind) {
    Field known = find(className, name);
    if (known != null) {
      return known;
    }
    if (fields.size() == MAX_FIELDS) {
      throw new RefusedClass(
          RefusedClass.Reason.TOO_LARGE, className, "brings the program over " + MAX_FIELDS + " fields");
    }
    Field field = new Field(fields.size(), className, name, kind);
    fields.add(field);
    byName.put(className + "." + name, field);
    return field;
  }

  /** The variable of every object that stands for what the library keeps in it unreported. */
  public Field calls() {
    return number("java/lang/Object", Field.CALLS, FieldKind.PLAIN);
  }

  /** The variable for a field of which it is not known whether threads may share it. */
  public Field callsOn(String className, String name) {
    return number(className, Field.CALLS + "." + name, FieldKind.PLAIN);
  }

  /** The field's entry, or null. */
  public Field find(String className, String name) {
    return byName.get(className + "." + name);
  }

  /** The content of {@link #RESOURCE}. */
  public byte[] toBytes() {
    StringBuilder text = new StringBuilder();
    for (Field field : fields) {
      text.append(field.id()).append(' ').append(field.className()).append(' ');
      text.append(field.name()).append(' ').append(field.kind()).append('\n');
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
