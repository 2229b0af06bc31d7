/** What papers need from outside, opened as the settings say. */
@NullMarked
package dev.okiagari.papers.setup;

import org.jspecify.annotations.NullMarked;
