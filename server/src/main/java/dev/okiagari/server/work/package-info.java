/** The command that runs a node without HTTP. */
@NullMarked
package dev.okiagari.server.work;

import org.jspecify.annotations.NullMarked;
