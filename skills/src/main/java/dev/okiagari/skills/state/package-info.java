/** The states of a submission, the moves between them, and what failures are called for people. */
@NullMarked
package dev.okiagari.skills.state;

import org.jspecify.annotations.NullMarked;
