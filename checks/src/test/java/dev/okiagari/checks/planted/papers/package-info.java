@NullMarked
package dev.okiagari.checks.planted.papers;

import org.jspecify.annotations.NullMarked;
