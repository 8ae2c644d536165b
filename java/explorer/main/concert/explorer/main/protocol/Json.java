package concert.explorer.main.protocol;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** JSON text of maps, collections, strings, numbers and booleans; keys in their order. */
public final class Json {
  private final StringBuilder out = new StringBuilder();

  private Json() {}

  public static String of(Object value) {
    Json json = new Json();
    json.write(value);
    return json.out.toString();
  }

  /** A new object, to be filled by put. */
  public static Map<String, Object> object() {
    return new TreeMap<>();
  }

  private void write(Object value) {
    if (value == null || value instanceof Boolean || value instanceof Number) {
      out.append(value);
    } else if (value instanceof Map) {
      writeMap((Map<?, ?>) value);
    } else if (value instanceof Collection) {
      writeList((Collection<?>) value);
    } else {
      writeText(value.toString());
    }
  }

  private void writeMap(Map<?, ?> map) {
    String separator = "{";
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      out.append(separator);
      writeText(entry.getKey().toString());
      out.append(':');
      write(entry.getValue());
      separator = ",";
    }
    out.append(map.isEmpty() ? "{}" : "}");
  }

  private void writeList(Collection<?> list) {
    String separator = "[";
    for (Object item : list) {
      out.append(separator);
      write(item);
      separator = ",";
    }
    out.append(list.isEmpty() ? "[]" : "]");
  }

  private static boolean isAlone(String text, int at) {
    char c = text.charAt(at);
    if (Character.isHighSurrogate(c)) {
      return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
    }
    return Character.isLowSurrogate(c)
        && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
  }

  private void writeText(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c == '\n') {
        out.append("\\n");
      } else if (isAlone(text, i)) {
        // Half a character, which no encoding can say.
        out.append("\\ufffd");
      } else if (c < ' ' || c > '~') {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(Character.forDigit(c >> shift & 15, 16));
        }
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
