public class TextProgram {
    static class FontTable {
        private final int[] widths = new int[4];

        FontTable() {
            System.out.println("loading fonts");
            for (int glyph = 0; glyph < 4; glyph++) {
                widths[glyph] = 5 + glyph;
            }
        }

        int width(int glyph) {
            return widths[glyph];
        }
    }

    static class Renderer implements Runnable {
        private volatile FontTable fonts;
        private final int number;
        int wordWidth;

        Renderer(int number) {
            this.number = number;
        }

        private FontTable fonts() {
            if (fonts == null) {
                synchronized (this) {
                    if (fonts == null) {
                        fonts = new FontTable();
                    }
                }
            }
            return fonts;
        }

        @Override
        public void run() {
            wordWidth = fonts().width(number) + fonts().width(number + 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Renderer[] renderers = new Renderer[3];
        Thread[] threads = new Thread[3];
        for (int r = 0; r < 3; r++) {
            renderers[r] = new Renderer(r);
            threads[r] = new Thread(renderers[r]);
            threads[r].start();
        }
        int total = 0;
        for (int r = 0; r < 3; r++) {
            threads[r].join();
            total += renderers[r].wordWidth;
        }
        for (int r = 0; r < 3; r++) {
            System.out.println("word " + r + " width " + renderers[r].wordWidth);
        }
        System.out.println("total=" + total);
    }
}
