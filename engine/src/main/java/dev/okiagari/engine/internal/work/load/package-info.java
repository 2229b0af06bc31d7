/** What a node may work on now: pipelines, places, lanes, holds. */
@NullMarked
package dev.okiagari.engine.internal.work.load;

import org.jspecify.annotations.NullMarked;
