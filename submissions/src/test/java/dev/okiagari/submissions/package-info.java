@NullMarked
package dev.okiagari.submissions;

import org.jspecify.annotations.NullMarked;
