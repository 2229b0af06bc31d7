/** What readers of all languages make of a text: values, names, assignments. */
@NullMarked
package dev.okiagari.skills.flow.code;

import org.jspecify.annotations.NullMarked;
