/** The routes of the API of papers. */
@NullMarked
package dev.okiagari.papers.web.api;

import org.jspecify.annotations.NullMarked;
