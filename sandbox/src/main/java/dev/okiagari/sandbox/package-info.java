/** Stand-ins for the outside services, with dials that make them fail.  */
@NullMarked
package dev.okiagari.sandbox;

import org.jspecify.annotations.NullMarked;
