/** The applications' side of the outside world. Nothing else in the product opens a connection to a foreign service. */
@NullMarked
package dev.okiagari.gateway;

import org.jspecify.annotations.NullMarked;
