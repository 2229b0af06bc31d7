@NullMarked
package dev.okiagari.papers.search;

import org.jspecify.annotations.NullMarked;
