/** Benchmarks of the engine beside its peers. */
@NullMarked
package dev.okiagari.bench;

import org.jspecify.annotations.NullMarked;
