/** What programs are answered: the same records by the API and by commands with {@code --json}. */
@NullMarked
package dev.okiagari.skills.json;

import org.jspecify.annotations.NullMarked;
