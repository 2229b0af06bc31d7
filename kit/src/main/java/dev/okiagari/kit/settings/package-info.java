/** Settings with their sources: flags, environment, file, defaults. */
@NullMarked
package dev.okiagari.kit.settings;

import org.jspecify.annotations.NullMarked;
