@NullMarked
package dev.okiagari.catalog.store;

import org.jspecify.annotations.NullMarked;
