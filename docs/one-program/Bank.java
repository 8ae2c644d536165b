/** Two threads move money in opposite directions; each locks the account that it takes from first. */
public class Bank {
  static final class Account {
    int balance = 100;
  }

  static void move(Account from, Account to, int amount) {
    synchronized (from) {
      synchronized (to) {
        from.balance -= amount;
        to.balance += amount;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Account first = new Account();
    Account second = new Account();
    Thread there = new Thread(() -> move(first, second, 10));
    Thread back = new Thread(() -> move(second, first, 20));
    there.start();
    back.start();
    there.join();
    back.join();
    System.out.println(first.balance + " " + second.balance);
  }
}
