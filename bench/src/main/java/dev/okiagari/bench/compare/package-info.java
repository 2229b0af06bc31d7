/** Two builds of the engine side by side: which of them needs more of what. */
@NullMarked
package dev.okiagari.bench.compare;

import org.jspecify.annotations.NullMarked;
