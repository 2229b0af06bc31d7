@NullMarked
package dev.okiagari.submissions.rule;

import org.jspecify.annotations.NullMarked;
