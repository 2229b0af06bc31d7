@NullMarked
package dev.okiagari.console.command.overview;

import org.jspecify.annotations.NullMarked;
