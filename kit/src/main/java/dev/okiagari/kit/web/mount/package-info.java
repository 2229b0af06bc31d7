/** Puts routes into a Javalin, with everything around each of them. */
@NullMarked
package dev.okiagari.kit.web.mount;

import org.jspecify.annotations.NullMarked;
