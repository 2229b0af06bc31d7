/** The rules of the scan, as data. */
@NullMarked
package dev.okiagari.skills.rule;

import org.jspecify.annotations.NullMarked;
