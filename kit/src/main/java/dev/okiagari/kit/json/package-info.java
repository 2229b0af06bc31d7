/** JSON as programs read it, the same from the API and from {@code --json}. */
@NullMarked
package dev.okiagari.kit.json;

import org.jspecify.annotations.NullMarked;
