/** The texts that a program can print, over all orders of its pieces of output. */
package concert.explorer.main.output;
