/** The demo's nodes: processes that are started, killed and followed. */
@NullMarked
package dev.okiagari.server.demo.fleet;

import org.jspecify.annotations.NullMarked;
