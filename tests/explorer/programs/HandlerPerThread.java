//! labels: none
//! coverage: exhausted
//! output: "parser: bad row 2\nrows read: 2\n"
//! threads: 1
// The thread dies of an exception, but its own handler takes it before join returns.
public class HandlerPerThread {
    static class RowException extends RuntimeException {
        RowException(int row) {
            super("bad row " + row);
        }
    }

    private static int rows;

    public static void main(String[] args) throws InterruptedException {
        Thread parser = new Thread(() -> {
            for (String cell : new String[] {"1", "2", "x"}) {
                if (!Character.isDigit(cell.charAt(0))) {
                    throw new RowException(rows);
                }
                rows++;
            }
        }, "parser");
        parser.setUncaughtExceptionHandler(
                (t, e) -> System.out.println(t.getName() + ": " + e.getMessage()));
        parser.start();
        parser.join();
        System.out.println("rows read: " + rows);
    }
}
