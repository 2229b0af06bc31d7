/** The commands about papers, and what they open: the way out, the raw copies, the model, a node of their own. */
@NullMarked
package dev.okiagari.server.papers;

import org.jspecify.annotations.NullMarked;
