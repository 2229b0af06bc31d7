@NullMarked
package dev.okiagari.papers.extraction;

import org.jspecify.annotations.NullMarked;
