package concert.explorer.rewrite.code;

/** One kind of hook, put into one method. */
public interface MethodPass {
  void apply(MethodBody body);
}
