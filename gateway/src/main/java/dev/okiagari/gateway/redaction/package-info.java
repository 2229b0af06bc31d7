/** Secrets: values that know not to be shown, and texts without them. */
@NullMarked
package dev.okiagari.gateway.redaction;

import org.jspecify.annotations.NullMarked;
