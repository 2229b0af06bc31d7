/** Commands about agent skills. */
@NullMarked
package dev.okiagari.server.command.skills;

import org.jspecify.annotations.NullMarked;
