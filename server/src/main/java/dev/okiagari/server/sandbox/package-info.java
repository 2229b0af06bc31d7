/** The command that runs the sandbox alone. */
@NullMarked
package dev.okiagari.server.sandbox;

import org.jspecify.annotations.NullMarked;
