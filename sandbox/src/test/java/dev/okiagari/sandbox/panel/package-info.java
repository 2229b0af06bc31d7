@NullMarked
package dev.okiagari.sandbox.panel;

import org.jspecify.annotations.NullMarked;
