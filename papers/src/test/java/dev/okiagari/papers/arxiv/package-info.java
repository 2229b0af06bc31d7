@NullMarked
package dev.okiagari.papers.arxiv;

import org.jspecify.annotations.NullMarked;
