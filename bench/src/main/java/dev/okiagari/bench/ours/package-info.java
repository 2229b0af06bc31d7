/** The engine of this repository as a contender. */
@NullMarked
package dev.okiagari.bench.ours;

import org.jspecify.annotations.NullMarked;
