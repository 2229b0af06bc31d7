/** Calls to upstreams: limits, seats, outage reports, probes. */
@NullMarked
package dev.okiagari.engine.internal.work.upstream;

import org.jspecify.annotations.NullMarked;
