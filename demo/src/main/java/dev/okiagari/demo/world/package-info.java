/** What the demo's nodes work against: stand-ins for the outside, what is submitted, and what must be true at the end. */
@NullMarked
package dev.okiagari.demo.world;

import org.jspecify.annotations.NullMarked;
