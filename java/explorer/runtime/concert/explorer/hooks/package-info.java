/**
 * The hooks that rewritten code calls, by family. Each acts only in a thread of the program in an
 * execution; elsewhere it does what the replaced instruction did.
 *
 * <p>The virtual machine calls into here before it is up: nothing may be initialised statically.
 */
package concert.explorer.hooks;
