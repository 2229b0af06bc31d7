@NullMarked
package dev.okiagari.papers.embedding;

import org.jspecify.annotations.NullMarked;
