@NullMarked
package dev.okiagari.console.command;

import org.jspecify.annotations.NullMarked;
