/** The HTTP API of the engine: reading and steering pipelines, items, runs, holds, nodes and schedules. */
@NullMarked
package dev.okiagari.console.api;

import org.jspecify.annotations.NullMarked;
