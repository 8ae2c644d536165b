package concert.explorer.main.isolation;

import java.util.Locale;
import java.util.TimeZone;

/**
 * The locales and the time zone by default, as they were before the first program. Who sets them asks
 * for leave to write a system property, so that it is known when they may have changed.
 */
final class Defaults {
  private final Locale locale = Locale.getDefault();
  private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
  private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
  private final TimeZone zone = TimeZone.getDefault();

  /** Sets them back. */
  void reset() {
    Locale.setDefault(locale);
    Locale.setDefault(Locale.Category.DISPLAY, display);
    Locale.setDefault(Locale.Category.FORMAT, format);
    TimeZone.setDefault(zone);
  }
}
