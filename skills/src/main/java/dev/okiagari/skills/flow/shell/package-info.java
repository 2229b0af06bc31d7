/** Reads shell commands. */
@NullMarked
package dev.okiagari.skills.flow.shell;

import org.jspecify.annotations.NullMarked;
