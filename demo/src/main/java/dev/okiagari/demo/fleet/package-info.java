/** The demo's nodes: processes that are started, killed and followed. */
@NullMarked
package dev.okiagari.demo.fleet;

import org.jspecify.annotations.NullMarked;
