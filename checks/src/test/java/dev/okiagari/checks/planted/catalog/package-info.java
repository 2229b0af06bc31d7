@NullMarked
package dev.okiagari.checks.planted.catalog;

import org.jspecify.annotations.NullMarked;
