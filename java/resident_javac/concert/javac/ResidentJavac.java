package concert.javac;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Runs javac's own front end, once for each request, in one virtual machine. A request is the number
 * of arguments and the arguments; the answer is the exit status and what javac wrote to standard
 * error. Texts are UTF-8 behind their length.
 */
public final class ResidentJavac {
  private ResidentJavac() {}

  /** Serves standard input to its end. */
  public static void main(String[] args) throws IOException {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    DataInputStream requests = new DataInputStream(System.in);
    DataOutputStream answers = new DataOutputStream(System.out);
    for (int count = requests.readInt(); count > 0; count = requests.readInt()) {
      String[] arguments = new String[count];
      for (int i = 0; i < count; i++) {
        byte[] text = new byte[requests.readInt()];
        requests.readFully(text);
        arguments[i] = new String(text, StandardCharsets.UTF_8);
      }
      ByteArrayOutputStream said = new ByteArrayOutputStream();
      answers.writeInt(javac.run(null, null, said, arguments));
      answers.writeInt(said.size());
      said.writeTo(answers);
      answers.flush();
    }
  }
}
