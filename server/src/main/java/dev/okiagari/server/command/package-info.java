/** Commands that belong to no single application: work, migrate, sandbox, completion. */
@NullMarked
package dev.okiagari.server.command;

import org.jspecify.annotations.NullMarked;
