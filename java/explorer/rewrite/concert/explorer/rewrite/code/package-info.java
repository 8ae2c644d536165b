/** Methods under change: their instructions, new ones, and the hooks that these may call. */
package concert.explorer.rewrite.code;
