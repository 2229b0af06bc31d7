@NullMarked
package dev.okiagari.checks.planted.engine.internal.store;

import org.jspecify.annotations.NullMarked;
