/** The engine with nothing but its own dependencies. */
@org.jspecify.annotations.NullMarked
package dev.okiagari.engine.bare;
