/** Failures as data: kinds, categories, rules that classify exceptions, and retry policies. */
@NullMarked
package dev.okiagari.engine.failure;

import org.jspecify.annotations.NullMarked;
