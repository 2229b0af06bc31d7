/** The pages of papers, and what they share with the API and the tools. */
@NullMarked
package dev.okiagari.server.web.papers;

import org.jspecify.annotations.NullMarked;
