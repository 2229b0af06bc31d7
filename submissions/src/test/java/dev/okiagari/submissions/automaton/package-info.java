@NullMarked
package dev.okiagari.submissions.automaton;

import org.jspecify.annotations.NullMarked;
