package concert.explorer.main.output;

import concert.explorer.main.protocol.Json;
import concert.explorer.report.Output;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The set of final standard outputs over all executions. */
public final class Outputs {
  private final int most;
  private final Map<String, Integer> executions = new TreeMap<>();
  private boolean complete = true;

  public Outputs(int most) {
    this.most = most;
  }

  public void learn(Output output, Pieces pieces) {
    complete &= !output.overflown();
    Collection<String> texts = Interleavings.of(pieces, most);
    if (texts == null) {
      complete = false;
      texts = Collections.singletonList(output.text());
    }
    for (String text : texts) {
      add(text);
    }
  }

  private void add(String text) {
    Integer known = executions.get(text);
    if (known == null && executions.size() >= most) {
      complete = false;
      return;
    }
    executions.put(text, known == null ? 1 : known + 1);
  }

  public boolean complete() {
    return complete;
  }

  public List<Map<String, Object>> toJson() {
    List<Map<String, Object>> list = new ArrayList<>();
    for (Map.Entry<String, Integer> entry : executions.entrySet()) {
      Map<String, Object> item = Json.object();
      item.put("text", entry.getKey());
      item.put("executions", entry.getValue());
      list.add(item);
    }
    return list;
  }
}
