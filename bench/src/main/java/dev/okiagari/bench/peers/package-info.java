/** Other systems at the same works, each set up as its own documentation says. */
@NullMarked
package dev.okiagari.bench.peers;

import org.jspecify.annotations.NullMarked;
