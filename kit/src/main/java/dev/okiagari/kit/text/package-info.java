/** The texts that people read, from one bundle for each module. */
@NullMarked
package dev.okiagari.kit.text;

import org.jspecify.annotations.NullMarked;
