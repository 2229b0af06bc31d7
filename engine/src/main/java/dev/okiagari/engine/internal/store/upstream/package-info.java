/** Statements about upstreams: limits, seats, outages, probes, refunds. */
@NullMarked
package dev.okiagari.engine.internal.store.upstream;

import org.jspecify.annotations.NullMarked;
