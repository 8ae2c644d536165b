import java.util.Arrays;
import java.util.List;

/** Loop heads of every kind, with variables of every type. */
public class Turns {
  static int rounds(int n) {
    int sum = 0;
    while (true) {
      long wide = sum * 2L; //= loop, loopEnd
      double real = wide / 3.0;
      float single = (float) real;
      boolean big = real > 5;
      String text = null;
      for (int i = 0; i < 3; i++) { //= loop, loopEnd
        char c = (char) ('a' + i);
        sum += c + (big ? 1 : 0);
      }
      do { //=
        sum++; //= loop, loopEnd
      } while (sum % 7 != 0);
      if (single > n || text != null) {
        return sum;
      }
    }
  }

  Turns(int n) {
    while (n > 0) { //= loop, loopEnd
      n--;
    }
  }

  static synchronized int first(int n) {
    while (n < 10) { //= loop, loopEnd, monitorEnter
      n++;
    }
    return n;
  }

  static int withHandlers(int[] data) {
    int failures = 0;
    outer:
    for (int i = 0; ; i++) {
      try {
        switch (data[i]) {
          case 0:
            continue outer;
          case 1000:
            failures += 10;
            continue;
          case 3:
            break outer;
          default:
            synchronized (data) {
              while (data[i] > 5) { //= arrayRead, loop, loopEnd
                data[i]--;
              }
            }
        }
      } catch (ArrayIndexOutOfBoundsException e) {
        return failures;
      } finally {
        failures++;
      }
    }
    return -failures;
  }

  static String each(List<String> words) {
    String text = "";
    for (String word : words) { //= library, loop, loopEnd, read java.lang.Object.calls, write java.lang.Object.calls
      text += word;
    }
    for (char c : "xyz".toCharArray()) {
      text = c + text;
    }
    return text;
  }

  static int inExpression(int n) {
    int[] steps = {0};
    return n + new Object() {
      int run() {
        for (; steps[0] < n; steps[0]++) {}
        return steps[0];
      }
    }.run();
  }

  public static void main(String[] args) {
    System.out.println(rounds(50) + " " + first(1) + " " + inExpression(4));
    System.out.println(withHandlers(new int[] {0, 1000, 7, 3}) + " " + withHandlers(new int[] {0}));
    System.out.println(each(Arrays.asList("a", "b")));
    new Turns(3);
  }
}
