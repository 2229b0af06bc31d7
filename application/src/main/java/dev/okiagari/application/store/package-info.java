/** What the program reads of the engine's tables for all applications. */
@NullMarked
package dev.okiagari.application.store;

import org.jspecify.annotations.NullMarked;
