@NullMarked
package dev.okiagari.catalog.work;

import org.jspecify.annotations.NullMarked;
