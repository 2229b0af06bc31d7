/** Scans a skill and reports what was found. */
@NullMarked
package dev.okiagari.submissions.scan;

import org.jspecify.annotations.NullMarked;
