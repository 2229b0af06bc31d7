/** Statements about submissions. */
@NullMarked
package dev.okiagari.submissions.store;

import org.jspecify.annotations.NullMarked;
