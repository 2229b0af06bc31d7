@NullMarked
package dev.okiagari.gateway.redaction;

import org.jspecify.annotations.NullMarked;
