/** Metrics for Prometheus, from the same reading as the overview. */
@NullMarked
package dev.okiagari.console.metric;

import org.jspecify.annotations.NullMarked;
