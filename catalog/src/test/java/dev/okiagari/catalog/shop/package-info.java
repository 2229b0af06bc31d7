@NullMarked
package dev.okiagari.catalog.shop;

import org.jspecify.annotations.NullMarked;
