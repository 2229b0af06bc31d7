@NullMarked
package dev.okiagari.checks.planted.engine.internal.work;

import org.jspecify.annotations.NullMarked;
