/** Puts hooks on the program's calls out of its own classes. */
package concert.explorer.rewrite.calls;
