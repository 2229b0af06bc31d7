@NullMarked
package dev.okiagari.catalog.setup;

import org.jspecify.annotations.NullMarked;
