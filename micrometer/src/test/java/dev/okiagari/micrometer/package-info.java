/** Meters of real nodes on a real database. */
@org.jspecify.annotations.NullMarked
package dev.okiagari.micrometer;
