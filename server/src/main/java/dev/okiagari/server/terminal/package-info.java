/** What commands that run for a while share: how they end on Ctrl-C. */
@NullMarked
package dev.okiagari.server.terminal;

import org.jspecify.annotations.NullMarked;
