/** Serves the pages of docs/errors, which the type of each problem leads to. */
@NullMarked
package dev.okiagari.kit.web.help;

import org.jspecify.annotations.NullMarked;
