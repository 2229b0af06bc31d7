/** How this program opens the papers application: its settings, arXiv, model and raw storage. */
@NullMarked
package dev.okiagari.server.papers;

import org.jspecify.annotations.NullMarked;
