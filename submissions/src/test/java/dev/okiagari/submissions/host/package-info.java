@NullMarked
package dev.okiagari.submissions.host;

import org.jspecify.annotations.NullMarked;
