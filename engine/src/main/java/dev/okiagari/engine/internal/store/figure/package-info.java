/** Counters, histograms and depths. */
@NullMarked
package dev.okiagari.engine.internal.store.figure;

import org.jspecify.annotations.NullMarked;
