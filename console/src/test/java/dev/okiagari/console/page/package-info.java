@NullMarked
package dev.okiagari.console.page;

import org.jspecify.annotations.NullMarked;
