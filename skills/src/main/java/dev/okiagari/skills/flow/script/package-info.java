/** Reads Python, JavaScript and TypeScript. */
@NullMarked
package dev.okiagari.skills.flow.script;

import org.jspecify.annotations.NullMarked;
