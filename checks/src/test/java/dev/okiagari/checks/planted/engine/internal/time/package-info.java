@NullMarked
package dev.okiagari.checks.planted.engine.internal.time;

import org.jspecify.annotations.NullMarked;
