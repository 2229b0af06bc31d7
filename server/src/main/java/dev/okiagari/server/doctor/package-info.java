/** What is set and how the database fares, with a cure for each problem. */
@NullMarked
package dev.okiagari.server.doctor;

import org.jspecify.annotations.NullMarked;
