package concert.explorer.main.output;

import concert.explorer.main.protocol.Json;
import concert.explorer.report.Output;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The orders in which pieces of output can come. Each is a partial order: by thread, pieces that
 * it prints, and for each piece whether the program may end before it (1 or 0), and how many of
 * every thread's come before it.
 *
 * <p>Unlike the texts that they stand for, there are no more of them than executions.
 */
public final class Orders {
  private final int most;
  private final Map<String, Order> orders = new TreeMap<>();
  private final Map<String, Integer> texts = new TreeMap<>();
  private boolean complete = true;

  private static final class Order {
    final int first;
    final Pieces pieces;
    int executions;

    Order(int first, Pieces pieces) {
      this.first = first;
      this.pieces = pieces;
    }
  }

  /** @param most orders that are kept; none are where it is 0 */
  public Orders(int most) {
    this.most = most;
  }

  /** Takes in what an execution printed; `number` is its own. */
  public void learn(Output output, Pieces pieces, int number) {
    if (most == 0) {
      return;
    }
    complete &= !output.overflown();
    StringBuilder key = new StringBuilder();
    for (int t = 0; t < pieces.threads.length; t++) {
      key.append('\u0001').append(pieces.threads[t]);
      for (int i = 0; i < pieces.count(); i++) {
        if (pieces.printer[i] == t) {
          key.append('\u0002').append(Arrays.toString(pieces.before[i]));
          key.append(pieces.late[i] ? '?' : '!');
          key.append(pieces.text[i]);
        }
      }
    }
    Order order = orders.get(key.toString());
    if (order == null) {
      if (orders.size() >= most) {
        complete = false;
        return;
      }
      order = new Order(number, pieces);
      orders.put(key.toString(), order);
    }
    order.executions++;
  }

  public boolean complete() {
    return complete;
  }

  /** Texts, and per order: executions, the first one's number, threads; each a list of pieces. */
  public Map<String, Object> toJson() {
    List<Object> list = new ArrayList<>();
    for (Order order : orders.values()) {
      List<Object> threads = new ArrayList<>();
      Pieces all = order.pieces;
      for (int t = 0; t < all.threads.length; t++) {
        List<Object> pieces = new ArrayList<>();
        for (int i = 0; i < all.count(); i++) {
          if (all.printer[i] == t) {
            List<Object> piece = new ArrayList<>();
            piece.add(number(all.text[i]));
            piece.add(all.late[i] ? 1 : 0);
            for (int count : all.before[i]) {
              piece.add(count);
            }
            pieces.add(piece);
          }
        }
        threads.add(Arrays.<Object>asList(all.threads[t], pieces));
      }
      list.add(Arrays.<Object>asList(order.executions, order.first, threads));
    }
    String[] numbered = new String[texts.size()];
    for (Map.Entry<String, Integer> text : texts.entrySet()) {
      numbered[text.getValue()] = text.getKey();
    }
    Map<String, Object> json = Json.object();
    json.put("orders", list);
    json.put("texts", Arrays.asList(numbered));
    return json;
  }

  private int number(String text) {
    Integer known = texts.get(text);
    if (known == null) {
      known = texts.size();
      texts.put(text, known);
    }
    return known;
  }
}
