/** The page and the API that show and turn the dials. */
@NullMarked
package dev.okiagari.sandbox.panel;

import org.jspecify.annotations.NullMarked;
