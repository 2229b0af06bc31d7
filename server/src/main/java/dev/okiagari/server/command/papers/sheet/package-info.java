/** How papers and hits are worded and laid out on a terminal. */
@NullMarked
package dev.okiagari.server.command.papers.sheet;

import org.jspecify.annotations.NullMarked;
