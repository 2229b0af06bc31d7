/** The doctor command and what it examines. */
@NullMarked
package dev.okiagari.server.command.doctor;

import org.jspecify.annotations.NullMarked;
