/** Commands about agent skills. */
@NullMarked
package dev.okiagari.skills.command;

import org.jspecify.annotations.NullMarked;
