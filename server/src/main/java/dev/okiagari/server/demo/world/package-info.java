/** What the demo's nodes work against: stand-ins for the outside, what is submitted, and what must be true at the end. */
@NullMarked
package dev.okiagari.server.demo.world;

import org.jspecify.annotations.NullMarked;
