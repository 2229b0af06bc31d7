@NullMarked
package dev.okiagari.catalog.answer;

import org.jspecify.annotations.NullMarked;
