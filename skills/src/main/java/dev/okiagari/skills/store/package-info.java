/** Statements about submissions. */
@NullMarked
package dev.okiagari.skills.store;

import org.jspecify.annotations.NullMarked;
