/** Acts on items: what each would do, and doing it, the same for commands, API and pages. */
@NullMarked
package dev.okiagari.console.act;

import org.jspecify.annotations.NullMarked;
