/** Statements about nodes and the pipelines they know. */
@NullMarked
package dev.okiagari.engine.internal.store.node;

import org.jspecify.annotations.NullMarked;
