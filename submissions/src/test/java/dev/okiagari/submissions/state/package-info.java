@NullMarked
package dev.okiagari.submissions.state;

import org.jspecify.annotations.NullMarked;
