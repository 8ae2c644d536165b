//! labels: none
//! coverage: exhausted
//! output: "1102.50\n"
//! threads: 1
// The decimal is replaced as a whole inside the monitor; both yearly runs apply the same factor.
import java.math.BigDecimal;
import java.math.RoundingMode;

public class CompoundInterest {
    private BigDecimal balance = new BigDecimal("1000");

    private synchronized void addYear() {
        BigDecimal interest = balance.multiply(new BigDecimal("0.05"));
        balance = balance.add(interest);
    }

    public static void main(String[] args) throws InterruptedException {
        CompoundInterest account = new CompoundInterest();
        Thread yearOne = new Thread(account::addYear);
        yearOne.start();
        account.addYear();
        yearOne.join();
        System.out.println(account.balance.setScale(2, RoundingMode.HALF_UP));
    }
}
