/** Reads code for the ways that data takes in it, from secrets to the network and from downloads to execution. */
@NullMarked
package dev.okiagari.skills.flow;

import org.jspecify.annotations.NullMarked;
