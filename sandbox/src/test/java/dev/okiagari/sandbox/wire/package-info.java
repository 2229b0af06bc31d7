@NullMarked
package dev.okiagari.sandbox.wire;

import org.jspecify.annotations.NullMarked;
