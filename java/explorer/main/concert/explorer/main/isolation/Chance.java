package concert.explorer.main.isolation;

import java.security.Provider;
import java.security.SecureRandomSpi;
import java.security.Security;

/**
 * The provider of secure random numbers for programs: the same ones in each execution, so that
 * an execution can be repeated.
 */
public final class Chance extends Provider {
  private static final long serialVersionUID = 1;
  private static final String[] ALGORITHMS = {
    "NativePRNG", "NativePRNGBlocking", "NativePRNGNonBlocking", "SHA1PRNG"
  };

  private static long state;

  private Chance() {
    super("Repeatable", 1, "numbers that look random");
    for (String algorithm : ALGORITHMS) {
      put("SecureRandom." + algorithm, Numbers.class.getName());
    }
  }

  /** Puts it in the place of the JDK's own sources of chance. */
  public static void install() {
    Chance chance = new Chance();
    Security.insertProviderAt(chance, 1);
    Security.setProperty("securerandom.strongAlgorithms", ALGORITHMS[0] + ":" + chance.getName());
    // The classes on the way are set up by the explorer, not by whichever program comes first.
    java.util.UUID.randomUUID();
  }

  /** Begins the numbers anew. */
  static void reset(long seed) {
    state = seed;
  }

  /** One sequence for all who ask: whose turn it is, is for the schedule to say. */
  public static final class Numbers extends SecureRandomSpi {
    private static final long serialVersionUID = 1;

    @Override
    protected void engineSetSeed(byte[] seed) {
      // It only adds to what is random already.
    }

    @Override
    protected void engineNextBytes(byte[] bytes) {
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = next();
      }
    }

    @Override
    protected byte[] engineGenerateSeed(int length) {
      byte[] seed = new byte[length];
      engineNextBytes(seed);
      return seed;
    }

    // SplitMix64 (Steele, Lea, Flood 2014).
    private static byte next() {
      state += 0x9e3779b97f4a7c15L;
      long mixed = (state ^ state >>> 30) * 0xbf58476d1ce4e5b9L;
      mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
      return (byte) (mixed >>> 56);
    }
  }
}
