/** Meters and observations of a node and of its database. */
@org.jspecify.annotations.NullMarked
package dev.okiagari.micrometer;
