@NullMarked
package dev.okiagari.kit.settings;

import org.jspecify.annotations.NullMarked;
