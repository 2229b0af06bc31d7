/** Guarded HTTP: where a call may go, how long it may take and how much it may bring back. */
@NullMarked
package dev.okiagari.gateway.http;

import org.jspecify.annotations.NullMarked;
