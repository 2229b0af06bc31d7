@NullMarked
package dev.okiagari.checks.planted.server.wiring;

import org.jspecify.annotations.NullMarked;
