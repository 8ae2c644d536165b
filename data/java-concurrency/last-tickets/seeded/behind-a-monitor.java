public class BoxOffice {
    private int left = 3;
    private int sold = 0;

    private synchronized boolean sell() {
        if (left == 0) {
            return false;
        }
        left--;
        sold++;
        return true;
    }

    private void window(int number) {
        int mine = 0;
        for (int i = 0; i < 2; i++) {
            if (sell()) {
                mine++;
            }
        }
        System.out.println("window " + number + " sold " + mine);
    }

    public static void main(String[] args) throws InterruptedException {
        BoxOffice office = new BoxOffice();
        Thread one = new Thread(() -> office.window(1));
        Thread two = new Thread(() -> office.window(2));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println("sold=" + office.sold);
        System.out.println("left=" + office.left);
    }
}
