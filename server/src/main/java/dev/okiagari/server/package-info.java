/** The program: settings, access and the commands of all applications. */
@NullMarked
package dev.okiagari.server;

import org.jspecify.annotations.NullMarked;
