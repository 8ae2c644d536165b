import java.util.Arrays;

/** Operands of every width under the hooks of fields and arrays. */
public class Stores {
  static double staticReal;
  long wide;
  double real;
  int[] ints = new int[3];
  long[] longs = new long[3];
  double[] reals = new double[3];
  boolean[] flags = new boolean[2];
  byte[] bytes = new byte[2];
  char[] chars = new char[2];
  short[] shorts = new short[2];
  float[] floats = new float[2];
  String[] names = {"a", "b"}; //= arrayWrite, bornArray, write Stores.names
  int[][] grid = new int[2][3]; //= bornArray, write Stores.grid

  long longs(int i, long v) {
    wide = v; //= write Stores.wide
    longs[i] = v + 1; //= arrayWrite, read Stores.longs
    longs[i] += wide; //= arrayRead, arrayWrite, read Stores.longs, read Stores.wide
    longs[i]++; //= arrayRead, arrayWrite, read Stores.longs
    return longs[0] = longs[i] = v * 3; //= arrayWrite, read Stores.longs
  }

  double reals(int i, double v) {
    staticReal = real = v; //= write Stores.real, writeStatic Stores.staticReal
    reals[i] = reals[0] = v; //= arrayWrite, read Stores.reals
    return staticReal + (reals[i] += 2); //= arrayRead, arrayWrite, read Stores.reals, readStatic Stores.staticReal
  }

  void small() {
    ints[1] = 5; //= arrayWrite, read Stores.ints
    ints[2] = ints[1]++ + ++ints[1]; //= arrayRead, arrayWrite, read Stores.ints
    flags[1] = !flags[0]; //= arrayRead, arrayWrite, read Stores.flags
    bytes[1] = (byte) 300; //= arrayWrite, read Stores.bytes
    chars[1] = 'x'; //= arrayWrite, read Stores.chars
    shorts[1] -= 2; //= arrayRead, arrayWrite, read Stores.shorts
    floats[1] = 1.5f; //= arrayWrite, read Stores.floats
    names[0] += "c"; //= arrayRead, arrayWrite, read Stores.names
    grid[1][2] = 8; //= arrayRead, arrayWrite, read Stores.grid
    int[][] copy = grid.clone(); //= bornArray, read Stores.grid, arrayRangeRead
    copy[0] = new int[] {1}; //= arrayWrite, bornArray
    Object[][][] deep = new Object[2][3][]; //= bornArray
    deep[1][2] = new Object[] {this}; //= arrayRead, arrayWrite, bornArray
    char[] letters = "word".toCharArray(); //= bornArray
    System.out.println(letters.length + deep[1].length + copy[0][0]); //= arrayRead
    System.arraycopy(letters, 0, letters, 1, 2); //= arrayCopy, library
    Arrays.sort(letters, 1, 4); //= arrayRangeWrite, library
    Arrays.fill(letters, 'y'); //= arrayRangeWrite, library
    long[] more = Arrays.copyOf(longs, 4); //= read Stores.longs, arrayRangeRead, bornArray, library
    Arrays.setAll(more, i -> 2L * i); //= library
    boolean same = Arrays.equals(more, longs); //= read Stores.longs, library
    System.out.println(Arrays.asList(letters.length, same) + Arrays.toString(more)); //= arrayWrite, bornArray, library, bornBox
  }

  static String failures(int[] array, Stores nobody) {
    StringBuilder text = new StringBuilder();
    try {
      array[7] = 1;
    } catch (ArrayIndexOutOfBoundsException e) {
      text.append("bounds ");
    }
    try {
      nobody.wide = 3;
    } catch (NullPointerException e) {
      text.append("null ");
    }
    try {
      array = null;
      array[0]++;
    } catch (NullPointerException e) {
      text.append("null");
    }
    return text.toString();
  }

  public static void main(String[] args) {
    Stores s = new Stores();
    System.out.println(s.longs(1, 1L << 40) + " " + s.longs[0] + " " + s.longs[1]);
    System.out.println(s.reals(2, 0.5) + " " + s.reals[0] + " " + s.reals[2]);
    s.small();
    System.out.println(s.ints[2] + " " + s.flags[1] + " " + s.bytes[1] + s.chars[1] + s.shorts[1]);
    System.out.println(s.floats[1] + s.names[0] + s.grid[1][2]);
    System.out.println(failures(new int[2], null));
  }
}
