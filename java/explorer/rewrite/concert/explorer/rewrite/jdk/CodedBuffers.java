package concert.explorer.rewrite.jdk;

import concert.explorer.rewrite.code.Code;
import concert.explorer.rewrite.code.Hook;
import concert.explorer.rewrite.code.MethodBody;
import concert.explorer.rewrite.code.MethodPass;
import jdk.internal.org.objectweb.asm.Opcodes;

/**
 * The one step of encoders and decoders by which all others go: its implementations go to the arrays
 * of buffers by themselves. So do digests with what they get in a buffer.
 */
final class CodedBuffers implements MethodPass {
  private static final String DECODES = "(Ljava/nio/ByteBuffer;Ljava/nio/CharBuffer;Z)Ljava/nio/charset/CoderResult;";
  private static final String DIGESTS = "(Ljava/nio/ByteBuffer;)V";
  private static final String ENCODES = "(Ljava/nio/CharBuffer;Ljava/nio/ByteBuffer;Z)Ljava/nio/charset/CoderResult;";

  @Override
  public void apply(MethodBody body) {
    boolean decodes = body.method().name.equals("decode") && body.method().desc.equals(DECODES);
    boolean encodes = body.method().name.equals("encode") && body.method().desc.equals(ENCODES);
    if (body.method().name.equals("engineUpdate") && body.method().desc.equals(DIGESTS)) {
      Code code = new Code().load(Opcodes.ALOAD, 1).op(Opcodes.ACONST_NULL, Opcodes.FCONST_0);
      body.instructions().insert(code.call(Hook.CODES).list());
    }
    if (decodes || encodes) {
      String most = decodes ? "maxCharsPerByte" : "maxBytesPerChar";
      Code code = new Code().load(Opcodes.ALOAD, 1).load(Opcodes.ALOAD, 2).load(Opcodes.ALOAD, 0);
      code.invoke(Opcodes.INVOKEVIRTUAL, body.className(), most, "()F").call(Hook.CODES);
      body.instructions().insert(code.list());
    }
  }
}
