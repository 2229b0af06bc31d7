/** How papers become documents of the search index, and texts become words. */
@NullMarked
package dev.okiagari.papers.search.document;

import org.jspecify.annotations.NullMarked;
