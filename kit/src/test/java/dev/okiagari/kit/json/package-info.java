@NullMarked
package dev.okiagari.kit.json;

import org.jspecify.annotations.NullMarked;
