/** Stand-ins for external services, with dials that make them fail. */
@NullMarked
package dev.okiagari.sandbox;

import org.jspecify.annotations.NullMarked;
