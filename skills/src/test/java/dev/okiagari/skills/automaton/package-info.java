@NullMarked
package dev.okiagari.skills.automaton;

import org.jspecify.annotations.NullMarked;
