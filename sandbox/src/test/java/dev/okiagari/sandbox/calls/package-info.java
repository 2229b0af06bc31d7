@NullMarked
package dev.okiagari.sandbox.calls;

import org.jspecify.annotations.NullMarked;
