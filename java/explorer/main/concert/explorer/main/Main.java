package concert.explorer.main;

import concert.explorer.Channel;
import concert.explorer.Engine;
import concert.explorer.Harness;
import concert.explorer.main.isolation.Chance;
import concert.explorer.main.isolation.Deserialised;
import concert.explorer.main.isolation.Guard;
import concert.explorer.main.isolation.JdkState;
import concert.explorer.main.isolation.Program;
import concert.explorer.main.protocol.Json;
import concert.explorer.main.protocol.Request;
import concert.explorer.rewrite.policy.RefusedClass;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import sun.misc.Unsafe;

/** Answers requests: programs to explore or replay, one object of JSON each. */
public final class Main {
  private static final int RESERVE_BYTES = 4 << 20;

  /** Given up where a program has used up the heap, so that this can be told. */
  private static byte[] reserve = new byte[RESERVE_BYTES];

  /** True if a program has left this machine other than it was: it is the last one here. */
  private static boolean spoilt;

  private Main() {}

  /** Works on the requests on standard input. */
  public static void main(String[] args) throws Exception {
    Harness.prepare(System.getProperty("concert.library"));
    if (!Channel.open()) {
      throw new IOException("cannot read the requests");
    }
    Chance.install();
    Deserialised.install(System.getProperty("concert.serialised"));
    // What these read and load, a program could not: it only asks for what they found.
    InetAddress.getLoopbackAddress();
    Package.getPackages();
    JdkState jdk = new JdkState();
    System.setSecurityManager(new Guard());
    ThreadGroup group = new ThreadGroup(Thread.currentThread().getThreadGroup().getParent(), "main");
    Field instance = Unsafe.class.getDeclaredField("theUnsafe");
    instance.setAccessible(true);
    Unsafe unsafe = (Unsafe) instance.get(null);
    byte[] line = Channel.request();
    while (line != null) {
      try {
        respond(line, jdk, group, unsafe);
      } catch (OutOfMemoryError full) {
        Channel.exhausted(Channel.MEMORY);
      }
      if (reserve == null) {
        reserve = new byte[RESERVE_BYTES];
      }
      line = spoilt ? null : Channel.request();
    }
    Engine.quit(0);
  }

  private static void respond(byte[] line, JdkState jdk, ThreadGroup group, Unsafe unsafe) {
    Map<String, Object> answer =
        answer(new String(line, StandardCharsets.UTF_8), jdk, group, unsafe);
    Channel.answer(Json.of(answer).getBytes(StandardCharsets.US_ASCII));
  }

  private static Map<String, Object> answer(
      String line, JdkState jdk, ThreadGroup group, Unsafe unsafe) {
    Map<String, Object> answer = Json.object();
    try {
      Request request = new Request(line);
      Program program = new Program(request, unsafe);
      if (request.replay) {
        answer.put("replay", new Replay(request, program, jdk, group).run());
      } else {
        Exploration exploration = new Exploration(request, program, jdk, group);
        Map<String, Object> verdict = exploration.explore();
        if (verdict == null) {
          exploration = exploration.repeated(new Program(request, unsafe));
          verdict = exploration.explore();
        }
        answer.put("verdict", verdict);
        spoilt |= exploration.spoilt();
      }
    } catch (RefusedClass refused) {
      answer.put("error", refused.reason().word() + ": " + refused.getMessage());
    } catch (LinkageError undefined) {
      // Of a class of the program: it is loaded before it runs.
      answer.put("error", RefusedClass.Reason.MALFORMED.word() + ": " + undefined);
    } catch (IOException | IllegalArgumentException problem) {
      answer.put("error", String.valueOf(problem.getMessage()));
    } catch (OutOfMemoryError full) {
      reserve = null;
      answer.clear();
      answer.put("error", "exhausted: memory");
    } catch (StackOverflowError deep) {
      // Classes nested, or expressions, deeper than the passes over them can follow.
      answer.put("error", "exhausted: stack");
    } catch (RuntimeException | Error fault) {
      // Ours: say it, with what is needed to find it, and go on with the next program.
      StringBuilder trace = new StringBuilder("internal error: " + fault);
      for (StackTraceElement frame : fault.getStackTrace()) {
        trace.append(" at ").append(frame);
      }
      answer.put("error", trace.toString());
    }
    return answer;
  }
}
