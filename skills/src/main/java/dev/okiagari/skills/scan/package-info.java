/** Scans a skill and reports what was found. */
@NullMarked
package dev.okiagari.skills.scan;

import org.jspecify.annotations.NullMarked;
