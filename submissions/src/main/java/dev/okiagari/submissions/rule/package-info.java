/** The rules of the scan, as data. */
@NullMarked
package dev.okiagari.submissions.rule;

import org.jspecify.annotations.NullMarked;
