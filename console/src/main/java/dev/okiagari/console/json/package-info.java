/** What the API answers, and commands with {@code --json} about items. Members may be added but never renamed. */
@NullMarked
package dev.okiagari.console.json;

import org.jspecify.annotations.NullMarked;
