/** Papers as programs read them: from the API, from tools and from commands with {@code --json}. */
@NullMarked
package dev.okiagari.papers.json;

import org.jspecify.annotations.NullMarked;
