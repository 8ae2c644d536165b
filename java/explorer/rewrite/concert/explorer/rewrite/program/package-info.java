/** Rewrites one program at run time, or refuses it. */
package concert.explorer.rewrite.program;
