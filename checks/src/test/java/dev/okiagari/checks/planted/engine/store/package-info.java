@NullMarked
package dev.okiagari.checks.planted.engine.store;

import org.jspecify.annotations.NullMarked;
