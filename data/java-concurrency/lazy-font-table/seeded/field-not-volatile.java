public class TextRenderer {
    static class FontTable {
        private static FontTable instance;
        private final int[] widths;

        private FontTable() {
            System.out.println("loading fonts");
            widths = new int[] {5, 6, 7, 8};
        }

        static FontTable getInstance() {
            if (instance == null) {
                synchronized (FontTable.class) {
                    if (instance == null) {
                        instance = new FontTable();
                    }
                }
            }
            return instance;
        }

        int measure(int first, int second) {
            return widths[first] + widths[second];
        }
    }

    static class Renderer extends Thread {
        private final int number;
        private int width;

        Renderer(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            width = FontTable.getInstance().measure(number, number + 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Renderer[] renderers = {new Renderer(0), new Renderer(1), new Renderer(2)};
        for (Renderer renderer : renderers) {
            renderer.start();
        }
        for (Renderer renderer : renderers) {
            renderer.join();
        }
        int total = 0;
        for (Renderer renderer : renderers) {
            System.out.println("word " + renderer.number + " width " + renderer.width);
            total += renderer.width;
        }
        System.out.println("total=" + total);
    }
}
