@NullMarked
package dev.okiagari.checks.planted.engine.work;

import org.jspecify.annotations.NullMarked;
