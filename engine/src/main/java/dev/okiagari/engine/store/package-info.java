/** All SQL of the engine, one class per table family. Takes and gives the values of {@code model}; decides nothing. */
@NullMarked
package dev.okiagari.engine.store;

import org.jspecify.annotations.NullMarked;
