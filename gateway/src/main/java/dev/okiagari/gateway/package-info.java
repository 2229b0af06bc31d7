/** External services, as applications use them. Nothing else in the product opens a connection to one. */
@NullMarked
package dev.okiagari.gateway;

import org.jspecify.annotations.NullMarked;
