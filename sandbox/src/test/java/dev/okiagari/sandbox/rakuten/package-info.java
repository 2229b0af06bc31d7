@NullMarked
package dev.okiagari.sandbox.rakuten;

import org.jspecify.annotations.NullMarked;
