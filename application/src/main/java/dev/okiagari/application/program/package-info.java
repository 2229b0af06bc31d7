/** What an application needs of the program that it is part of: how its commands, pages and nodes are opened. */
@NullMarked
package dev.okiagari.application.program;

import org.jspecify.annotations.NullMarked;
