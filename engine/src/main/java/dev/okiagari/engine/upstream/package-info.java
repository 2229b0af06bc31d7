/** Declared external services: their rate limits, rules and outage policies. */
@NullMarked
package dev.okiagari.engine.upstream;

import org.jspecify.annotations.NullMarked;
