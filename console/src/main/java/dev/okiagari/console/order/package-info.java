/** What programs send to the API. */
@NullMarked
package dev.okiagari.console.order;

import org.jspecify.annotations.NullMarked;
