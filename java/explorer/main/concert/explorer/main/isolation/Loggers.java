package concert.explorer.main.isolation;

import java.util.Collections;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/** The loggers of the virtual machine, which outlive executions. */
final class Loggers {
  private Loggers() {}

  /** Has the JDK make its own before a program could, by settings of the program's. */
  static void prepare() {
    LogManager.getLogManager().getLogger("").getHandlers();
  }

  /** Sets all back to what the JDK's own configuration makes of them. */
  static void reset() {
    LogManager manager = LogManager.getLogManager();
    for (String name : Collections.list(manager.getLoggerNames())) {
      Logger logger = manager.getLogger(name);
      if (logger != null) {
        reset(logger, name.isEmpty());
      }
    }
  }

  private static void reset(Logger logger, boolean isRoot) {
    for (Handler handler : logger.getHandlers()) {
      logger.removeHandler(handler);
    }
    logger.setFilter(null);
    logger.setUseParentHandlers(true);
    logger.setLevel(isRoot ? Level.INFO : null);
    if (isRoot) {
      logger.addHandler(new ConsoleHandler());
    }
  }
}
