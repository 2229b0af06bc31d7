@NullMarked
package dev.okiagari.server.command.doctor;

import org.jspecify.annotations.NullMarked;
