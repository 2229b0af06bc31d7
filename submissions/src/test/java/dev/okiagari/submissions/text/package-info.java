@NullMarked
package dev.okiagari.submissions.text;

import org.jspecify.annotations.NullMarked;
