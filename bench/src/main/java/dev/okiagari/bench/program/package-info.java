/** The command line of the benchmarks: who is measured at what, and in which order. */
@NullMarked
package dev.okiagari.bench.program;

import org.jspecify.annotations.NullMarked;
