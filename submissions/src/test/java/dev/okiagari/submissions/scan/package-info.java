@NullMarked
package dev.okiagari.submissions.scan;

import org.jspecify.annotations.NullMarked;
