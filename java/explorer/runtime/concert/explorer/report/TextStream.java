package concert.explorer.report;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Locale;

/** A stream that turns whatever is printed into texts. */
abstract class TextStream extends PrintStream {
  TextStream() {
    super(new ByteArrayOutputStream(0));
  }

  /** Prints a text. */
  abstract void record(String text);

  @Override
  public void print(String value) {
    record(value == null ? "null" : value);
  }

  @Override
  public void print(Object value) {
    record(String.valueOf(value));
  }

  @Override
  public void print(boolean value) {
    record(String.valueOf(value));
  }

  @Override
  public void print(char value) {
    record(String.valueOf(value));
  }

  @Override
  public void print(int value) {
    record(String.valueOf(value));
  }

  @Override
  public void print(long value) {
    record(String.valueOf(value));
  }

  @Override
  public void print(float value) {
    record(String.valueOf(value));
  }

  @Override
  public void print(double value) {
    record(String.valueOf(value));
  }

  @Override
  public void print(char[] value) {
    record(String.valueOf(value));
  }

  @Override
  public void println() {
    record("\n");
  }

  @Override
  public void println(String value) {
    record((value == null ? "null" : value) + "\n");
  }

  @Override
  public void println(Object value) {
    record(String.valueOf(value) + "\n");
  }

  @Override
  public void println(boolean value) {
    record(value + "\n");
  }

  @Override
  public void println(char value) {
    record(value + "\n");
  }

  @Override
  public void println(int value) {
    record(value + "\n");
  }

  @Override
  public void println(long value) {
    record(value + "\n");
  }

  @Override
  public void println(float value) {
    record(value + "\n");
  }

  @Override
  public void println(double value) {
    record(value + "\n");
  }

  @Override
  public void println(char[] value) {
    record(String.valueOf(value) + "\n");
  }

  @Override
  public PrintStream printf(String format, Object... values) {
    return format(format, values);
  }

  @Override
  public PrintStream format(String format, Object... values) {
    return format(Locale.getDefault(Locale.Category.FORMAT), format, values);
  }

  @Override
  public PrintStream printf(Locale locale, String format, Object... values) {
    return format(locale, format, values);
  }

  @Override
  public PrintStream append(CharSequence value) {
    print(String.valueOf(value));
    return this;
  }

  @Override
  public PrintStream append(char value) {
    print(value);
    return this;
  }
}
