/** The pages of papers, and what they share with the API and the tools. */
@NullMarked
package dev.okiagari.papers.web.page;

import org.jspecify.annotations.NullMarked;
