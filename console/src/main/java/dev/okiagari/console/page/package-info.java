/** The engine's own pages: what each shows is worked out here, how it looks is in the templates. */
@NullMarked
package dev.okiagari.console.page;

import org.jspecify.annotations.NullMarked;
