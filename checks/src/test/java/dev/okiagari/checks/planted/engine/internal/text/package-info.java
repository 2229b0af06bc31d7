@NullMarked
package dev.okiagari.checks.planted.engine.internal.text;

import org.jspecify.annotations.NullMarked;
