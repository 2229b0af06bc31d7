@NullMarked
package dev.okiagari.catalog.search;

import org.jspecify.annotations.NullMarked;
