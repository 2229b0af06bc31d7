/** What the API takes and answers, and commands answer with {@code --json} about items. Members may be added but never renamed. */
@NullMarked
package dev.okiagari.console.json;

import org.jspecify.annotations.NullMarked;
