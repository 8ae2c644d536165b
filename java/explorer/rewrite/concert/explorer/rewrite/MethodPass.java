package concert.explorer.rewrite;

/** One kind of hook, put into one method. */
interface MethodPass {
  void apply(MethodBody body);
}
