import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

public class Harvest {
    static int total = 0;

    static class Piece extends RecursiveTask<Integer> {
        final int[] row;
        final int start;
        final int end;

        Piece(int[] row, int start, int end) {
            this.row = row;
            this.start = start;
            this.end = end;
        }

        @Override
        protected Integer compute() {
            if (end - start > 2) {
                int mid = start + (end - start) / 2;
                invokeAll(new Piece(row, start, mid), new Piece(row, mid, end));
            } else {
                total += Arrays.stream(row, start, end).sum();
            }
            return null;
        }
    }

    public static void main(String[] args) {
        int[] row = {3, 1, 4, 1, 5};
        new Piece(row, 0, row.length).invoke();
        System.out.println("apples=" + total);
    }
}
