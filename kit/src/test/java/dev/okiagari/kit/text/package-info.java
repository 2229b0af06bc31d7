@NullMarked
package dev.okiagari.kit.text;

import org.jspecify.annotations.NullMarked;
