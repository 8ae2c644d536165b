//! labels: starvation
//! coverage: any
//! left_out: pauses
//! output: ""
//! threads: 1
// main starts the saver while it holds the document and then polls for ever without letting go.
public class GreedyEditor {
    private final StringBuilder text = new StringBuilder("draft");

    void edit(Thread saver) {
        synchronized (text) {
            saver.start();
            while (text.length() > 0) {
                Thread.yield();
            }
        }
    }

    void save() {
        synchronized (text) {
            System.out.println(text);
        }
    }

    public static void main(String[] args) {
        GreedyEditor editor = new GreedyEditor();
        editor.edit(new Thread(editor::save));
    }
}
