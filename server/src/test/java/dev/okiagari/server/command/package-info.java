@NullMarked
package dev.okiagari.server.command;

import org.jspecify.annotations.NullMarked;
