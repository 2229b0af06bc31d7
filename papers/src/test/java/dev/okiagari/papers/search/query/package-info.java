@NullMarked
package dev.okiagari.papers.search.query;

import org.jspecify.annotations.NullMarked;
