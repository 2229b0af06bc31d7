/** Vectors of sections, by a model or by feature hashing. */
@NullMarked
package dev.okiagari.papers.embedding;

import org.jspecify.annotations.NullMarked;
