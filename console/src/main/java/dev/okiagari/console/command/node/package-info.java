/** Commands about nodes. */
@NullMarked
package dev.okiagari.console.command.node;

import org.jspecify.annotations.NullMarked;
