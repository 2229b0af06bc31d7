@NullMarked
package dev.okiagari.checks.planted.kit;

import org.jspecify.annotations.NullMarked;
