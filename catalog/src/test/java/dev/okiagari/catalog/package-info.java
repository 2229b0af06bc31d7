@NullMarked
package dev.okiagari.catalog;

import org.jspecify.annotations.NullMarked;
