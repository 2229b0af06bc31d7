@NullMarked
package dev.okiagari.sandbox.dial;

import org.jspecify.annotations.NullMarked;
