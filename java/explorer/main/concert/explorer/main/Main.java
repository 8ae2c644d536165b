package concert.explorer.main;

import concert.explorer.Engine;
import concert.explorer.Harness;
import concert.explorer.rewrite.RefusedClass;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.List;
import java.util.Map;
import sun.misc.Unsafe;

/** Answers requests: programs to explore or replay, one line of JSON each. */
public final class Main {
  private Main() {}

  /** @param args the file of requests */
  public static void main(String[] args) throws Exception {
    PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8");
    List<String> lines = Files.readAllLines(Paths.get(args[0]), StandardCharsets.UTF_8);
    Harness.prepare(System.getProperty("concert.library"));
    JdkState jdk = new JdkState();
    System.setSecurityManager(new Guard());
    ThreadGroup group = new ThreadGroup(Thread.currentThread().getThreadGroup().getParent(), "main");
    Field instance = Unsafe.class.getDeclaredField("theUnsafe");
    instance.setAccessible(true);
    Unsafe unsafe = (Unsafe) instance.get(null);
    for (String line : lines) {
      if (!line.isEmpty()) {
        answers.println(Json.of(answer(line, jdk, group, unsafe)));
      }
    }
    answers.flush();
    Engine.quit(0);
  }

  private static Map<String, Object> answer(
      String line, JdkState jdk, ThreadGroup group, Unsafe unsafe) {
    Map<String, Object> answer = Json.object();
    answer.put("id", line.split("\t", 2)[0]);
    try {
      Request request = new Request(line);
      Program program = new Program(request, unsafe);
      if (request.replay) {
        answer.put("replay", new Replay(request, program, jdk, group).run());
      } else {
        answer.put("verdict", new Exploration(request, program, jdk, group).explore());
      }
    } catch (RefusedClass refused) {
      answer.put("error", "refused: " + refused.getMessage());
    } catch (IOException | IllegalArgumentException problem) {
      answer.put("error", String.valueOf(problem.getMessage()));
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
