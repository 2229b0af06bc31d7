/** What a paper claims: methods, data sets, results and the like, by a model or by rules. */
@NullMarked
package dev.okiagari.papers.extraction;

import org.jspecify.annotations.NullMarked;
