/** What skills need from outside, opened as the settings say. */
@NullMarked
package dev.okiagari.skills.setup;

import org.jspecify.annotations.NullMarked;
